"""What is shown, in numbers: the screens, and what a turn, a lesson, and the plan of one are at."""

from micropython import const

# each screen's name_id
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
WATCH_SCREEN = const(28)
GAMES_SCREEN = const(29)

# states of a turn: in the first three A and B hurry a bot
DECIDE = const(0)  # waiting for the player
ROLLING = const(1)
SCORED = const(2)  # the score just made is shown
ENTRY = const(3)  # real dice: the faces of a throw are asked for
BARE = const(4)  # real dice: the bare score of a box is asked for
COACHED = const(5)  # the coach has something to say
ASKED = const(6)  # the coach was asked and is thinking; presses are not heard

NO_PLACE = const(-1)  # a cursor, or a mark, that is nowhere
ALONE = const(-30000)  # the lead of who has nobody to lead over

# stages of a lesson
THINKS = const(0)
ASKS = const(1)
TELLS = const(2)

# the plan, a byte each: set before the lesson is there (ui.menus.lesson), known after it
PLAN_LESSON = const(0)  # a number, below
PLAN_SHEET = const(1)
PLAN_OPTIONS = const(2)
PLAN_SET = const(3)  # 1 once sheet and options were chosen
# of a choice that is played again: whose it was, where, and the report's page that shows it, 0 for none
PLAN_PLAYER = const(4)
PLAN_ROUND = const(5)
PLAN_TURN = const(6)
PLAN_ROLLS = const(7)
PLAN_PAGE = const(8)
# a position that was set: the throw (0: none was), the hundreds, the field under the cursor, dice, boxes
PLAN_THROW = const(9)
PLAN_HUNDREDS = const(10)
PLAN_FIELD = const(11)
PLAN_DICE = const(12)
PLAN_BOXES = const(17)
PLAN_BYTES = const(30)

BEEPS_LESSON = const(2)  # behind the drill and a position
LESSONS = const(3)  # that the practice offers
AGAIN_LESSON = const(3)
