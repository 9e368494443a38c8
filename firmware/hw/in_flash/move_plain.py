"""Moves functions to their code in flash, and constants to their bytes; machine_code.move_viper is its twin.

Objects are as in MicroPython 1.24 to 1.29, in words: a function is its type, its module, a table of the
functions that stand in it, its code (py/objfun.h, mp_obj_fun_bc_t); each of that table is flags, code and a
table again (py/emitglue.h, mp_raw_code_t); what wraps functions is a type and then them. A module is its
type, its globals, a table of names and one of constants (py/bc.h, mp_module_context_t). Bytes, as text, are a
type, a hash, a length and a pointer (py/objstr.h); a tuple is a type, a length and what is in it.

What is known of a module are FACTS numbers, each a word: how many bytes that has; where the module is; where
the list of its functions is, and how many those are; where the list of BASES is, for each function where its
file would begin if all of that lay as the function does, 0 when it is not in one piece; how many functions
were moved, how many could not be; and the types of a function, a generator, one in machine code, a closure, a
static and a class method, a property, of text, bytes and a tuple.
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
TEXT = const(14)
BYTES = const(15)
TUPLE = const(16)
FACTS = const(17)

_WRAPPED = (0, 0, 0, 1, 1, 1, 3)  # functions in an object of each type
FUNCTION_BYTES = const(4)  # of a list of functions (host_sim/image/pack.py)
OFFSET_BITS = const(14)
OFFSET = const(0x3FFF)
LENGTH = const(0xFFF)
_CHILDREN_AT = const(26)
_NO_POINTER = const(3)  # bits that an object has which is no address
# of a compiled file, see host_sim/image/pack.py
_HEADER_BYTES = const(4)
_LAST_WITHOUT_LENGTH = const(4)
_TEXT_KIND = const(5)
_BYTES_KIND = const(6)
_TUPLE_KIND = const(10)


def move(address: int, facts: "array") -> None:
    """Move what is at an address: a function of the module of those facts, or those wrapped there."""
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
    """Set a pointer to bytecode, and those of the table of functions inside, to the same bytes in flash."""
    word = facts[WORD]
    code = _word_at(pointer, word)
    for i in range(facts[COUNT]):
        entry = _word_at(facts[LISTED] + i * FUNCTION_BYTES, FUNCTION_BYTES)
        base = _word_at(facts[BASES] + i * word, word)
        there = base + (entry & OFFSET)
        length = entry >> OFFSET_BITS & LENGTH
        if base and bytearray_at(there, length) == bytearray_at(code, length):
            break
    else:
        facts[LEFT] += 1
        return
    if there == code:
        return  # it came under another name before
    bytearray_at(pointer, word)[:] = there.to_bytes(word, "little")
    facts[MOVED] += 1
    for i in range(entry >> _CHILDREN_AT):
        inner = _word_at(_word_at(table, word) + i * word, word)
        _move_code(inner + word, inner + 2 * word, facts)


def move_constants(file: int, facts: "array") -> None:
    """Set the constants of the module of those facts to the same bytes in its file, which is at an address.

    Whatever differs stays. A table of no constants begins where that of the names ends: the collector would
    keep what lies there, so it is said to be nowhere. Allocates.
    """
    word = facts[WORD]
    pointer = facts[MODULE] + 3 * word
    at = file + _HEADER_BYTES
    names, at = _number(at)
    count, at = _number(at)
    for _ in range(names):
        length, at = _number(at)
        at += 0 if length & 1 else (length >> 1) + 1
    if not count:
        bytearray_at(pointer, word)[:] = bytes(word)
    table = _word_at(pointer, word)
    for i in range(count):
        at = _move_constant(_word_at(table + i * word, word), at, facts)


def _move_constant(address: int, at: int, facts: "array") -> int:
    """Set a constant to its bytes in the file, which stand at an address; answer the address behind them."""
    word = facts[WORD]
    kind = bytearray_at(at, 1)[0]
    at += 1
    if kind <= _LAST_WITHOUT_LENGTH:
        return at
    length, at = _number(at)
    is_there = address and not address & _NO_POINTER
    found = _word_at(address, word) if is_there else 0
    if kind == _TUPLE_KIND:
        for i in range(length):
            inner = _word_at(address + (i + 2) * word, word) if found == facts[TUPLE] else 0
            at = _move_constant(inner, at, facts)
        return at
    if kind != _TEXT_KIND and kind != _BYTES_KIND:
        return at + length
    if found == facts[TEXT if kind == _TEXT_KIND else BYTES] and _word_at(address + 2 * word, word) == length:
        data = _word_at(address + 3 * word, word)
        if bytearray_at(data, length) == bytearray_at(at, length):
            bytearray_at(address + 3 * word, word)[:] = at.to_bytes(word, "little")
    return at + length + 1


def _number(at: int) -> tuple[int, int]:
    """Answer a number, seven bits a byte, the eighth set in all but the last; and the address behind it."""
    value = 0
    while True:
        byte = bytearray_at(at, 1)[0]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at


def _word_at(address: int, word: int) -> int:
    return int.from_bytes(bytearray_at(address, word), "little")
