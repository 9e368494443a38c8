"""Every word that the screens write, to be proof-read in one file: none is changed or left out unseen."""

from collections.abc import Callable
from typing import Any

from host_sim import ROOT
from ui.text import (
    beep_words,
    cheer_words,
    choices,
    guide_words,
    hint_words,
    lesson_words,
    menu_words,
    people_words,
    practice_words,
    real_dice_words,
    record_words,
    row_words,
    rule_words,
    setting_words,
    strip_words,
    trouble_words,
    words,
)

MODULES = (
    beep_words,
    choices,
    cheer_words,
    guide_words,
    hint_words,
    lesson_words,
    menu_words,
    people_words,
    practice_words,
    real_dice_words,
    record_words,
    row_words,
    rule_words,
    setting_words,
    strip_words,
    trouble_words,
    words,
)


def plain(value: Any) -> Any:
    """Turn words into text, whatever they stand in."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value.decode() if isinstance(value, bytes) else value


def test_all_words_are_as_they_were_kept(golden: Callable[[str, Any], None]) -> None:
    found = {
        module.__name__: {
            name: plain(value)
            for name, value in vars(module).items()
            if name.isupper() and not isinstance(value, int)
        }
        for module in MODULES
    }
    golden("words", found)


def test_no_file_of_words_is_left_out() -> None:
    files = {path.stem for path in (ROOT / "firmware/ui/text").glob("[a-z]*.py")}
    assert {module.__name__.rpartition(".")[2] for module in MODULES} == files
