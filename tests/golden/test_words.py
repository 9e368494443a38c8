"""Every word that the screens write, to be proof-read in one file: none is changed or left out unseen."""

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Any

from host_sim import ROOT
from host_sim.image.fold import sources_in


def texts(value: Any) -> list[bytes]:
    """List the bytes that stand in a value, in tuples of whatever depth."""
    if isinstance(value, tuple):
        return [text for part in value for text in texts(part)]
    return [value] if isinstance(value, bytes) else []


def words_of(module: ModuleType) -> dict[str, Any]:
    """Find the public constants with words: bytes that can be read, in tuples of whatever depth."""
    named = {name: value for name, value in vars(module).items() if name.isupper() and name[0] != "_"}
    can_be_read = {
        name: [text.replace(b"\n", b"").decode().isprintable() for text in texts(value)]
        for name, value in named.items()
    }
    return {name: value for name, value in named.items() if can_be_read[name] and all(can_be_read[name])}


_ALL = [
    importlib.import_module(name) for name in sorted(sources_in(ROOT / "firmware")) if name.startswith("ui.")
]
MODULES = [module for module in _ALL if words_of(module)]


def plain(value: Any) -> Any:
    """Turn words into text, whatever they stand in."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value.decode() if isinstance(value, bytes) else value


def test_all_words_are_as_they_were_kept(golden: Callable[[str, Any], None]) -> None:
    kept = {module.__name__: words_of(module) for module in MODULES}
    golden(
        "words",
        {module: {name: plain(value) for name, value in said.items()} for module, said in kept.items()},
    )
