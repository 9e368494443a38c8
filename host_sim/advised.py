"""The advisor at the host's speed: the firmware's own, its inner loops compiled (leaf_compiled)."""

import io
from typing import Any

from host_sim import ROOT, leaf_compiled
from strategy import leaf_plain
from strategy.advisor import Advisor
from strategy.keeps import Keeps
from strategy.prices import Prices
from strategy.table import Table
from strategy.table_files import name_of
from strategy.table_states import States

TABLES = ROOT / "firmware" / "strategy" / "tables"


def load_table(rules: int, leaf: Any = leaf_plain) -> Table:
    """Read one of the firmware's tables; RuntimeError when the firmware refuses it."""
    table: Any = Table(States(), leaf)
    reason = table.load(io.BytesIO((TABLES / name_of(rules)).read_bytes()), rules)
    if reason:
        raise RuntimeError(f"{name_of(rules)} is refused (reason {reason})")
    return table


def fast_advisor(rules: int) -> Advisor:
    """Make an advisor of a table of the firmware."""
    keeps = Keeps()
    leaf: Any = leaf_compiled
    return Advisor(keeps, load_table(rules, leaf), Prices(keeps), leaf)
