"""The bytecode that mp32 loads: it is that of the sources, and says their lines."""

import pytest

from host_sim import ROOT
from host_sim.emulator.guest import runtimes
from tests.support.boards import DEFAULT


def test_mp32_loads_bytecode_of_the_firmware_and_of_the_simulated_board():
    code = "import ui.app, machine\nprint(ui.app.__file__, machine.__file__)"
    assert runtimes.run_python("mp32", runtimes.prelude("mp32", DEFAULT) + code).split() == [
        "/compiled/firmware/ui/app.mpy",
        "/compiled/host_sim/chip/lib/machine.mpy",
    ]


def test_an_error_there_names_the_source_and_its_line():
    source = "firmware/engine/boxes.py"
    lines = (ROOT / source).read_text().splitlines()
    code = runtimes.prelude("mp32", DEFAULT) + "from engine.boxes import five_of\nfive_of(None)\n"
    with pytest.raises(runtimes.GuestFailed, match=f'"{source}", line') as failed:
        runtimes.run_python("mp32", code)
    line = int(str(failed.value).split(" line ")[1].split(",")[0])
    begun = next(number for number, text in enumerate(lines, 1) if text.startswith("def five_of("))
    assert begun < line < begun + 20
