"""Which modules each part of the app loads, from the sources as people read them: those of its folders."""

import json

import pytest

from host_sim.guest.runtimes import NAMES, collects, prelude, run_python
from tests.runtimes.test_parts import BOARD, SETS
from ui.lesson_plan import AGAIN_LESSON, DRILL_LESSON, POSITION_LESSON
from ui.parts import (
    BEFORE,
    BOOK,
    BOTS,
    COACH,
    COUNT,
    HELP,
    JOY,
    JUDGE,
    LESSON,
    PEOPLE,
    PRACTICE,
    REAL_DICE,
    RECORDS,
    REPORT,
    RESULT,
    SETTINGS,
    SHEET_RULES,
    SPEECH,
    START_ROLL,
)

FOLDERS = {
    BEFORE: ("ui.menus.before",),
    START_ROLL: ("ui.menus.start",),
    RESULT: ("ui.menus.after",),
    HELP: ("ui.menus.help",),
    REAL_DICE: ("ui.play.real_dice",),
    JUDGE: ("boot.judge", "ui.play.judge", "strategy.analysis", "strategy.values"),
    BOTS: ("boot.bots", "ui.play.bots", "strategy.bots"),
    COACH: ("ui.play.coach",),
    REPORT: ("ui.menus.after", "strategy.review"),
    RECORDS: ("ui.menus.records",),
    BOOK: ("ui.menus.records",),
    SETTINGS: ("ui.menus.settings",),
    PEOPLE: ("ui.menus.people", "keeping.people_changes"),
    SHEET_RULES: ("ui.menus.rules",),
    JOY: ("ui.play.joy",),
    COUNT: ("keeping.closing",),
    PRACTICE: ("ui.menus.practice",),
    LESSON: ("ui.menus.lesson", "strategy.review.replay"),
    SPEECH: ("ui.speech",),
}
# Whoever comes first brings it; strategy.values.files tells which sheets have a table.
SHARED = (
    "ui.text",
    "ui.draw",
    "engine",
    "contract",
    "machine_code",
    "keeping.book",
    "keeping.drill",
    "keeping.shelved",
    "keeping.take_up",
    "keeping.faces",
    "keeping.older_games",
    "strategy.values.files",
    "strategy.values.names",
    "hw.flash.blank",  # to make a store
    "hw.flash.slots",  # to open a store
)

PROGRAM = """
import io
import json
from guest.player import Player
from pico.flash import Flash
from pico.kit import Kit
import board_config

player = Player(Kit(board_config, 1, Flash()), 20, io.BytesIO(b""))
player.run(COLLECTS)
app = player.app


def fetch(needed):
    if needed:
        app.plan[0] = LESSON_NUMBER
    app.parts.need(needed)
    while app.parts.waits:
        app.parts.fetch(app)
        app.parts.need(needed)


found = []
for needed in SETS:
    fetch(0)
    fetch(needed)
    found.append([list(loader._brought) for loader in app.parts._loaders])
print(json.dumps(found))
"""


def is_in(module: str, folders: tuple[str, ...]) -> bool:
    return any(module == folder or module.startswith(folder + ".") for folder in folders)


@pytest.mark.parametrize("lesson", [DRILL_LESSON, POSITION_LESSON, AGAIN_LESSON])
@pytest.mark.parametrize("runtime", NAMES)
def test_a_part_brings_what_is_in_its_folders_and_nothing_of_another_part(runtime: str, lesson: int) -> None:
    program = PROGRAM.replace("COLLECTS", str(collects(runtime))).replace("SETS", repr(SETS))
    program = program.replace("LESSON_NUMBER", str(lesson))
    found = json.loads(run_python(runtime, prelude(runtime, BOARD) + program).splitlines()[-1])
    for needed, brought in zip(SETS, found, strict=True):
        every = [module for modules in brought for module in modules]
        assert len(set(every)) == len(every)
        for i, modules in enumerate(brought):
            part = 1 << i
            assert bool(modules) == bool(needed & part) or part == HELP
            mine = FOLDERS[part] + SHARED
            if not needed & JUDGE:
                mine += ("strategy.analysis", "strategy.values") if part == BOTS else ()
            others = [module for module in modules if not is_in(module, mine)]
            assert not others, (needed, part)
