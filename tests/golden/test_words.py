"""Every word that the screens write, to be proof-read in one file: none is changed or left out unseen."""

from collections.abc import Callable
from typing import Any

from host_sim import ROOT
from ui import strip
from ui.menus import beeps, people, setup
from ui.menus.practice import practice
from ui.menus.records import record_words
from ui.menus.rules import rule_words
from ui.menus.settings import setting_words
from ui.play import cheer, dice_entry, guide
from ui.text import choices, lesson_words, menu_words, trouble_words, words
from ui.text import menu_words as row_words

MODULES = (
    beeps,
    choices,
    cheer,
    guide,
    setup,
    lesson_words,
    menu_words,
    people,
    practice,
    dice_entry,
    record_words,
    row_words,
    rule_words,
    setting_words,
    strip,
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
