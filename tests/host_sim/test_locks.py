"""Both locks resolve for every platform that the README names: each package has a wheel for it."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.common.second_lock import PLATFORMS
from tests.support.patience import HANGS_S

# As uv calls them.
TRIPLES = {
    "linux-x86_64": "x86_64-unknown-linux-gnu",
    "linux-aarch64": "aarch64-unknown-linux-gnu",
    "darwin-arm64": "aarch64-apple-darwin",
    "darwin-x86_64": "x86_64-apple-darwin",
    "win32-amd64": "x86_64-pc-windows-msvc",
}
OLDEST, NEWEST = "3.11", "3.14"

pytestmark = pytest.mark.locks


@pytest.mark.parametrize("python", [OLDEST, NEWEST])
@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-dev.txt"])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_lock_resolves(platform: str, lock: str, python: str, tmp_path: Path) -> None:
    uv = [sys.executable, "-m", "uv", "pip", "install", "--dry-run", "--quiet", "--system-certs"]
    there = ["--target", str(tmp_path), "--python-platform", TRIPLES[platform], "--python-version", python]
    command = [*uv, *there, "--only-binary", ":all:", "--require-hashes", "--no-deps", "-r", lock]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=HANGS_S, check=False)
    assert done.returncode == 0, done.stderr
