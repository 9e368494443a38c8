"""Lets bytecode run where it lies in the chip's flash, instead of in a copy in the heap.

A function's object points to its bytecode, which is byte for byte what stands in the compiled file
(MicroPython's py/objfun.h and py/persistentcode.c, the same from 1.24 to 1.29), and flash can be read as
memory is. So once a module is imported, the pointers are set there, and the next collection takes the copy
away.

1. littlefs tells where a file lies (hw.in_flash.places). It moves none before the file is written anew:
   whoever brings a new image resets the interpreter first.
2. The image is laid out so that a module lies in one block of the flash, unless it is longer, and lists its
   functions (host_sim/image/pack.py).
3. A function is moved only where all bytes are the same there. Whatever is not the same stays in the heap:
   another MicroPython costs room, and nothing else.
4. A function that runs must not be moved: it would go on in the old copy, which nothing keeps. So boot calls
   settle() after modules came and before anything of them is called (tests/boot/test_modules.py).
"""

import sys
from array import array

from micropython import const
from uctypes import addressof, bytearray_at

from hw.doors import Newcomers
from hw.in_flash import move_plain as at

_FEATURES_AT = const(2)  # of a compiled file
_MACHINE_CODE = const(0xFC)  # of the features: for which processor


class Mover:
    """Move the functions of modules, with a leaf (move_plain or its twin); those of `stay` run.

    word: how many bytes a word of memory has. moved, left: how many functions run from flash, could not.
    """

    def __init__(
        self, image: "Any", places: "Any", leaf: "Any", stay: "tuple[str, ...]", word: int = 4
    ) -> None:
        self._image = image
        self._places = places
        self._leaf = leaf
        self._facts = array("L", [0] * at.FACTS)
        self._facts[at.WORD] = word
        kinds = (_a_function, _a_generator, leaf.move, _a_closure()) + tuple(
            [_AClass.__dict__[name] for name in ("a_static", "a_class", "a_property")]
        )
        for i, one in enumerate(kinds):
            self._facts[at.TYPES + i] = id(type(one))
        self._facts[at.TEXT] = id(str)
        self._facts[at.BYTES] = id(bytes)
        self._facts[at.TUPLE] = id(tuple)
        self.moved = self.left = 0
        name = leaf.__name__
        runs = (__name__, name) if name.endswith("_plain") else (__name__,)  # machine code is no bytecode
        self._newcomers = Newcomers(set(runs + stay))

    def settle(self) -> "list[str]":
        """Move what is in the modules that came since the last call; list those. Nothing of them may run."""
        names = self._newcomers.names()
        for name in names:
            self._move_module(name, sys.modules[name])
        self._facts[at.MODULE] = self._facts[at.BASES] = 0  # the collector would take them for pointers
        self.moved = self._facts[at.MOVED]
        self.left = self._facts[at.LEFT]
        self._image.forget()
        return names

    def _move_module(self, name: str, module: "Any") -> None:
        path = "/" + name.replace(".", "/")
        found = self._image.find(path + ".mpy") or self._image.find(path + "/__init__.mpy")
        if found is None:
            return
        begins, size, count = found
        content = self._places.view(begins, size)
        facts = self._facts
        facts[at.MODULE] = id(module)
        facts[at.COUNT] = count
        listed = facts[at.LISTED] = self._places.address(begins + size, count * at.FUNCTION_BYTES)
        if content is None or not listed or content[_FEATURES_AT] & _MACHINE_CODE:
            bases = self._bases(begins)
        else:
            bases = addressof(content).to_bytes(facts[at.WORD], "little") * count
        facts[at.BASES] = addressof(bases)
        if content is not None:
            self._leaf.move_constants(addressof(content), facts)
        move = self._leaf.move
        for value in module.__dict__.values():
            if type(value) is not type:
                move(id(value), facts)
            elif getattr(value, "__module__", None) == name:
                for inner in value.__dict__.values():
                    move(id(inner), facts)

    def _bases(self, begins: int) -> array:
        """Answer for each function where the file would begin if all lay as that does; 0: in two pieces."""
        facts = self._facts
        listed = facts[at.LISTED]
        if not listed:  # the list is in two pieces itself
            facts[at.COUNT] = 0
        bases = array("L")
        for _ in range(facts[at.COUNT]):
            entry = int.from_bytes(bytearray_at(listed, at.FUNCTION_BYTES), "little")
            offset = entry & at.OFFSET
            address = self._places.address(begins + offset, entry >> at.OFFSET_BITS & at.LENGTH)
            bases.append(address - offset if address else 0)
            listed += at.FUNCTION_BYTES
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
