"""Every word that the screens write, to be proof-read in one file: none is changed or left out unseen."""

import importlib
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from host_sim import ROOT
from host_sim.image.fold import sources_in


def texts(value: Any) -> Iterator[bytes]:
    """List the bytes that stand in a value, in tuples of whatever depth."""
    if isinstance(value, bytes):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)


def words_of(module: ModuleType) -> dict[str, Any]:
    """Find the public constants with words: bytes that can be read, in tuples of whatever depth."""
    return {
        name: value
        for name, value in vars(module).items()
        if name.isupper()
        and not name.startswith("_")
        and (said := list(texts(value)))
        and all(text.replace(b"\n", b"").decode().isprintable() for text in said)
    }


MODULES = [
    module
    for name in sorted(sources_in(ROOT / "firmware"))
    if name.startswith("ui.") and words_of(module := importlib.import_module(name))
]


def plain(value: Any) -> Any:
    """Turn words into text, whatever they stand in."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value.decode() if isinstance(value, bytes) else value


def test_all_words_are_as_they_were_kept(golden: Callable[[str, Any], None]) -> None:
    golden(
        "words",
        {
            module.__name__: {name: plain(value) for name, value in words_of(module).items()}
            for module in MODULES
        },
    )
