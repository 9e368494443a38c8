"""Sets the functions of a module to their bytecode in flash: see hw.in_flash, and there rules 3 and 4.

Objects are as in MicroPython 1.24 to 1.28, in words: a function is its type, its module, a table of the
functions that stand in it, its bytecode (py/objfun.h, mp_obj_fun_bc_t); each of that table is flags, bytecode
and a table again (py/emitglue.h, mp_raw_code_t); what wraps functions is a type and then them.
"""

import sys

from machine import mem32
from micropython import const
from uctypes import bytearray_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_KEY = const(4)  # bytes that a function is looked up by
_FUNCTION_BYTES = const(9)  # of a list of functions (host_sim/image/pack.py)
_NO_POINTER = const(3)  # bits that an object has which is no address


class Mover:
    """Move the functions of modules. image: main.Image. places: hw.in_flash.places.Places of it.

    memory: of words, by their address; word: how many bytes one has.
    """

    def __init__(self, image: "Any", places: "Any", memory: "Any" = mem32, word: int = 4) -> None:
        self._image = image
        self._places = places
        self._memory = memory
        self._word = word
        self._function_types = (memory[id(_a_function)], memory[id(_a_generator)])
        self._class_type = type(Mover)
        # of each type that wraps functions, how many
        self._wrapped = {memory[id(_a_closure())]: 1}
        for name, count in (("a_static", 1), ("a_class", 1), ("a_property", 3)):
            self._wrapped[memory[id(_AClass.__dict__[name])]] = count
        self._file = 0  # where the file of a module begins
        self._listed: "Any" = None  # its functions
        self._settled = {id(sys.modules[__name__])}  # its own functions run

    def settle(self) -> None:
        """Move the functions of the modules that came since the last call. Allocates, blocks.

        Nothing of those may run meanwhile, and no generator of theirs be under way.
        """
        settled = {id(sys.modules[__name__])}
        for name in sys.modules:
            module = sys.modules[name]
            if id(module) not in self._settled:
                self._move_module(name, module)
            settled.add(id(module))
        self._settled = settled  # without what is gone: another one may come to its address

    def _move_module(self, name: str, module: "Any") -> None:
        found = self._image.find("/" + name.replace(".", "/") + ".mpy")
        if found is None:
            return
        self._file, size, count = found
        self._listed = self._places.view(self._file + size, count * _FUNCTION_BYTES)
        if self._listed is None:
            return
        for value in module.__dict__.values():
            if type(value) is self._class_type:
                for inner in value.__dict__.values():
                    self._move_object(id(inner))
            else:
                self._move_object(id(value))

    def _move_object(self, address: int) -> None:
        """Move a function, or those that an object wraps; anything else is left alone."""
        if address & _NO_POINTER or not address:
            return
        memory = self._memory
        word = self._word
        kind = memory[address]
        if kind in self._function_types:
            self._move_code(address + 3 * word, address + 2 * word)
        elif kind in self._wrapped:
            for i in range(self._wrapped[kind]):
                self._move_object(memory[address + (i + 1) * word])

    def _move_code(self, pointer: int, table: int) -> None:
        """Set a pointer to bytecode to the same bytes in flash, and those of the functions that stand in it.

        pointer, table: the addresses of that pointer, and of the one to the table of those functions.
        """
        memory = self._memory
        word = self._word
        found = self._same(memory[pointer])
        if found < 0:
            return
        listed = self._listed
        memory[pointer] = self._places.address(self._file + _two(listed, found + 4), _two(listed, found + 6))
        for i in range(listed[found + 8]):
            inner = memory[memory[table] + i * word]
            self._move_code(inner + word, inner + 2 * word)

    def _same(self, code: int) -> int:
        """Answer where in the list a function is that has the very bytecode at an address, -1 if none has."""
        listed = self._listed
        key = bytes(bytearray_at(code, _KEY))
        at = listed.find(key)
        while at >= 0:
            if at % _FUNCTION_BYTES == 0:
                length = _two(listed, at + 6)
                there = self._places.view(self._file + _two(listed, at + 4), length)
                if there is not None and there == bytearray_at(code, length):
                    return at
            at = listed.find(key, at + 1)
        return -1


def _two(numbers: bytearray, at: int) -> int:
    return numbers[at] | numbers[at + 1] << 8


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
