"""The sheet in docs shows every screen as six to two buttons meet it: `make golden` makes it anew."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from contract import keys
from contract.device import HEIGHT, WIDTH
from host_sim import ROOT
from tests.support import kept_pictures as sheet
from tests.support.kept_pictures import compare, frame_of
from tests.support.scenes import all_scenes
from ui.draw import pen_plain

SHEET = ROOT / "docs" / "screens.png"
PICTURES = Path(__file__).parent / "pictures"
HEADS = {"Six buttons": keys.SIX, "Five": keys.FIVE, "Four": keys.FOUR, "Two": keys.TWO}

Screens = Mapping[str, list[bytes]]


@pytest.fixture(scope="module")
def screens() -> Screens:
    """Every screen's name, and how each board shows it."""
    shown: dict[str, list[bytes]] = {}
    for buttons in HEADS.values():
        for name, rig in all_scenes(buttons):
            shown.setdefault(name, []).append(rig.full_picture())
    return shown


def composed(screens: Screens) -> Image.Image:
    return sheet.compose(tuple(HEADS), list(screens.items()))


def frames_on(whole: Image.Image, screens: Screens) -> dict[str, bytes]:
    """Read the frames off a sheet."""
    found: dict[str, bytes] = {}
    for number, name in enumerate(screens):
        for column, head in enumerate(HEADS):
            x, y = sheet.place(number, column)
            large = whole.convert("L").crop((x, y, x + 2 * WIDTH, y + 2 * HEIGHT))
            small = large.resize((WIDTH, HEIGHT), Image.Resampling.NEAREST)
            found[f"{name}, {head.lower()}"] = frame_of(small)
    return found


def test_the_sheet_shows_every_screen_as_it_is_now(
    request: pytest.FixtureRequest, screens: Screens, tmp_path: Path
) -> None:
    made = composed(screens)
    made.save(tmp_path / "first.png", optimize=True)
    composed(screens).save(tmp_path / "second.png", optimize=True)
    assert (tmp_path / "first.png").read_bytes() == (tmp_path / "second.png").read_bytes()
    if request.config.getoption("--rewrite-golden"):
        SHEET.write_bytes((tmp_path / "first.png").read_bytes())
    with Image.open(SHEET) as kept:
        compare(frames_on(kept, screens), frames_on(made, screens), "screens")
        same = kept.size == made.size and kept.convert("L").tobytes() == made.tobytes()
    assert same, "a name or a place is another now; `make golden` makes docs/screens.png anew"


def test_its_first_column_is_of_the_kept_pictures_and_of_them_all(screens: Screens) -> None:
    assert set(screens) == {path.stem for path in PICTURES.glob("*.png")}
    made = composed({name: frames[:1] * len(HEADS) for name, frames in screens.items()})
    for number, name in enumerate(screens):
        with Image.open(PICTURES / f"{name}.png") as picture:
            x, y = sheet.place(number, 0)
            box = (x, y, x + 2 * picture.width, y + 2 * picture.height)
            wanted = picture.convert("L").resize((box[2] - x, box[3] - y), Image.Resampling.NEAREST)
            assert made.crop(box).tobytes() == wanted.tobytes(), name


def test_fewer_buttons_are_told_how_to_throw_and_which_keys_there_are(screens: Screens) -> None:
    six, five, four, two = screens["turn-before"]
    assert six == four and six != five and six != two
    assert len(set(screens["keys"])) == len(HEADS)
    for name in ("settings", "setup"):
        six, five, four, two = screens[name]
        assert six == five and len({six, four, two}) == 3, name  # arrows, none, how to go up


@pytest.mark.parametrize("buttons", [keys.FIVE, keys.TWO])
def test_where_there_is_no_b_no_words_ask_for_it_and_those_that_stand_there_fit(
    buttons: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[bytes] = []
    write = pen_plain.write

    def note(*stroke: Any) -> int:
        *_, line, length, _x, _y, _ink = stroke
        written.append(bytes(line[:length]))
        return write(*stroke)

    monkeypatch.setattr(pen_plain, "write", note)
    feet: set[bytes] = set()
    for name, rig in all_scenes(buttons):
        written.clear()
        assert not rig.faults(), name
        assert not [line for line in written if line.startswith(b"B:")], name
        feet.update(line for line in written if line.startswith((b"LONG A: ", b"HOLD A: ")))
    assert feet == {b"LONG A: BACK", b"LONG A: TITLE"}
