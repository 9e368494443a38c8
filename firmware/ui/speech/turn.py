"""Says a turn: whose it is, the dice and throws, the cursor, the boxes, a score."""

from micropython import const

from engine.boxes import BOXES
from engine.card import OPEN, UPPER_PAR
from engine.dice import DICE, ROLLS
from ui.screens import ALONE, BARE, DECIDE, NO_PLACE, SCORED
from ui.speech import voice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.play.picture import TurnPicture

_NOTHING = const(-2)


class TurnSpeech:
    """Say what has changed on the turn screen, or all. asked: it is a lesson's question, nobody's turn."""

    def __init__(self) -> None:
        self._turn = _NOTHING  # a number for each turn of a match
        self._rolls = 0
        self._die = NO_PLACE
        self._face = 0  # under the cursor, with its hold
        self._box = NO_PLACE
        self._points = 0
        self._state = 0
        self._at_undo = False

    def forget(self) -> None:
        """Forget what was said."""
        self._turn = _NOTHING

    def news(self, app: "App", said: "voice.Voice", asked: bool) -> None:
        """Say what has changed."""
        turn = app.parts.turn
        shown = turn.picture
        state = _state(app, asked)
        fresh = self._turn != _number(shown)
        thrown = fresh or self._rolls != shown.rolls
        scored = state == SCORED and (self._state != SCORED or fresh)
        # What a bot looks at is not said, and of a hurried one only what it scores.
        person = asked or not app.table.match.kinds[app.table.match.player]
        die = shown.die if person and state != SCORED else NO_PLACE
        box = shown.boxes.box if person and state != SCORED else NO_PLACE
        face = _face(shown, die)
        points = _points(app, box, state)
        if scored:
            _say_score(app, said)
        elif fresh and not asked:
            _say_player(shown, said)
        if not fresh and turn.at_undo != self._at_undo:
            said.number(2 if turn.at_undo else 1, voice.PLACE)
        if not scored and thrown and (person or not turn.hurry):
            if shown.rolls:
                _say_dice(shown, said)
            if turn.joy.box != NO_PLACE and not asked:
                said.tell(voice.box_symbol(turn.joy.box))
            said.number(ROLLS - shown.rolls, voice.THROWS)
        elif die != NO_PLACE and (die != self._die or face != self._face):
            if self._die != NO_PLACE and die != self._die and _face(shown, self._die) != self._face:
                _say_die(shown, self._die, said)  # it was held or released, and the cursor went on
            _say_die(shown, die, said)
        if box != NO_PLACE and (thrown or box != self._box or points != self._points or state != self._state):
            _say_box(app, box, said, state)
        self._at_undo = turn.at_undo
        self._turn = _number(shown)
        self._rolls = shown.rolls
        self._die = die
        self._face = face
        self._box = box
        self._points = points
        self._state = state

    def all(self, app: "App", said: "voice.Voice", asked: bool) -> None:
        """Say whose turn it is, which one, total and lead, throws left, the dice, and the cursor's place."""
        shown = app.parts.turn.picture
        if not asked:
            _say_player(shown, said)
        said.number(shown.turn + 1)
        said.number(shown.total)
        if shown.lead != ALONE:
            if shown.lead < 0:
                said.tell(voice.MINUS)
            said.number(abs(shown.lead))
        said.number(ROLLS - shown.rolls, voice.THROWS)
        if shown.rolls:
            _say_dice(shown, said)
        if shown.die != NO_PLACE:
            _say_die(shown, shown.die, said)
        if shown.boxes.box != NO_PLACE:
            _say_box(app, shown.boxes.box, said, _state(app, asked))

    def boxes(self, app: "App", said: "voice.Voice", asked: bool) -> None:
        """Say what each open box would pay, and what lacks to the bonus; at first the players."""
        if app.parts.turn.picture.lead != ALONE and not app.parts.turn.picture.rolls and not asked:
            _say_players(app, said)
            return
        card = app.parts.turn.picture.boxes.card
        for box in range(BOXES):
            if card.boxes[box] == OPEN:
                _say_box(app, box, said, _state(app, asked))
                said.add(voice.SPACE)
        said.number(max(UPPER_PAR - card.upper, 0))


def _state(app: "App", asked: bool) -> int:
    return DECIDE if asked else app.parts.turn.state


def _number(shown: "TurnPicture") -> int:
    return (shown.round * BOXES + shown.turn) * 8 + shown.player


def _face(shown: "TurnPicture", die: int) -> int:
    if die == NO_PLACE:
        return 0
    return (voice.HELD if shown.holds >> die & 1 else voice.FREE) + shown.faces[die]


def _points(app: "App", box: int, state: int) -> int:
    """Answer what a box would pay, a hundred with it; below zero: the rules do not let it be chosen."""
    shown = app.parts.turn.picture
    if box == NO_PLACE:
        return 0
    if state == BARE:
        bare = app.table.real.bare
        return bare.points + bare.hundred * 100
    if shown.boxes.legal and not shown.boxes.legal >> box & 1:
        return NO_PLACE
    return shown.boxes.worth(box)


def _say_player(shown: "TurnPicture", said: "voice.Voice") -> None:
    if shown.kind:
        said.add(voice.PLAYER)
    said.tell(voice.PLAYER + 1 + shown.player)


def _say_players(app: "App", said: "voice.Voice") -> None:
    match = app.table.match
    for player in range(match.players):
        if match.kinds[player]:
            said.add(voice.PLAYER)
        said.tell(voice.PLAYER + 1 + player)
        said.number(match.total(player))
        said.number(max(UPPER_PAR - match.cards[player].upper, 0))
        said.number(BOXES - match.cards[player].filled)
        if app.table.chance(player) >= 0:
            said.number(app.table.chance(player))


def _say_dice(shown: "TurnPicture", said: "voice.Voice") -> None:
    for die in range(DICE):
        said.add(_face(shown, die))
    said.add(voice.SPACE)


def _say_die(shown: "TurnPicture", die: int, said: "voice.Voice") -> None:
    said.tell(_face(shown, die))
    said.tell(voice.PLACE + 1 + die)


def _say_box(app: "App", box: int, said: "voice.Voice", state: int) -> None:
    said.tell(voice.box_symbol(box))
    points = _points(app, box, state)
    if points < 0:
        said.tell(voice.NO)
    else:
        said.number(points)


def _say_score(app: "App", said: "voice.Voice") -> None:
    turn = app.parts.turn
    newest = turn.newest
    said.tell(voice.box_symbol(turn.cursor.box))
    said.number(newest.points)
    if newest.hundred:
        said.number(newest.hundred)
    if newest.bonus:
        said.number(newest.bonus)
    said.number(turn.picture.total)
