"""Every screen, panel and page of the wizard looks as it was kept, as a picture that a person can look at.

The sheet in docs shows every screen as six to two buttons meet it: `make golden` makes it anew.
"""

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image

from contract import keys
from contract.device import HEIGHT, WIDTH
from host_sim import ROOT
from tests.support import boards
from tests.support.kept_pictures import compare, compare_with_files, compose, frame_of, place
from tests.support.newcomer import Person
from tests.support.panels import all_panels
from tests.support.scenes import all_scenes
from ui import screens
from ui.draw import pen_plain

HERE = Path(__file__).parent
SHEET = ROOT / "docs" / "screens.png"
HEADS = {"Six buttons": keys.SIX, "Five": keys.FIVE, "Four": keys.FOUR, "Two": keys.TWO}


class Scene(NamedTuple):
    """What a screen shows, its number, and the lines written on it."""

    frame: bytes
    screen: int
    lines: list[bytes]


@pytest.fixture(scope="module")
def scenes() -> dict[int, dict[str, Scene]]:
    """Every scene by its name, as so many buttons meet it."""
    shown: dict[int, dict[str, Scene]] = {}
    lines: list[bytes] = []
    write = pen_plain.write

    def note(*stroke: Any) -> int:
        *_, line, length, _x, _y, _ink = stroke
        lines.append(bytes(line[:length]))
        return write(*stroke)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pen_plain, "write", note)
        for buttons in HEADS.values():
            named = shown[buttons] = {}
            for name, rig in all_scenes(buttons):
                assert name not in named
                frame = rig.full_picture()
                lines.clear()
                assert not rig.faults(), name
                named[name] = Scene(frame, rig.app.stage.screen.name_id, lines[:])
    return shown


@pytest.fixture
def rewrites(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--rewrite-golden"))


def test_every_screen_with_the_longest_names_and_largest_numbers_looks_as_it_was_kept(
    scenes: dict[int, dict[str, Scene]], rewrites: bool
) -> None:
    six = scenes[keys.SIX]
    numbers = {number for name, number in vars(screens).items() if name.endswith("_SCREEN") and number >= 0}
    assert {scene.screen for scene in six.values()} == numbers
    compare_with_files(HERE / "pictures", {name: scene.frame for name, scene in six.items()}, rewrites)


def test_the_sheet_shows_every_screen_as_fewer_buttons_meet_it(
    scenes: dict[int, dict[str, Scene]], rewrites: bool
) -> None:
    names = list(scenes[keys.SIX])
    made = compose(
        tuple(HEADS), [(name, [scenes[of][name].frame for of in HEADS.values()]) for name in names]
    )
    if rewrites:
        made.save(SHEET, optimize=True)
    with Image.open(SHEET) as picture:
        kept = picture.convert("L")
    same = kept.size == made.size and kept.tobytes() == made.tobytes()
    if not same:
        compare(frames_on(kept, names), frames_on(made, names), "screens")
    assert same, "a name or a place is another now; `make golden` makes docs/screens.png anew"


def frames_on(whole: Image.Image, names: list[str]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for number, name in enumerate(names):
        for column, head in enumerate(HEADS):
            x, y = place(number, column)
            large = whole.crop((x, y, x + 2 * WIDTH, y + 2 * HEIGHT))
            small = large.resize((WIDTH, HEIGHT), Image.Resampling.NEAREST)
            found[f"{name}, {head.lower()}"] = frame_of(small)
    return found


@pytest.mark.parametrize("buttons", [keys.FIVE, keys.TWO])
def test_where_there_is_no_b_no_words_ask_for_it(scenes: dict[int, dict[str, Scene]], buttons: int) -> None:
    lines = [line for scene in scenes[buttons].values() for line in scene.lines]
    assert not [line for line in lines if line.startswith(b"B:")]
    feet = {line for line in lines if line.startswith((b"LONG A: ", b"HOLD A: "))}
    assert feet == {b"LONG A: BACK", b"LONG A: TITLE"}


def test_all_that_explains_greets_or_tells_of_a_fault_looks_as_it_was_kept(rewrites: bool) -> None:
    panels = list(all_panels())
    frames = dict(panels)
    assert len(frames) == len(panels)
    compare_with_files(HERE / "panels", frames, rewrites)


WIRES: dict[str, Any] = {
    "on-other-pins": boards.config(SDA=8, SCL=9, ADDRESS=0x3D, BEEPER=7),
    "on-spi": boards.config("pico_ssd1306_spi"),
    "upside-down": boards.config("picoboy", ROTATION=180),
    "with-two-buttons": boards.config("waveshare_pico_oled_1_3"),
    "without-a-beeper": boards.config("waveshare_pico_oled_1_3", BEEPER=None),
    "left": boards.config(),
}


def test_every_page_that_a_newcomer_reads_in_the_wizard_looks_as_it_was_kept(rewrites: bool) -> None:
    frames: dict[str, bytes] = {}
    for name, wires in WIRES.items():
        person = Person(wires)
        called = [] if name == "on-other-pins" else [person.call()]
        if name == "left":
            called += [person.answer(b"BUTTONS"), person.press(wires.LEFT, 170)]
        person.do(*called, person.answer())
        frames |= {f"{name}-{number:02}": frame for number, frame in enumerate(person.read.values(), 1)}
    compare_with_files(HERE / "wizard", frames, rewrites)
