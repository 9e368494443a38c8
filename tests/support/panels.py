"""What explains, greets, or tells of a fault: pictures that are no screens of their own, by their names."""

from collections.abc import Iterator

from contract import keys
from contract.glass import HEIGHT, WIDTH
from engine import rules
from engine.boxes import BOXES
from tests.support.lessons import Pupil
from tests.support.ui_rig import Rig
from ui.draw import fault
from ui.draw.splash import SPLASH_DICE, Splash
from ui.menus.before import plan
from ui.play.picture import NO_PLACE

Panel = tuple[str, bytes]


def of_rules() -> Iterator[Panel]:
    """Show every page about every sheet, and about every other row of the set-up."""
    for sheet in range(rules.SHEETS):
        rig = Rig()
        rig.go("setup")
        setup = rig.before.setup
        setup.plan.values[plan.SHEET_ROW] = sheet
        setup.plan.values[plan.PLAYERS_ROW] = 2
        setup.enter(rig.app)
        for row in range(setup.count if sheet == rules.OFFICIAL else 1):
            if setup.rows[row] == plan.START_ROW:
                continue
            setup.go_to(row)
            rig.press_long("A")
            about = rules.NAMES[sheet] if row == 0 else f"row-{setup.rows[row]:02}"
            for page in range(len(rig.app.screen.pages)):
                yield f"rules-{about}-{page + 1}", rig.full_picture()
                rig.press("R")
            rig.press("B")


def of_rows() -> Iterator[Panel]:
    """Show what is said of every setting, and of every practice."""
    rig = Rig()
    rig.go("settings")
    yield from _rows("setting", rig)
    pupil = Pupil(5)
    pupil.to_practice()
    yield from _rows("practice", pupil)


def _rows(name: str, rig: Rig) -> Iterator[Panel]:
    for row in range(rig.app.screen.count):
        rig.press_long("A")
        yield f"{name}-{row + 1:02}", rig.full_picture()
        rig.press("AD")


def of_a_turn() -> Iterator[Panel]:
    """Show what is said of every box with a joker at hand, and of the keys of every kind of board."""
    rig = Rig()
    rig.start(rules.OFFICIAL, bytes(1))
    rig.write(0, {5: 30, 11: 50})
    rig.lay(b"\6\6\6\6\6")
    for box in range(BOXES):
        rig.app.explain(box)
        rig.arrive()
        yield f"box-{box:02}", rig.full_picture()
        rig.press("A")
    for count in (keys.SIX, keys.FIVE, keys.TWO):
        rig.app.buttons = count
        rig.app.explain(NO_PLACE)
        rig.arrive()
        yield f"keys-of-{count}", rig.full_picture()
        rig.press("A")


def without_a_game() -> Iterator[Panel]:
    """Show the first picture of all, and what is drawn when something has failed."""
    frame = bytearray(WIDTH * HEIGHT // 8)
    splash = Splash(frame)
    for _ in range(SPLASH_DICE + 1):
        splash.step()
    yield "splash", bytes(frame)
    fault.draw_fault(frame, "E42")
    yield "fault", bytes(frame)
    fault.draw_safe_mode(frame, 9)
    yield "safe-mode", bytes(frame)


def all_panels() -> Iterator[Panel]:
    """List every picture: its name, and its frame of 1024 bytes."""
    yield from of_rules()
    yield from of_rows()
    yield from of_a_turn()
    yield from without_a_game()
