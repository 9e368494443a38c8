"""A command line that is stopped says so in one line, whatever it was doing."""

import errno
import subprocess
import sys

import pytest

from host_sim import ROOT
from host_sim.exits import exit_code

RUN = [sys.executable, "-m", "host_sim", "run", "--robot", "random"]


def test_what_is_done_ends_with_its_own_code() -> None:
    assert [exit_code(lambda code=code: code) for code in (0, 1, 2)] == [0, 1, 2]


def test_ctrl_c_ends_with_130(capsys: pytest.CaptureFixture[str]) -> None:
    def work() -> int:
        raise KeyboardInterrupt

    assert exit_code(work) == 130
    assert capsys.readouterr().err == "interrupted\n"


def test_ctrl_c_while_modules_are_loaded_is_no_traceback() -> None:
    code = (
        "import runpy, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'host_sim.cli': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Finder())\n"
        "runpy.run_module('host_sim', run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (130, "interrupted\n")


def test_output_that_finds_no_room_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(RUN, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "nothing more can be written: No space left on device"
    assert "Traceback" not in done.stderr and "Exception" not in done.stderr


def test_a_reader_who_has_seen_enough_is_no_trouble() -> None:
    with subprocess.Popen(RUN, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None and run.stderr is not None
        run.stdout.close()
        said = run.stderr.read()
    assert run.returncode == 1
    assert "Traceback" not in said and "Exception" not in said


def test_a_file_that_cannot_be_opened_is_not_taken_for_the_output() -> None:
    def work() -> int:
        raise OSError(errno.ENOENT, "No such file", "notes.txt")

    with pytest.raises(FileNotFoundError):
        exit_code(work)
