"""hw.in_flash.move_plain in machine code, where MicroPython has viper, for words of 4 bytes or 8."""

import micropython
from micropython import const

# as in the twin
_MODULE = const(1)
_LISTED = const(2)
_COUNT = const(3)
_BASES = const(4)
_MOVED = const(5)
_LEFT = const(6)
_FUNCTION = const(7)
_MACHINE = const(9)
_PROPERTY = const(13)
_TEXT = const(14)
_BYTES = const(15)
_TUPLE = const(16)
_FUNCTION_BYTES = const(4)
_OFFSET_BITS = const(14)
_OFFSET = const(0x3FFF)
_LENGTH = const(0xFFF)
_CHILDREN_AT = const(26)
_CHILDREN = const(63)
_NO_POINTER = const(3)
_HEADER_BYTES = const(4)
_LAST_WITHOUT_LENGTH = const(4)
_TEXT_KIND = const(5)
_BYTES_KIND = const(6)
_TUPLE_KIND = const(10)


@micropython.viper
def word_at(address: int, word: int) -> int:
    """Answer a word at an address; its bytes are 4 or 8."""
    halves = ptr32(address)
    value = halves[0]
    if word == 8:
        value |= halves[1] << 32
    return value


@micropython.viper
def move(address: int, facts: ptr32):
    """Do as move_plain.move."""
    if not address or address & _NO_POINTER:
        return
    word = facts[0]
    step = word >> 2
    object = ptr32(address)
    i = _FUNCTION
    while i <= _PROPERTY and (facts[i * step] != object[0] or step == 2 and facts[i * step + 1] != object[1]):
        i += 1
    if i <= _MACHINE:
        if object[step] == facts[_MODULE * step] and (
            step == 1 or object[step + 1] == facts[_MODULE * step + 1]
        ):
            move_code(address + 3 * word, address + 2 * word, facts)
    elif i <= _PROPERTY:
        wrapped = 3 if i == _PROPERTY else 1
        while wrapped:
            move(int(word_at(address + wrapped * word, word)), facts)
            wrapped -= 1


@micropython.viper
def move_code(pointer: int, table: int, facts: ptr32):
    """Do as move_plain._move_code."""
    word = facts[0]
    step = word >> 2
    code = int(word_at(pointer, word))
    wanted = ptr8(code)
    count = facts[_COUNT * step]
    listed = int(word_at(int(facts) + _LISTED * word, word))
    bases = ptr32(int(word_at(int(facts) + _BASES * word, word)))
    there = 0
    entry = 0
    while count:
        four = ptr8(listed)
        entry = four[0] | four[1] << 8 | four[2] << 16 | four[3] << 24
        there = bases[0]
        if step == 2:
            there |= bases[1] << 32
        if there:
            there += entry & _OFFSET
            same = ptr8(there)
            length = entry >> _OFFSET_BITS & _LENGTH
            at = 0
            while at < length and same[at] == wanted[at]:
                at += 1
            if at == length:
                break
            there = 0
        listed += _FUNCTION_BYTES
        bases = ptr32(int(bases) + word)
        count -= 1
    if not there:
        facts[_LEFT * step] += 1
        return
    if there == code:
        return
    halves = ptr32(pointer)
    halves[0] = there
    if step == 2:
        halves[1] = there >> 32
    facts[_MOVED * step] += 1
    children = entry >> _CHILDREN_AT & _CHILDREN
    if children:
        inner = int(word_at(table, word))
        while children:
            child = int(word_at(inner, word))
            move_code(child + word, child + 2 * word, facts)
            inner += word
            children -= 1


@micropython.viper
def move_constants(file: int, facts: ptr32):
    """Do as move_plain.move_constants."""
    word = facts[0]
    at = file + _HEADER_BYTES
    names = int(number(at))
    at = int(behind(at))
    count = int(number(at))
    at = int(behind(at))
    while names:
        length = int(ptr8(at)[0])
        if length < 0x80:
            at += 1
        else:
            length = int(number(at))
            at = int(behind(at))
        if length & 1 == 0:
            at += (length >> 1) + 1
        names -= 1
    pointer = int(word_at(int(facts) + _MODULE * word, word)) + 3 * word
    if count == 0:
        halves = ptr32(pointer)
        halves[0] = 0
        if word == 8:
            halves[1] = 0
    table = int(word_at(pointer, word))
    while count:
        at = int(move_constant(int(word_at(table, word)), at, facts))
        table += word
        count -= 1


@micropython.viper
def move_constant(address: int, at: int, facts: ptr32) -> int:
    """Do as move_plain._move_constant."""
    word = facts[0]
    kind = int(ptr8(at)[0])
    at += 1
    if kind <= _LAST_WITHOUT_LENGTH:
        return at
    length = int(ptr8(at)[0])
    if length < 0x80:
        at += 1
    else:
        length = int(number(at))
        at = int(behind(at))
    if kind != _TEXT_KIND and kind != _BYTES_KIND and kind != _TUPLE_KIND:
        return at + length
    found = 0
    if address and address & _NO_POINTER == 0:
        found = int(word_at(address, word))
    if kind == _TUPLE_KIND:
        is_tuple = found == int(word_at(int(facts) + _TUPLE * word, word))
        address += 2 * word
        while length:
            at = int(move_constant(int(word_at(address, word)) if is_tuple else 0, at, facts))
            address += word
            length -= 1
        return at
    wanted = _TEXT if kind == _TEXT_KIND else _BYTES
    if found == int(word_at(int(facts) + wanted * word, word)) and length == int(
        word_at(address + 2 * word, word)
    ):
        there = ptr8(at)
        here = ptr8(int(word_at(address + 3 * word, word)))
        i = 0
        while i < length and here[i] == there[i]:
            i += 1
        if i == length:
            halves = ptr32(address + 3 * word)
            halves[0] = at
            if word == 8:
                halves[1] = at >> 32
    return at + length + 1


@micropython.viper
def number(at: int) -> int:
    """Do as move_plain._number."""
    value = 0
    byte = int(ptr8(at)[0])
    while byte >= 0x80:
        value = value << 7 | byte & 0x7F
        at += 1
        byte = int(ptr8(at)[0])
    return value << 7 | byte


@micropython.viper
def behind(at: int) -> int:
    """Do as move_plain._behind."""
    while int(ptr8(at)[0]) >= 0x80:
        at += 1
    return at + 1
