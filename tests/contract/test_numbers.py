"""What two rooms share stands once, as bits of its own, and colours that weak eyes can tell apart."""

import ast
from collections.abc import Iterator
from pathlib import Path

from contract import device, keys
from engine.boxes import BOXES
from engine.dice import DICE
from host_sim import ROOT
from ui import screens
from ui.text.trouble_words import LOSSES

FOLDER = ROOT / "firmware"
CONTRACTS = sorted(path for path in (FOLDER / "contract").glob("*.py") if path.stem != "__init__")
OTHERS = sorted(path for path in FOLDER.rglob("*.py") if path.parent.name != "contract")

# Of the same name and value by chance.
CHANCE = {
    ("engine/rules.py", "OK"),  # an action that was done
    ("hw/wiring/probe.py", "DOWN"),  # how a pin stands
    ("strategy/analysis/turn_values.py", "SCORE"),  # what is looked at
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


def test_no_number_of_a_contract_is_written_down_twice() -> None:
    shared = {number: path.stem for path in CONTRACTS for number in numbers(path)}
    copies = [
        (path.relative_to(FOLDER).as_posix(), name, shared[name, value])
        for path in OTHERS
        for name, value in numbers(path)
        if (name, value) in shared
    ]
    assert [copy for copy in copies if copy[:2] not in CHANCE] == []


def test_each_loss_that_power_on_tells_of_has_a_line_of_its_own() -> None:
    files = range(device.LOST_SETTINGS, device.LOST_PEOPLE + 1, device.LOST_RECORDS)
    told = [file + how for file in files for how in (0, device.BY_NEWER, device.NEWEST)]
    assert [*told, device.KEPT_AS_FILES, device.NOT_SAVED] == [*range(len(LOSSES))]


def test_what_a_button_did_has_bits_of_its_own_behind_its_press() -> None:
    go = 0
    for name in ("UP", "DOWN", "LEFT", "RIGHT"):
        pressed, goes = getattr(keys, name), getattr(keys, f"GO_{name}")
        assert goes == pressed | pressed << keys.REPEAT and not go & goes
        go |= goes
    assert go == keys.GO and keys.NEXT == keys.RIGHT | keys.DOWN
    for name in ("A", "B"):
        pressed = getattr(keys, name)
        assert getattr(keys, f"{name}_SHORT") == pressed << keys.SHORT
        assert getattr(keys, f"{name}_LONG") == pressed << keys.LONG


def test_every_ink_has_a_number_of_its_own() -> None:
    inks = device.PLAIN, device.HELD, device.MARKED, device.ZERO, device.IN_TURN, device.LEADS
    assert inks == (*range(device.INKS),)


def test_each_thing_that_the_plan_of_a_lesson_tells_has_a_place_of_its_own() -> None:
    more = {"PLAN_DICE": DICE, "PLAN_BOXES": BOXES, "PLAN_BYTES": 0}
    first = {name: place for name, place in vars(screens).items() if name.startswith("PLAN_")}
    places = [place + i for name, place in first.items() for i in range(more.get(name, 1))]
    assert sorted(places) == [*range(screens.PLAN_BYTES)]
