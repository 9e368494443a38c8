"""The choices of a turn, the best first, with what each gives away; and their picture, a list of lines."""

from array import array

from micropython import const

from contract import keys
from contract.play import BOX, NO_CHOICE, POINT, STOP
from engine.boxes import BOXES
from engine.dice import DICE
from ui import menu
from ui.text import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.turn import Turn
    from ui.app import App

MOST_CHOICES = const(44)  # 31 holds, 13 boxes
LINES = const(4)  # that fit

# what is listed
HOLDS = const(1)  # the best box among them, as STOP
IN_BOXES = const(2)
ALL = const(3)

_ROW = const(11)
_TOP = const(13)
VALUE_RIGHT = const(96)  # where the column of the scores ends
LOSS_RIGHT = const(123)  # and that of the losses

BEST = b"best"
MORE_FOOT = b"DOWN: MORE"
MORE_FOOT_WITHOUT_SIDES = b"NEXT: MORE"


class Ranking:
    """List the choices of a turn. Only the constructor allocates.

    best: the best of all choices, and worth: what is to come with it, 1/128 point. choices, losses (1/128
    point, against the best): the `count` lines, best first; first: the topmost line seen.
    """

    def __init__(self) -> None:
        self.best = 0
        self.worth = 0
        self.count = 0
        self.first = 0
        self.choices = bytearray(MOST_CHOICES)
        self.losses = array("i", bytearray(4 * MOST_CHOICES))
        self._kinds = ALL
        self._next = 0  # the choice to be looked at next
        self._begun = False

    def begin_list(self, kinds: int) -> None:
        """Start on a list: HOLDS, IN_BOXES or ALL."""
        self._kinds = kinds
        self._next = 0 if kinds & HOLDS else BOX
        self._begun = False
        self.count = 0
        self.first = 0

    def list_on(self, advisor: "Any", state: "Turn") -> bool:
        """List some more choices of a turn that the advisor has prepared; tell whether all are listed.

        Takes at most some 5 ms of a Pico.
        """
        if not self._begun:
            self._begun = True
            self.best = advisor.best_choice()
            self.worth = advisor.worth(self.best)
        last = BOX + BOXES if self._kinds & IN_BOXES else BOX
        upto = min(self._next + 8, last)
        while self._next < upto:
            choice = self._next
            self._next += 1
            if choice >= BOX:
                if state.legal_mask() >> choice - BOX & 1:
                    self._list(advisor, choice)
            elif choice == STOP:
                if self._kinds == HOLDS:
                    self._list(advisor, BOX + advisor.best_box())
            elif choice == firsts(state.dice, choice):
                self._list(advisor, choice)
        return self._next == last

    def place(self, dice: bytearray, choice: int) -> int:
        """Tell the line of a choice for the dice that were ranked, NO_CHOICE if it has none."""
        if choice < STOP:
            choice = firsts(dice, choice)
        for i in range(self.count):
            if self.choices[i] == choice:
                return i
        return NO_CHOICE

    def scroll(self, app: "App", events: int, lines: int) -> None:
        """Let another line be the topmost of those seen, as UP and DOWN say, where there is one."""
        step = 1 if events & keys.GO_DOWN else -1 if events & keys.GO_UP else 0
        first = self.first + step
        if step and 0 <= first <= self.count - lines:
            self.first = first
            app.stage.stale = True

    def _list(self, advisor: "Any", choice: int) -> None:
        """Put a choice among the lines where it belongs: the best first, the best of equals on top."""
        loss = self.worth - advisor.worth(choice)
        place = self.count
        while place and (self.losses[place - 1] > loss or choice == self.best):
            self.losses[place] = self.losses[place - 1]
            self.choices[place] = self.choices[place - 1]
            place -= 1
        self.losses[place] = loss
        self.choices[place] = choice
        self.count += 1


def more_foot(app: "App", ranking: Ranking, lines: int) -> bytes:
    """Answer the words for what shows more than so many lines, if there are more."""
    if ranking.count <= lines:
        return b""
    return MORE_FOOT if app.stage.has_sides else MORE_FOOT_WITHOUT_SIDES


def firsts(dice: bytearray, hold: int) -> int:
    """Tell the hold of the same faces that takes the first of equal dice, so that every keep has one."""
    for i in range(DICE):
        if hold >> i & 1:
            for j in range(i):
                if dice[j] == dice[i] and not hold >> j & 1:
                    hold ^= 1 << i | 1 << j
                    break
    return hold


def draw(app: "App", ranking: Ranking, state: "Turn", lines: int, chosen: int = NO_CHOICE) -> None:
    """Draw as many lines: the choice, the score that it leads to, and how much less that is.

    chosen: the line that is framed; it takes the place of the last one seen while it lies behind that.
    """
    canvas = app.stage.canvas
    ends_at = menu.tenths((state.current.total << POINT) + ranking.worth)
    y = _TOP
    for i in range(min(lines, ranking.count)):
        place = ranking.first + i
        if i == lines - 1 and chosen > place:
            place = chosen
        less = menu.tenths_told(ranking.losses[place])
        menu.draw_choice(app, state.dice, ranking.choices[place], 3, y, words.BOX_LINES)
        menu.draw_points(canvas, canvas.words, ends_at - less, VALUE_RIGHT, y)
        if less:
            face = canvas.words if less < 1000 else canvas.tiny  # in tenths
            menu.draw_points(canvas, face, -less, LOSS_RIGHT, y + canvas.words.height - face.height)
        else:
            canvas.text_right(canvas.words, BEST, LOSS_RIGHT, y)
        if place == chosen:
            canvas.box(0, y - 2, LOSS_RIGHT + 2, _ROW)
        y += _ROW
    menu.draw_track(canvas, ranking.first, lines, ranking.count, _TOP - 1, 45)
