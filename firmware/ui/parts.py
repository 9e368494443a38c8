"""Brings the parts of the app.

What most matches need comes in the quiet ticks after the title, and stays. What some need comes once it is
wanted, and stays as well. One more part is opened at a time, and goes when it is left. A part is modules,
loaded in that order, a slice each; the last has make(app), a generator of slices too. That gives the app what
it has for it, and yields the screen to show, if there is one, and True where it left much behind. A slice
takes at most 40 ms of a Pico.
"""

from micropython import const

LASTING = (
    "ui.menus.plan ui.menu ui.menus.title",
    "ui.menus.setup ui.menus.duel_code",
    "ui.draw.overlay ui.play.box_rows engine.result ui.play.picture "
    "ui.play.between ui.play.cursor ui.play.score ui.play.card ui.play.turn",
    "ui.play.guide",
    "strategy.values strategy.analysis.prices strategy.analysis.turn_values strategy.analysis.advisor "
    "ui.play.judge",
    "strategy.bots.greedy strategy.bots.brain ui.play.bots",
    "ui.play.ranking ui.play.aim ui.play.coach",
    "strategy.review.report ui.menus.report_pages ui.menus.result_picture ui.menus.result ui.menus.report",
)
_MENUS = const(2)  # of them lead to a match
_TURN = const(3)
_JUDGE = const(5)
# they last as well, once they were wanted
SPEECH = "ui.speech.voice ui.speech.ear ui.speech.turn ui.speech.speech"
START_ROLL = "ui.menus.start_roll"
REAL_DICE = "ui.play.real_dice"
CHANCE = "strategy.chance"
WANTED = (SPEECH, START_ROLL, REAL_DICE, CHANCE)
_COME_AFTER = (_MENUS, _MENUS, _TURN, _JUDGE)  # so many of LASTING
# what is wanted, as bits
SPEAKS = const(1)
ROLLS_TO_START = const(2)
HAS_REAL_DICE = const(4)
IS_OF_TWO = const(8)
# what is opened
PRACTICE = "keeping.drill keeping.content ui.menus.practice"
PEOPLE = "ui.menus.people"
RECORDS = "keeping.books keeping.content keeping.games ui.menus.records_words ui.menus.records"
SETTINGS = "ui.menus.settings_words ui.menus.settings"
RULES = "ui.menus.rules_words ui.menus.rules"
HOW_TO_PLAY = "ui.menus.help ui.menus.rules_words ui.menus.rules"
BEEPS = "ui.menus.beeps"
WATCH = "strategy.review.record strategy.review.game_code ui.menus.recorded ui.menus.watch"
CHEER = "ui.play.cheer"
_LESSON = "ui.play.ranking ui.menus.lesson.lesson "
DRILL = _LESSON + "keeping.drill keeping.content ui.menus.lesson.drill"
POSITION = _LESSON + "ui.menus.lesson.position"
AGAIN = _LESSON + "ui.menus.lesson.again"
# errands: they do something, and go
CLOSING = "keeping.books keeping.content keeping.games keeping.closing"
HELP = "ui.menus.help"
# what a slice left behind
SOME = const(1)
MUCH = const(2)  # or what comes next stays, and shall not lie behind that


class Parts:
    """Bring parts by their loaders, a slice with each fetch(), which alone allocates; None until there."""

    def __init__(self, load: "Any") -> None:
        self.waits = True
        self.title: "Any" = None
        self.setup: "Any" = None
        self.duel_code: "Any" = None
        self.give_up: "Any" = None
        self.handover: "Any" = None
        self.turn: "Any" = None
        self.real_turn: "Any" = None  # once real dice have come
        self.card: "Any" = None
        self.pause: "Any" = None
        self.start_roll: "Any" = None
        self.result: "Any" = None
        self.report: "Any" = None
        self.speech: "Any" = None
        self.screen: "Any" = None
        self.came: list[str] = []  # names of modules, by the loader of the last slice
        self.litter = 0  # of that: SOME of a module, MUCH
        self._load = load
        self._come = 0  # of LASTING
        self._lasting: "Any" = None  # loader of the one that comes
        self._wants = 0
        self._wanted: "list[Any]" = [None] * len(WANTED)  # loaders of those that come
        self._has = 0  # which have come
        self._errand: "Any" = None
        self._does = ""
        self._opened: "Any" = None
        self._opens = ""
        self._anew = False  # what is there is of an earlier ask()
        self._after_all = False
        self._caller: "Any" = None
        self._called: "Any" = None

    def need(self, errand: str, wants: int) -> None:
        """Set the errand to do, empty for none, and what is wanted (SPEAKS and so on)."""
        self._does = errand
        self._wants = wants
        self.waits = (
            errand != ""
            or self._errand is not None
            or self._caller is not None
            or self._come < len(LASTING)
            or self._next_wanted() >= 0
            or self._changes()
        )

    def ask(self, name: str, after_all: bool = False) -> None:
        """Open a part in place of any other, after_all: after all that lasts; an empty name closes that."""
        self._opens = name
        self._after_all = after_all
        self._anew = self._opened is not None

    def call(self, caller: "Any") -> None:
        """Have caller.slices(app), a generator, run to its end."""
        self._caller = caller

    def fetch(self, app: "Any") -> None:
        """Do a slice of the most urgent work. Allocates; blocks for at most 40 ms of a Pico."""
        if self._anew:  # first, as it makes room
            self._anew = False
            self._opened.drop()
            self._opened = None
        elif self._does or self._errand is not None:
            if self._errand is None:
                self._errand = self._load(self._does)
            self._step(self._errand, app)
            if self._errand.done:
                self._errand.drop()
                self._errand = None
                self.litter = MUCH
        elif self._caller is not None:
            self._call(app)
        elif self._next_wanted() >= 0:
            self._bring(app, self._next_wanted())
        elif self._changes() and not (self._after_all and self._come < len(LASTING)):
            if self._opened is None:
                self._opened = self._load(self._opens)
            made = self._step(self._opened, app)
            if made is not None:
                self.screen = made
        elif self._come < len(LASTING):
            if self._lasting is None:
                self._lasting = self._load(LASTING[self._come])
            self._step(self._lasting, app)
            if self._lasting.done:
                self._lasting = None
                self._come += 1

    def _step(self, loader: "Any", app: "Any") -> "Any":
        """Do a slice of a loader; what comes with it is its own."""
        self.came = loader.brought
        self.litter = 0 if not loader.left else SOME if len(loader.left) > 1 else MUCH
        made = loader.step(app)
        if made is True:
            self.litter = MUCH
        return None if made is True else made

    def _next_wanted(self) -> int:
        """Answer which of WANTED comes next, -1 for none."""
        for i in range(len(WANTED)):
            if (self._wants & ~self._has) >> i & 1 and self._come >= _COME_AFTER[i]:
                return i
        return -1

    def _bring(self, app: "Any", i: int) -> None:
        loader = self._wanted[i] or self._load(WANTED[i])
        self._wanted[i] = loader
        self._step(loader, app)
        if loader.done:
            self._wanted[i] = None
            self._has |= 1 << i

    def _changes(self) -> bool:
        """Tell whether the opened part has to go, or is not all there."""
        return self._anew or self._opens != "" and (self._opened is None or not self._opened.done)

    def _call(self, app: "Any") -> None:
        if self._called is None:
            self._called = self._caller.slices(app)
        try:
            next(self._called)
        except StopIteration:
            self._caller = self._called = None
