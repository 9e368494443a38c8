"""Which table of values serves a match: the files, by the rules that they are made for."""

from micropython import const

from engine.rules import FLAGS, HUNDRED_ON_FILLED, HUNDRED_WHEN_PAID, UPPER_FIRST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# `make tables` writes these.
NAMES = (
    "official-a441dde5023c.table",
    "free-51ca05a54b66.table",
    "fun-89df90fbd4e0.table",
    "official-upper-first-9b9615112c48.table",
)

# what a table is made for: when the hundred comes
RULES_ON_50 = const(0)  # with 50 in the Yahtzee box; both kinds of joker (free choice loses 0.00001)
RULES_WHEN_PAID = const(1)
RULES_ON_FILLED = const(2)
RULES_UPPER_FIRST = const(3)  # with 50 in the Yahtzee box, too
RULES = const(4)

NO_RULES = const(-1)  # no table has ever been made for these


def rules_of(sheet: int, options: int) -> int:
    """Tell which table serves a sheet (0 to 5) with match options, or NO_RULES."""
    flags = FLAGS[sheet]
    other = flags & (HUNDRED_WHEN_PAID | HUNDRED_ON_FILLED)
    if options & UPPER_FIRST:
        return NO_RULES if other else RULES_UPPER_FIRST
    if not other:
        return RULES_ON_50
    return RULES_WHEN_PAID if other & HUNDRED_WHEN_PAID else RULES_ON_FILLED


def found(has_table: "Any") -> int:
    """Tell for which rules there is a file, as a mask. has_table: of hw.files. Allocates, blocks."""
    tables = 0
    for rules in range(RULES):
        if has_table(NAMES[rules]):
            tables |= 1 << rules
    return tables


def name_of(rules: int) -> str:
    """Tell the name of a table's file, in the folder tables; its hash is part of it."""
    return NAMES[rules]
