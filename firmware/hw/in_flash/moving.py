"""Sets the functions of a module to their bytecode in flash: see hw.in_flash, and there rules 3 and 4.

Objects are as in MicroPython 1.24 to 1.28, in words: a function is its type, its module, a table of the
functions that stand in it, its bytecode (py/objfun.h, mp_obj_fun_bc_t); each of that table is flags, bytecode
and a table again (py/emitglue.h, mp_raw_code_t); what wraps functions is a type and then them.
"""

import sys

from micropython import const
from uctypes import bytearray_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FUNCTION_BYTES = const(9)  # of a list of functions (host_sim/image/pack.py)
_CHILDREN_AT = const(8)  # in them
_NO_POINTER = const(3)  # bits that an object has which is no address


class Mover:
    """Move the functions of modules. image: hw.in_flash.image.Image. places: hw.in_flash.places.Places of it.

    find_same: of hw.in_flash.same_plain or its twin. memory: of words, by their address (machine.mem32);
    word: how many bytes one has. moved, left: how many functions run from flash since, how many could not.
    """

    def __init__(self, image: "Any", places: "Any", find_same: "Any", memory: "Any", word: int = 4) -> None:
        self._image = image
        self._places = places
        self._find_same = find_same
        self._memory = memory
        self._word = word
        self.moved = 0
        self.left = 0
        # How many functions an object of each type wraps; 0: it is one.
        self._wrapped = {type(_a_function): 0, type(_a_generator): 0, type(_a_closure()): 1}
        for name, count in (("a_static", 1), ("a_class", 1), ("a_property", 3)):
            self._wrapped[type(_AClass.__dict__[name])] = count
        self._by_address = {id(kind): self._wrapped[kind] for kind in self._wrapped}
        self._module = 0  # address of a module
        # Of its file in memory: the address of a list of functions, how many they are, where the file's
        # beginning would be if all of it lay as they do.
        self._pieces: "list[tuple[int, int, int]]" = []
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
        if found is None or not found[2]:
            return
        self._pieces = self._pieces_of(*found)
        self._module = id(module)
        wrapped = self._wrapped
        for value in module.__dict__.values():
            kind = type(value)
            if kind in wrapped:
                self._move_object(id(value))
            elif kind is type and getattr(value, "__module__", None) == name:
                for inner in value.__dict__.values():
                    if type(inner) in wrapped:
                        self._move_object(id(inner))

    def _pieces_of(self, at: int, size: int, count: int) -> "list[tuple[int, int, int]]":
        """Answer the pieces of a file; a function that lies where two blocks meet is in none."""
        places = self._places
        listed = places.address(at + size, count * _FUNCTION_BYTES)
        file = places.address(at, size)
        if file and listed:
            return [(listed, count, file)]
        pieces: "list[tuple[int, int, int]]" = []
        for _ in range(count if listed else 0):
            entry = bytearray_at(listed, _FUNCTION_BYTES)
            offset = entry[4] | entry[5] << 8
            address = places.address(at + offset, entry[6] | entry[7] << 8)
            if address:
                pieces.append((listed, 1, address - offset))
                if len(pieces) > 1:
                    first, before, file = pieces[-2]
                    if file == address - offset and first + before * _FUNCTION_BYTES == listed:
                        pieces[-2:] = [(first, before + 1, file)]
            listed += _FUNCTION_BYTES
        return pieces

    def _move_object(self, address: int) -> None:
        """Move a function of the module, or those that an object wraps."""
        memory = self._memory
        word = self._word
        wraps = self._by_address.get(memory[address], -1)
        if wraps == 0 and memory[address + word] == self._module:  # another one's are in its own file
            self._move_code(address + 3 * word, address + 2 * word)
        for i in range(wraps):
            inner = memory[address + (i + 1) * word]
            if inner and not inner & _NO_POINTER:
                self._move_object(inner)

    def _move_code(self, pointer: int, table: int) -> None:
        """Set a pointer to bytecode to the same bytes in flash, and those of the functions that stand in it.

        pointer, table: the addresses of that pointer, and of the one to the table of those functions.
        """
        memory = self._memory
        word = self._word
        code = memory[pointer]
        for listed, count, file in self._pieces:
            found = self._find_same(code, listed, count, file)
            if found >= 0:
                break
        else:
            self.left += 1
            return
        entry = bytearray_at(listed + found * _FUNCTION_BYTES, _FUNCTION_BYTES)
        there = file + (entry[4] | entry[5] << 8)
        if there == code:
            return  # it came under another name before
        memory[pointer] = there
        self.moved += 1
        for i in range(entry[_CHILDREN_AT]):
            inner = memory[memory[table] + i * word]
            self._move_code(inner + word, inner + 2 * word)


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
