"""The shortest ways over the table, by the keys that move its cursor and hold its dice."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from contract.play import BOX
from engine.boxes import BOXES
from engine.dice import DICE
from ui.play import cursor as paths
from ui.play.cursor import ON_BOXES, ON_DICE
from ui.screens import NO_PLACE

UP, DOWN, LEFT, RIGHT, A, B = range(6)


class Spot(NamedTuple):
    """What presses change: the zone that the cursor is in, its die, its box (if there), the dice held."""

    zone: int
    die: int
    box: int
    holds: int


def next_press(app: Any, choice: int) -> int:
    """Tell the next of the fewest presses for a choice (0 to 31: hold so and throw, 32 + b: fill a box).

    A person is to decide, the dice lie. On two buttons RIGHT stands for next, UP for that held long.
    """
    turn = app.parts.turn
    cursor = turn.cursor
    box = cursor.box if cursor.zone == ON_BOXES else NO_PLACE
    here = Spot(cursor.zone, cursor.die, box, app.table.match.holds)
    if choice < BOX:
        return _first(app, here, lambda spot: spot.holds == choice, B)
    return _first(app, here, lambda spot: spot.box == choice - BOX, A)


def _first(app: Any, here: Spot, arrived: Callable[[Spot], bool], then: int) -> int:
    """Tell the first press of a shortest way to where one has arrived; `then` where that is here."""
    if arrived(here):
        return then
    ways = {here: then}  # to each spot that was found, the first press
    found = [here]
    for spot in found:
        for button, beyond in _presses(app, spot):
            if beyond in ways:
                continue
            ways[beyond] = button if spot is here else ways[spot]
            if arrived(beyond):
                return ways[beyond]
            found.append(beyond)
    raise ValueError(f"no presses lead there from {here}")


def _presses(app: Any, spot: Spot) -> Iterator[tuple[int, Spot]]:
    """Tell each press that may help, and the spot that it leads to."""
    return _on_dice(app, spot) if spot.zone == ON_DICE else _on_boxes(app, spot)


def _on_dice(app: Any, spot: Spot) -> Iterator[tuple[int, Spot]]:
    best = app.parts.turn.picture.boxes.best
    if best == NO_PLACE:
        best = paths.first_open(app.table.match.current)
    boxes = spot._replace(zone=ON_BOXES, box=best)
    right = spot._replace(die=(spot.die + 1) % DICE)
    if not app.stage.has_sides:
        yield RIGHT, right if right.die else boxes._replace(die=0)
    else:
        yield RIGHT, right
        yield LEFT, spot._replace(die=(spot.die - 1) % DICE)
        yield DOWN, boxes
    yield A, right._replace(holds=spot.holds ^ 1 << spot.die)


def _on_boxes(app: Any, spot: Spot) -> Iterator[tuple[int, Spot]]:
    card = app.table.match.current
    if not app.stage.has_sides:
        yield RIGHT, spot._replace(box=paths.next_by_worth(app.parts.turn.picture.boxes, spot.box))
        above = NO_PLACE
    else:
        yield RIGHT, spot._replace(box=paths.next_open(card, spot.box, 1))
        yield LEFT, spot._replace(box=paths.next_open(card, spot.box, BOXES - 1))
        below = paths.below(card, spot.box)
        if below != NO_PLACE:
            yield DOWN, spot._replace(box=below)
        above = paths.above(card, spot.box)
    if above != NO_PLACE:
        yield UP, spot._replace(box=above)
    else:
        yield UP, spot._replace(zone=ON_DICE, box=NO_PLACE)
