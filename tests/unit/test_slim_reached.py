"""What nothing loads stays out of the image."""

from host_sim import ROOT
from host_sim.slim.firmware import slim, slim_files
from host_sim.slim.reached import drop_unreached

PROGRAM = {
    "root": "from a import A\ndef later():\n    from b import B\n    return B\n",
    "a": "from ui.c import C\nA = C\n",
    "b": "B = 1\n",
    "ui.__init__": "",
    "ui.c": "C = 2\n",
    "alone": "from a import A\n",
    "asked": "D = 3\n",
}


def test_what_a_root_loads_stays_at_once_or_later() -> None:
    assert set(drop_unreached(PROGRAM, [], ["root"])) == {"root", "a", "b", "ui.c", "ui.__init__"}


def test_what_only_a_reader_loads_stays() -> None:
    kept = drop_unreached(PROGRAM, ["from asked import D\n"], ["root", "not there"])
    assert set(PROGRAM) - set(kept) == {"alone"}


def test_of_the_firmware_only_modules_of_numbers_and_literals_stay_out() -> None:
    files = slim_files(ROOT / "firmware")
    kept = set(files.sources) | {part.module for parts in files.parts.values() for part in parts}
    out = {name: source for name, source in slim(ROOT / "firmware").items() if name not in kept}
    assert {"ui.keys", "engine.reasons"} <= set(out)
    for name, source in out.items():
        assert "def " not in source and "class " not in source, name
