"""What shares something runs in one process: a file, and files that tests/conftest.py puts together."""

import re
import subprocess
import sys

from host_sim import ROOT
from tests.support.patience import HANGS_S

TOGETHER = ("tests/host_sim/device/test_flash_plan.py", "tests/host_sim/image/test_uf2_join.py")
APART = ("tests/engine/test_result.py", "tests/engine/sheets/test_applet.py", "tests/contract/test_keys.py")
RAN = re.compile(r"^\[(gw\d)\] .* PASSED (\S+?)::", re.MULTILINE)


def test_a_file_runs_in_one_process_and_so_do_files_that_belong_together() -> None:
    command = [sys.executable, "-m", "pytest", "-vv", "-p", "no:cacheprovider", "-n", "2"]
    command += ["--dist", "loadfile", "--no-loadscope-reorder", *TOGETHER, *APART]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=HANGS_S, check=False)
    assert done.returncode == 0, done.stdout
    ran = set(RAN.findall(done.stdout))
    assert sorted(file for _, file in ran) == sorted((*TOGETHER, *APART))  # none in two
    assert len({process for process, file in ran if file in TOGETHER}) == 1
    assert {process for process, _ in ran} == {"gw0", "gw1"}
