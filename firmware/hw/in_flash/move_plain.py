"""Moves a function, or what an object wraps, to its bytecode in flash; machine_code.move_viper is its twin.

Objects are as in MicroPython 1.24 to 1.28, in words: a function is its type, its module, a table of the
functions that stand in it, its bytecode (py/objfun.h, mp_obj_fun_bc_t); each of that table is flags, bytecode
and a table again (py/emitglue.h, mp_raw_code_t); what wraps functions is a type and then them.

What is known of a module are FACTS numbers, each a word: how many bytes that has; where the module is; where
the list of its functions is, and how many those are; where the list of BASES is, for each function where the
image would begin if all of that lay as the function does, 0 when it is not in one piece; how many functions
were moved, how many could not be; and the types of a function, a generator, one in machine code, a closure, a
static and a class method, a property.
"""

from micropython import const
from uctypes import bytearray_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

WORD = const(0)
MODULE = const(1)
LISTED = const(2)
COUNT = const(3)
BASES = const(4)
MOVED = const(5)
LEFT = const(6)
TYPES = const(7)
FACTS = const(14)

_WRAPPED = (0, 0, 0, 1, 1, 1, 3)  # functions in an object of each type
_FUNCTION_BYTES = const(6)  # of a list of functions (host_sim/image/pack.py)
_CHILDREN_AT = const(5)
_NO_POINTER = const(3)  # bits that an object has which is no address


def move(address: int, facts: "array") -> None:
    """Move what is at an address: a function of the module of those facts, or those that are wrapped there.

    All that differs by a byte stays, and what is no such object. Allocates.
    """
    if not address or address & _NO_POINTER:
        return
    word = facts[WORD]
    kind = _word_at(address, word)
    for i, wrapped in enumerate(_WRAPPED):
        if kind == facts[TYPES + i]:
            for j in range(wrapped):
                move(_word_at(address + (j + 1) * word, word), facts)
            if not wrapped and _word_at(address + word, word) == facts[MODULE]:
                _move_code(address + 3 * word, address + 2 * word, facts)  # another module's are in its file
            return


def _move_code(pointer: int, table: int, facts: "array") -> None:
    """Set a pointer to bytecode to the same bytes in flash, and those of the functions that stand in it.

    pointer, table: the addresses of that pointer, and of the one to the table of those functions.
    """
    word = facts[WORD]
    code = _word_at(pointer, word)
    for i in range(facts[COUNT]):
        entry = bytearray_at(facts[LISTED] + i * _FUNCTION_BYTES, _FUNCTION_BYTES)
        base = _word_at(facts[BASES] + i * word, word)
        there = base + (entry[0] | entry[1] << 8 | entry[2] << 16)
        length = entry[3] | entry[4] << 8
        if base and bytearray_at(there, length) == bytearray_at(code, length):
            break
    else:
        facts[LEFT] += 1
        return
    if there == code:
        return  # it came under another name before
    bytearray_at(pointer, word)[:] = there.to_bytes(word, "little")
    facts[MOVED] += 1
    for i in range(entry[_CHILDREN_AT]):
        inner = _word_at(_word_at(table, word) + i * word, word)
        _move_code(inner + word, inner + 2 * word, facts)


def _word_at(address: int, word: int) -> int:
    return int.from_bytes(bytearray_at(address, word), "little")
