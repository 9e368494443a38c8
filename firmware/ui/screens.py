"""The screens' numbers, each screen's `name_id`."""

from micropython import const

NO_SCREEN = const(-1)
TITLE_SCREEN = const(0)
SETUP_SCREEN = const(1)
DUEL_SCREEN = const(2)
START_SCREEN = const(3)
TURN_SCREEN = const(4)
CARD_SCREEN = const(5)
RESULTS_SCREEN = const(6)
PAUSE_SCREEN = const(7)
GIVE_UP_SCREEN = const(8)
REPORT_SCREEN = const(9)
RECORDS_SCREEN = const(10)
SETTINGS_SCREEN = const(11)
HARDWARE_SCREEN = const(12)
RESET_SCREEN = const(13)
PEOPLE_SCREEN = const(14)
NAME_SCREEN = const(15)
PERSON_SCREEN = const(16)
RULES_SCREEN = const(17)
PRACTICE_SCREEN = const(18)
DRILL_SCREEN = const(19)
POSITION_SCREEN = const(20)
AGAIN_SCREEN = const(21)
CHEER_SCREEN = const(22)
SURE_SCREEN = const(23)  # a question that is asked once more (ui.menu)
HANDOVER_SCREEN = const(24)
BOOK_SCREEN = const(25)
FAIRNESS_SCREEN = const(26)
BEEPS_SCREEN = const(27)
NEXT_MATCH = const(28)  # no screen: the match that is wanted begins, once the one before is closed
BESIDE = const(29)  # no screen: that of the part that is asked for
CALLER = const(30)  # no screen: the one that reads something first
