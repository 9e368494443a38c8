"""What two rooms share stands once: no other module has a number of the same name and value."""

import ast
from collections.abc import Iterator
from pathlib import Path

from host_sim import ROOT

FOLDER = ROOT / "firmware"
CONTRACTS = sorted(path for path in (FOLDER / "contract").glob("*.py") if path.stem != "__init__")
OTHERS = sorted(path for path in FOLDER.rglob("*.py") if path.parent.name != "contract")

# Of the same name and value by chance.
CHANCE = {
    ("engine/rules.py", "OK"),  # an action that was done
    ("hw/wiring/probe.py", "DOWN"),  # how a pin stands
    ("strategy/analysis/turn_values.py", "SCORE"),  # what is looked at
    ("ui/play/dice_entry.py", "FIVE"),  # points
    ("machine_code/loops_viper.py", "POINT"),  # a leaf imports nothing, nor does its twin
    ("machine_code/values_viper.py", "POINT"),
    ("strategy/analysis/loops_plain.py", "POINT"),
    ("machine_code/pen_viper.py", "WIDTH"),
    ("ui/draw/pen_plain.py", "WIDTH"),
}


def numbers(path: Path) -> Iterator[tuple[str, object]]:
    """Yield the constants of a module, an underscore before a name left out."""
    known: dict[str, object] = {}
    for node in ast.parse(path.read_text()).body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(args=[what]) | (ast.Constant() as what)
            ):
                pass
            case _:
                continue
        try:
            known[name] = eval(ast.unparse(what), {}, dict(known))
        except NameError:  # it leans on what is imported, and so is no copy
            continue
        yield name.lstrip("_"), known[name]


SHARED = {number: path.stem for path in CONTRACTS for number in numbers(path)}


def test_no_number_of_a_contract_is_written_down_twice() -> None:
    copies = [
        (path.relative_to(FOLDER).as_posix(), name, SHARED[name, value])
        for path in OTHERS
        for name, value in numbers(path)
        if (name, value) in SHARED
    ]
    assert [copy for copy in copies if copy[:2] not in CHANCE] == []
