"""mpremote's own mip puts a playable Rattle on a board."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.device import package
from host_sim.device.link import Link
from host_sim.device.procedures.start import start
from host_sim.device.runner import Runner
from tests.support.patience import HANGS_S
from tests.support.pty_board import PtyBoard

PICO_2_BLOCKS = 768


def test_package_json_lists_every_file_of_the_firmware() -> None:
    assert package.PACKAGE.read_text() == package.text(package.version()), "make package writes it anew"


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_mip_installs_a_rattle_that_starts(tmp_path: Path) -> None:
    board = PtyBoard(tmp_path, blocks=PICO_2_BLOCKS)  # as sources it is too much for the flash of a Pico
    with board:
        terminal = str(
            Path(board.port).resolve()
        )  # by whose name mpremote does not poll, for there is much to send
        command = [sys.executable, "-m", "mpremote", "connect", terminal, "mip", "install", "--target", "/"]
        done = subprocess.run(
            [*command, "package.json"], cwd=ROOT, capture_output=True, text=True, timeout=HANGS_S, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        with Link(board.port) as line:
            assert Runner(line).carry_out(start())
    assert {name for name, _ in json.loads(package.PACKAGE.read_text())["urls"]} <= set(board.files())
