"""Every word that the screens write, to be proof-read in one file: none is changed or left out unseen."""

import importlib
from collections.abc import Callable
from typing import Any

from host_sim import ROOT
from host_sim.image.fold import sources_in


def texts(value: Any) -> list[bytes]:
    """List the bytes that stand in a value, in tuples of whatever depth."""
    if isinstance(value, tuple):
        return [text for part in value for text in texts(part)]
    return [value] if isinstance(value, bytes) else []


def plain(value: Any) -> Any:
    """Turn words into text, whatever they stand in."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value.decode() if isinstance(value, bytes) else value


def test_all_words_are_as_they_were_kept(golden: Callable[[str, Any], None]) -> None:
    kept: dict[str, dict[str, Any]] = {}
    for module in sorted(name for name in sources_in(ROOT / "firmware") if name.startswith("ui.")):
        for name, value in vars(importlib.import_module(module)).items():
            said = texts(value) if name.isupper() and not name.startswith("_") else []
            if said and all(text.replace(b"\n", b"").decode().isprintable() for text in said):
                kept.setdefault(module, {})[name] = plain(value)
    golden("words", kept)
