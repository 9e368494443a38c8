"""Every source of the firmware, as people read it, compiles, and loads on MicroPython of 64 and 32 bits."""

import json
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.emulator.guest.runtimes import NAMES, has_viper, path_for, root_for, run_python
from host_sim.image import image, processors
from host_sim.image.fold import files_in, module_name

FIRMWARE = ROOT / "firmware"
SOURCES = [path for path in files_in(FIRMWARE) if path.suffix == ".py"]

PROGRAM = """
import json
failed = []
for name in json.loads(sys.stdin.readline()):
    try:
        __import__(name)
    except Exception as error:
        failed.append(name + ": " + repr(error))
print(json.dumps(failed))
"""


def test_the_boards_own_compiler_takes_every_file_unfolded(tmp_path: Path) -> None:
    for path in [*SOURCES, *ROOT.glob("boards/*/board_config.py")]:
        name = path.relative_to(ROOT)
        arch = processors.RP2040 if path.stem.endswith("_viper") else ""
        image.compile_one(path.read_text(), name, tmp_path / "compiled.mpy", arch)


@pytest.mark.parametrize("runtime", NAMES)
def test_every_module_can_be_loaded(runtime: str) -> None:
    """All but main, whose first line asks for what only a board's `micropython` has."""
    modules = {module_name(path, FIRMWARE).removesuffix(".__init__") for path in SOURCES} - {"main"}
    vipers = {name for name in modules if name.endswith("_viper")}
    assert len(vipers) == 6
    loadable = sorted(modules if has_viper(runtime) else modules - vipers)
    path = path_for(root_for(runtime), DEFAULT_BOARD, has_viper(runtime))
    program = f"import sys\nsys.path[:] = {path!r}\n{PROGRAM}"
    assert json.loads(run_python(runtime, program, json.dumps(loadable) + "\n")) == []
