"""What a turn is at, in numbers: the states of ui.play.turn, and what its picture has not."""

from micropython import const

# state: in the first three A and B hurry a bot
DECIDE = const(0)  # waiting for the player
ROLLING = const(1)
SCORED = const(2)  # the score just made is shown
ENTRY = const(3)  # real dice: the faces of a throw are asked for
BARE = const(4)  # real dice: the bare score of a box is asked for
COACHED = const(5)  # the coach has something to say
ASKED = const(6)  # the coach was asked and is thinking; presses are not heard

NO_PLACE = const(-1)  # a cursor, or a mark, that is nowhere
ALONE = const(-30000)  # the lead of who has nobody to lead over
