"""Every screen, panel and page of the wizard looks as it was kept, as a picture that a person can look at."""

from pathlib import Path
from typing import Any

import pytest

from tests.support import boards
from tests.support.kept_pictures import compare_with_files
from tests.support.newcomer import Action, Person, wiring
from tests.support.panels import all_panels
from tests.support.scenes import all_scenes
from ui import screens

HERE = Path(__file__).parent


def test_every_screen_with_the_longest_names_and_largest_numbers_looks_as_it_was_kept(
    request: pytest.FixtureRequest,
) -> None:
    frames: dict[str, bytes] = {}
    seen: set[int] = set()
    for name, rig in all_scenes():
        frame = rig.full_picture()
        assert not rig.faults(), name
        assert name not in frames
        frames[name] = frame
        seen.add(rig.app.stage.screen.name_id)
    assert seen == {
        number for name, number in vars(screens).items() if name.endswith("_SCREEN") and number >= 0
    }
    compare_with_files(HERE / "pictures", frames, request.config.getoption("--rewrite-golden"))


def test_all_that_explains_greets_or_tells_of_a_fault_looks_as_it_was_kept(
    request: pytest.FixtureRequest,
) -> None:
    panels = list(all_panels())
    frames = dict(panels)
    assert len(frames) == len(panels)
    compare_with_files(HERE / "panels", frames, request.config.getoption("--rewrite-golden"))


WIRES: dict[str, Any] = {
    "on-other-pins": wiring(SDA=8, SCL=9, ADDRESS=0x3D, BEEPER=7),
    "on-spi": boards.config("pico_ssd1306_spi"),
    "upside-down": boards.config("picoboy", ROTATION=180),
    "with-two-buttons": boards.config("waveshare_pico_oled_1_3"),
    "without-a-beeper": boards.config("waveshare_pico_oled_1_3", BEEPER=None),
    "left": boards.config(),
}


def test_every_page_that_a_newcomer_reads_in_the_wizard_looks_as_it_was_kept(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    frames: dict[str, bytes] = {}
    for name, wires in WIRES.items():
        with monkeypatch.context() as patch:
            reader = Reader(patch, wires)
            if name == "left":
                reader.do(reader.find_and_leave())
            else:
                reader.do(reader.answer_everything() if name == "on-other-pins" else reader.call_and_answer())
        frames |= {f"{name}-{number:02}": frame for number, frame in enumerate(reader.read.values(), 1)}
    compare_with_files(HERE / "wizard", frames, request.config.getoption("--rewrite-golden"))


class Reader(Person):
    """A person who remembers each page as it was when it could be read first."""

    def __init__(self, *known: Any) -> None:
        super().__init__(*known)
        self.read: dict[Any, bytes] = {}

    def do(self, action: Action) -> None:
        """Do something, and read."""
        super().do(self._reading(action))

    def _reading(self, action: Action) -> Action:
        for _ in action:
            title, lines = self.reads()
            if title:
                page = title if title == b"BEEPER" else (title, lines)  # one pin's is as another's
                self.read.setdefault(page, bytes(self.board.chip.picture()))
            yield

    def find_and_leave(self) -> Action:
        """Call, say which display it is, and leave."""
        yield from self.call_and_find()
        yield from self.leave()
