"""MicroPython's own build is called as its Makefile wants it, and what is missing is told in one line."""

import shutil
from pathlib import Path

import pytest

from host_sim.image import firmware
from host_sim.image.firmware import Failed, NotSo, build

# As ports/rp2/Makefile is called: its variables, its percents, its UF2.
MAKEFILE = """
all:
\ttest -f ../../lib/pico-sdk/README.md
\ttest -f "$(FROZEN_MANIFEST)" && test -f "$(dir $(FROZEN_MANIFEST))boot/handheld.py"
\t@echo "[  0%] Creating directories for 'pioasmBuild'"
\t@echo "[100%] Built target pioasm"
\t@echo "[ 55%] Building C object CMakeFiles/firmware.dir/main.c.o"
\t@echo "[100%] Linking CXX executable firmware.elf"
\t@echo "[100%] Built target firmware"
\t@echo "a uf2 for $(BOARD) $(TOUCHED)" > "$(BUILD)/firmware.uf2"
\t@echo "CMAKE_HOME_DIRECTORY:INTERNAL=$(CURDIR)" > "$(BUILD)/CMakeCache.txt"
\t@echo kept >> "$(BUILD)/object"
"""


def make_checkout(folder: Path, version: str = "1 28 0", makefile: str = MAKEFILE) -> Path:
    port = folder / "ports" / "rp2"
    for name in ("RPI_PICO", "RPI_PICO2_W", "OTHERS_BOARD"):
        (port / "boards" / name).mkdir(parents=True)
        (port / "boards" / name / "mpconfigboard.h").touch()
    (port / "Makefile").write_text(makefile)
    (folder / "py").mkdir()
    parts = zip(("MAJOR", "MINOR", "MICRO"), version.split(), strict=True)
    lines = [f"#define MICROPY_VERSION_{part} {number}\n" for part, number in parts]
    (folder / "py" / "mpconfig.h").write_text("// Micro\n" + "".join(lines))
    (folder / "lib" / "pico-sdk").mkdir(parents=True)
    (folder / "lib" / "pico-sdk" / "README.md").touch()
    return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return make_checkout(tmp_path / "micropython")


@pytest.fixture(autouse=True)
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A path on which everything is that is asked for."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in firmware.TOOLS:
        (folder / name).symlink_to(shutil.which(name) or shutil.which("true") or "")
    for name in ("sh", "test", "echo"):
        (folder / name).symlink_to(shutil.which(name) or "")
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_a_uf2_comes_out_for_the_board_that_was_named(checkout: Path, tmp_path: Path) -> None:
    for pico in ("RPI_PICO", "RPI_PICO2_W"):
        uf2 = build(str(checkout), pico, tmp_path / "build")
        assert uf2 == tmp_path / "build" / f"rattle-{pico}.uf2"
        assert uf2.read_text().startswith(f"a uf2 for {pico}")
    assert not list(checkout.rglob("build*")), "the checkout stays as it is"


def test_progress_is_shown_and_the_words_of_the_build_go_to_a_file(
    checkout: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build(str(checkout), "RPI_PICO", tmp_path / "build")
    assert capsys.readouterr().err.splitlines() == ["build   0 %", "build   55 %", "build   100 %"]
    assert "Built target" in (tmp_path / "build" / "micropython" / "RPI_PICO.log").read_text()


def test_a_second_build_goes_on_and_one_from_another_checkout_begins_anew(
    checkout: Path, tmp_path: Path
) -> None:
    work = tmp_path / "build" / "micropython" / "RPI_PICO"
    for _ in range(2):
        build(str(checkout), "RPI_PICO", tmp_path / "build")
    assert (work / "object").read_text() == "kept\n" * 2
    build(str(make_checkout(tmp_path / "another")), "RPI_PICO", tmp_path / "build")
    assert (work / "object").read_text() == "kept\n"


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ("", "MICROPYTHON= is missing"),
        ("nowhere", "there is no folder nowhere"),
        ("elsewhere", "elsewhere is no checkout of MicroPython: git clone"),
        ("old", "old is MicroPython 1.23.1, Rattle needs 1.24 or newer: git -C old checkout v1"),
        ("with space", "no path with a space"),
    ],
)
def test_what_is_no_checkout_is_told_of_in_a_line(
    named: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    make_checkout(tmp_path / "old", "1 23 1")
    make_checkout(tmp_path / "with space")
    assert firmware.main([named]) == 2
    said = capsys.readouterr().err
    assert said.startswith("firmware: ") and words in said and said.count("\n") == 1


def test_an_unknown_board_is_refused_with_the_names_of_picos(checkout: Path) -> None:
    with pytest.raises(NotSo, match="no board named PICO: PICO= one of RPI_PICO, RPI_PICO2_W, or"):
        build(str(checkout), "PICO")
    with pytest.raises(NotSo, match="no board named : "):
        build(str(checkout), "")


@pytest.mark.parametrize("tool", ["cmake", "arm-none-eabi-gcc", "make"])
def test_a_tool_that_is_missing_is_named_and_what_installs_it(checkout: Path, tools: Path, tool: str) -> None:
    (tools / tool).unlink()
    with pytest.raises(Failed, match=f"^{tool} not found; .*apt install.*{firmware.TOOLS[tool]}$"):
        build(str(checkout), "RPI_PICO")


def test_submodules_that_are_missing_are_told_of(checkout: Path) -> None:
    (checkout / "lib" / "pico-sdk" / "README.md").unlink()
    with pytest.raises(Failed, match="submodules are missing: make -C .*rp2 BOARD=RPI_PICO submodules"):
        build(str(checkout), "RPI_PICO")


def test_a_build_that_fails_shows_its_last_words_and_leaves_the_uf2_of_before(tmp_path: Path) -> None:
    checkout = make_checkout(tmp_path / "micropython")
    uf2 = build(str(checkout), "RPI_PICO", tmp_path / "build")
    (checkout / "ports" / "rp2" / "Makefile").write_text("all:\n\t@echo region FLASH overflowed; exit 1\n")
    with pytest.raises(
        Failed, match="build failed:\n(.*\n)*region FLASH overflowed\n(.*\n)*all that it said is in"
    ):
        build(str(checkout), "RPI_PICO", tmp_path / "build")
    assert uf2.read_text().startswith("a uf2")
