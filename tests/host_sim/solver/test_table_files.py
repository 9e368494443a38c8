"""The committed tables: whole, named by their hash, read alike everywhere, refused when they are wrong."""

import hashlib
import json
import random
import zlib

import pytest

from engine.rules import OK
from host_sim import commands
from host_sim.emulator.guest.runtimes import NAMES as RUNTIMES
from host_sim.emulator.guest.runtimes import prelude, run_python
from host_sim.solver import tables
from host_sim.solver.device_advisor import TableError, data_of, load
from host_sim.solver.states import columns, filled
from host_sim.solver.table_file import all_values
from host_sim.solver.tables import FOLDER, HASH_DIGITS
from strategy.values import NAMES, RULES, RULES_ON_50, RULES_ON_FILLED, RULES_WHEN_PAID, VERSION

pytestmark = pytest.mark.needs("numba")

ON_DEVICE = """
from boot import loader
from micropython import heap_lock, heap_unlock
from strategy.values import States, ValueTable, refusal
from hw.files import table as pieces_of
import json
table = ValueTable(States(pieces_of), loader.leaf("loops"))
pieces = pieces_of(NAME)
reason = refusal(pieces, RULES)
if not reason:
    table.use(pieces, RULES)
found = [reason] + [0] * len(ASKED)
heap_lock()
try:
    for i in range(len(ASKED)):
        found[i + 1] = table.value(ASKED[i][0], ASKED[i][1], ASKED[i][2])
finally:
    heap_unlock()
print(json.dumps(found))
"""


def some_states(number, seed):
    chance = random.Random(seed)
    held = [
        (mask, total) for mask in range(64) for total in range(64) if columns().of_total[mask, total] >= 0
    ]
    return [(chance.randrange(192), *chance.choice(held)) for _ in range(number)]


def test_new_names_are_written_into_the_module_that_tells_them_and_nothing_else():
    source = tables.INDEX.read_text()
    names = [NAMES[rules] for rules in range(RULES)]
    assert tables.index_text(source, names) == source
    assert tables.index_text(source, ["new", *names[1:]]) == source.replace(names[0], "new")


@pytest.mark.parametrize("rules", range(RULES))
def test_the_reader_and_the_host_say_the_same_of_every_state(rules):
    table = load(data_of(rules), rules)
    values = all_values(table)
    for row, mask, total in some_states(5_000, rules):
        assert table.value(row, mask, total) == values[row, columns().of_total[mask, total]]
    assert (values[filled() == 13] == 0).all()
    assert table.value(191, 63, 63) == 0


@pytest.mark.parametrize("rules", range(RULES))
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_real_micropythons_read_the_same_without_allocating_afterwards(runtime, rules):
    asked = some_states(500, 7)
    code = (
        prelude(runtime, "pico_ssd1306_i2c")
        + f"NAME = {NAMES[rules]!r}\nRULES = {rules}\nASKED = {asked}\n"
        + ON_DEVICE
    )
    found = json.loads(run_python(runtime, code))
    table = load(data_of(rules), rules)
    assert found == [OK] + [table.value(*state) for state in asked]


def test_a_check_names_the_table_that_is_damaged_or_not_there(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    monkeypatch.setattr(tables, "make", lambda plan, rules, threads, say: data_of(rules))
    monkeypatch.setattr(tables, "FIXED", {name: (FOLDER / name).read_bytes for name in tables.FIXED})
    for rules in range(RULES):
        (tmp_path / NAMES[rules]).write_bytes(data_of(rules))
    for name, made in tables.FIXED.items():
        (tmp_path / name).write_bytes(made())
    assert commands.main(["tables", "--check"]) == 0
    (tmp_path / NAMES[RULES_ON_50]).write_bytes(data_of(RULES_ON_50)[:-1])
    (tmp_path / NAMES[RULES_ON_FILLED]).unlink()
    capsys.readouterr()
    assert commands.main(["tables", "--check"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert f"{NAMES[RULES_ON_50]} is damaged: `make tables` writes it" in lines[0]
    assert f"{NAMES[RULES_ON_FILLED]} is not there: `make tables` writes it" in lines[2]


def test_a_table_is_named_by_its_hash_small_ends_with_its_crc_32_and_nothing_else_lies_there():
    for rules in range(RULES):
        data = data_of(rules)
        assert hashlib.sha256(data).hexdigest()[:HASH_DIGITS] in NAMES[rules]
        assert len(data) <= 48 << 10
        assert load(data, rules).rules == rules
        assert int.from_bytes(data[-4:], "little") == zlib.crc32(data[:-4])
    names = {NAMES[rules] for rules in range(RULES)}
    assert {path.name for path in FOLDER.iterdir()} == names | tables.FIXED.keys()


@pytest.mark.parametrize(
    ("why", "spoil"),
    [
        ("it is no table of values", lambda data: b"RTax" * 200),
        ("it is a table of another version", lambda data: data[:4] + bytes((VERSION - 1,)) + data[5:]),
        ("it is a table for other rules", lambda data: data_of(RULES_WHEN_PAID)),
        ("it is cut short, or too long", lambda data: data[:-1]),
        ("it is damaged", lambda data: data[:-1] + bytes((data[-1] ^ 4,))),
    ],
)
def test_loss_says_in_one_line_why_a_file_is_of_no_use(why, spoil, tmp_path, capsys):
    path = tmp_path / "wrong.table"
    path.write_bytes(spoil(data_of(RULES_ON_50)))
    with pytest.raises(TableError):
        load(path.read_bytes(), RULES_ON_50)
    assert commands.main(["loss", "--sheet", "official", "--table", str(path)]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"loss: {path} cannot be used for official: {why}\n")
    path.unlink()
    assert commands.main(["loss", "--table", str(path)]) == 1
    assert capsys.readouterr().err == f"loss: {path} cannot be used: No such file or directory\n"
