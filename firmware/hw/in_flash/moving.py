"""Sets the functions of a module to their bytecode in flash: see hw.in_flash, and there rules 3 and 4."""

import sys
from array import array

from micropython import const
from uctypes import addressof, bytearray_at

from hw.in_flash.move_plain import BASES, COUNT, FACTS, LEFT, LISTED, MODULE, MOVED, TYPES, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FUNCTION_BYTES = const(9)  # of a list of functions (host_sim/image/pack.py)


class Mover:
    """Move the functions of modules. image: hw.in_flash.image.Image. places: hw.in_flash.places.Places of it.

    move: of hw.in_flash.move_plain or its twin. word: how many bytes a word of memory has.
    """

    def __init__(self, image: "Any", places: "Any", move: "Any", word: int = 4) -> None:
        self._image = image
        self._places = places
        self._move = move
        self._facts = array("L", [0] * FACTS)
        self._facts[WORD] = word
        kinds = (_a_function, _a_generator, _a_closure()) + tuple(
            [_AClass.__dict__[name] for name in ("a_static", "a_class", "a_property")]
        )
        for i, one in enumerate(kinds):
            self._facts[TYPES + i] = id(type(one))
        self._settled = {__name__}  # its own functions run

    @property
    def moved(self) -> int:
        """Tell how many functions run from flash since."""
        return self._facts[MOVED]

    @property
    def left(self) -> int:
        """Tell how many could not."""
        return self._facts[LEFT]

    def settle(self) -> None:
        """Move the functions of the modules that came since the last call. Allocates, blocks.

        Nothing of those may run meanwhile, and no generator of theirs be under way.
        """
        names = set(sys.modules)
        for name in names - self._settled:
            self._move_module(name, sys.modules[name])
        self._settled = names  # without those that are gone: they may come again

    def _move_module(self, name: str, module: "Any") -> None:
        found = self._image.find("/" + name.replace(".", "/") + ".mpy")
        if found is None or not found[2]:
            return
        at, size, count = found
        facts = self._facts
        facts[MODULE] = id(module)
        facts[COUNT] = count
        file = self._places.address(at, size + count * _FUNCTION_BYTES)
        if file:
            facts[LISTED] = file + size
            bases = file.to_bytes(facts[WORD], "little") * count
        else:
            bases = self._bases(at, size)
        facts[BASES] = addressof(bases)
        move = self._move
        for value in module.__dict__.values():
            move(id(value), facts)
            if type(value) is type and getattr(value, "__module__", None) == name:
                for inner in value.__dict__.values():
                    move(id(inner), facts)

    def _bases(self, at: int, size: int) -> array:
        """Answer for each function of a long file where that would begin if all lay so; 0: in two pieces.

        Its list of functions is in one piece, or none is listed.
        """
        places = self._places
        facts = self._facts
        listed = facts[LISTED] = places.address(at + size, facts[COUNT] * _FUNCTION_BYTES)
        if not listed:
            facts[COUNT] = 0
        bases = array("L")
        for _ in range(facts[COUNT]):
            entry = bytearray_at(listed, _FUNCTION_BYTES)
            offset = entry[4] | entry[5] << 8
            address = places.address(at + offset, entry[6] | entry[7] << 8)
            bases.append(address - offset if address else 0)
            listed += _FUNCTION_BYTES
        return bases


# One object of each type that is asked for.


def _a_function() -> None:
    pass


def _a_generator():
    yield


def _a_closure():
    inside = 0
    return lambda: inside


class _AClass:
    @staticmethod
    def a_static() -> None:
        pass

    @classmethod
    def a_class(cls) -> None:
        pass

    @property
    def a_property(self) -> None:
        pass
