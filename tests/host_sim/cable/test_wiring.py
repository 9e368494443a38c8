"""The drawings and the tables of the boards say what their numbers say."""

import re
import xml.etree.ElementTree as ET

import pytest

from host_sim import ROOT
from host_sim.cable.wiring import drawing, with_table
from host_sim.cable.wiring_parts import GND, SUPPLY, parts
from tests.support import boards

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", boards.NAMES)
def test_drawing_and_table_are_those_of_the_numbers(name):
    folder = ROOT / "boards" / name
    assert (folder / "wiring.svg").read_text() == drawing(name), "`make wiring` draws it anew"
    assert (folder / "README.md").read_text() == with_table(name), "`make wiring` writes it anew"


@pytest.mark.parametrize("name", boards.NAMES)
def test_every_number_is_one_wire_and_every_part_has_its_ground(name):
    config = vars(boards.config(name))
    wanted = {config[pin] for pin in boards.PINS if pin != "LED" and config.get(pin) is not None}
    wanted.discard(23)  # of no Pico's pin
    wires = [wire for part in parts(name) for wire in part.wires]
    signals = [wire.label for wire in wires if wire.label not in (GND, SUPPLY)]
    assert sorted(signals) == sorted(f"GP{number}" for number in wanted)
    for part in parts(name):
        assert [wire.label for wire in part.wires].count(GND) == 1
    assert [wire.label for wire in wires].count(SUPPLY) == 1


@pytest.mark.parametrize("name", boards.NAMES)
def test_a_drawing_is_one_picture_with_nothing_outside(name):
    root = ET.fromstring(drawing(name))
    width, height = (int(number) for number in root.attrib["viewBox"].split()[2:])
    for path in root.iter(f"{SVG}path"):
        numbers = [int(number) for number in re.findall(r"\d+", path.attrib["d"])]
        assert all(0 < x < width for x in numbers[::2]) and all(0 < y < height for y in numbers[1::2])
    for shape in root.iter(f"{SVG}circle"):
        x, y, radius = (float(shape.attrib[key]) for key in ("cx", "cy", "r"))
        assert radius < x < width - radius and radius < y < height - radius
    for shape in root.iter(f"{SVG}rect"):
        assert float(shape.attrib.get("y", 0)) + float(shape.attrib["height"]) <= height


@pytest.mark.parametrize("name", boards.NAMES)
def test_wires_of_different_colours_never_share_a_lane(name):
    """No two vertical pieces of wires lie on the same x where their heights overlap."""
    pieces: dict[str, list[tuple[int, int, int]]] = {}
    for path in ET.fromstring(drawing(name)).iter(f"{SVG}path"):
        points = [tuple(map(int, pair)) for pair in re.findall(r"[ML](\d+) (\d+)", path.attrib["d"])]
        colour = path.attrib["stroke"]
        ends = re.findall(r"(\d+) (\d+)(?=L)", path.attrib["d"])
        for (x, y), (to_x, to_y) in zip([tuple(map(int, end)) for end in ends], points[1:], strict=True):
            if x == to_x:
                pieces.setdefault(colour, []).append((x, min(y, to_y), max(y, to_y)))
    for colour, mine in pieces.items():
        for other, theirs in pieces.items():
            if colour < other and "#fbf8f1" not in (colour, other):
                for x, top, bottom in mine:
                    for other_x, other_top, other_bottom in theirs:
                        assert abs(x - other_x) > 5 or bottom < other_top or other_bottom < top
