"""The image for a board: complete, compiled, small."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import ROOT
from host_sim.device.players import is_players
from host_sim.image import __main__ as image_command
from host_sim.image import image
from host_sim.image.fold import sources_in
from strategy.values.names import NAMES

VIPER = """
import micropython


@micropython.viper
def total(buffer: ptr8, count: int) -> int:
    sum = 0
    for i in range(count):
        sum += buffer[i]
    return sum
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    out = tmp_path_factory.mktemp("image") / "board"
    return out, image.build(image.DEFAULT_BOARD, out)


def test_every_module_of_the_firmware_is_there_compiled(built: tuple[Path, dict[str, int]]) -> None:
    wanted = {
        module.replace(".", "/") + ".mpy" for module in sources_in(ROOT / "firmware") if module != "main"
    }
    assert {name for name in built[1] if name.endswith(".mpy")} == wanted


def test_main_and_the_pins_stay_readable_and_nothing_else_does(built: tuple[Path, dict[str, int]]) -> None:
    rest = {name for name in built[1] if not name.endswith((".mpy", ".table"))}
    assert rest == {"main.py", "board_config.py"}


def test_the_tables_go_along_unchanged(built: tuple[Path, dict[str, int]]) -> None:
    for path in (ROOT / "firmware" / "tables").glob("*.table"):
        assert (built[0] / "tables" / path.name).read_bytes() == path.read_bytes()
    assert {f"tables/{name}" for name in NAMES} <= set(built[1])


def test_nothing_that_is_sent_lies_where_the_players_files_do(built: tuple[Path, dict[str, int]]) -> None:
    assert not [name for name in built[1] if is_players(name)]


def test_every_module_is_bytecode_of_one_format_but_the_leaves_are_machine_code_of_an_m0(
    built: tuple[Path, dict[str, int]],
) -> None:
    for name in built[1]:
        if name.endswith(".mpy"):
            head = (built[0] / name).read_bytes()[:3]
            assert head[0] == ord("M")
            assert head[1] == 6
            assert head[2] >> 2 & 15 == (4 if name.endswith("_viper.mpy") else 0), name


def test_the_image_stays_below_its_limit(built: tuple[Path, dict[str, int]]) -> None:
    assert 30_000 < sum(built[1].values()) < image.LIMIT_BYTES


def test_an_unknown_board_is_refused_with_the_names_of_the_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert image_command.main(["toaster"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert image.DEFAULT_BOARD in said


def test_a_file_that_does_not_compile_is_named(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="engine/broken.py"):
        image.compile_one("def (:\n", Path("engine/broken.py"), tmp_path / "broken.mpy")


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    """A small firmware with a module of machine code."""
    folder = tmp_path / "firmware"
    (folder / "leaf").mkdir(parents=True)
    (folder / "main.py").write_text("import leaf.sum_plain\nimport leaf.sum_viper\n")
    (folder / "leaf" / "sum_plain.py").write_text("def total(buffer, count):\n    return sum(buffer)\n")
    (folder / "leaf" / "sum_viper.py").write_text(VIPER)
    return folder


@pytest.mark.parametrize(("arch", "number"), [("armv6m", 4), ("armv7emsp", 7), ("rv32imc", 11)])
def test_machine_code_is_for_the_processor_that_was_asked_for(
    firmware: Path, tmp_path: Path, arch: str, number: int
) -> None:
    image.build(image.DEFAULT_BOARD, tmp_path / "image", arch, firmware=firmware)
    head = (tmp_path / "image" / "leaf" / "sum_viper.mpy").read_bytes()[:3]
    assert head[:2] == bytes((ord("M"), image.MPY_VERSION))
    assert head[2] >> 2 & 15 == number
    assert head[2] & 3 == image.MPY_SUB_VERSION
    assert (tmp_path / "image" / "leaf" / "sum_plain.mpy").read_bytes()[2] & 0x3C == 0


def test_machine_code_stays_out_where_the_processor_is_not_known(firmware: Path, tmp_path: Path) -> None:
    assert set(image.build(image.DEFAULT_BOARD, tmp_path / "image", "", firmware=firmware)) == {
        "main.py",
        "board_config.py",
        "leaf/sum_plain.mpy",
    }


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize(
    ("arch", "leaves"),
    [
        ("x64", "machine_code.loops_viper machine_code.pen_viper machine_code.scan_viper"),
        ("", "strategy.analysis.loops_plain ui.draw.pen_plain hw.display.scan_plain"),
    ],
)
def test_an_image_says_which_twin_of_an_inner_loop_belongs_to_it(
    tmp_path: Path, arch: str, leaves: str, compiled: bool
) -> None:
    image.build(image.DEFAULT_BOARD, tmp_path, arch, compiled=compiled)
    assert loops_on(tmp_path) == leaves


@pytest.mark.parametrize(
    "name", ["machine_code/loops_viper", "machine_code/pen_viper", "machine_code/scan_viper"]
)
@pytest.mark.parametrize("fault", ["lost", "spoilt"])
def test_machine_code_that_is_lost_or_spoilt_is_told_of_and_not_replaced(
    tmp_path: Path, name: str, fault: str
) -> None:
    image.build(image.DEFAULT_BOARD, tmp_path, "x64")
    file = tmp_path / f"{name}.mpy"
    if fault == "lost":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:2] + b"\xff" + file.read_bytes()[3:])
    assert loops_on(tmp_path).startswith("ImportError" if fault == "lost" else "ValueError")


def loops_on(image_folder: Path) -> str:
    """Load the inner loops of an image on 64-bit MicroPython; answer their names, or what was raised."""
    code = (
        "from boot import inner_loops as loops\n"
        "print(*[one().__name__ for one in (loops.strategy, loops.pen, loops.scan)])"
    )
    program = Path(sys.executable).with_name("micropython")
    done = subprocess.run([program, "-c", code], cwd=image_folder, capture_output=True, text=True, timeout=20)
    return (done.stdout + done.stderr).splitlines()[-1]


def test_an_image_of_sources_holds_nothing_compiled(firmware: Path, tmp_path: Path) -> None:
    image.build(image.DEFAULT_BOARD, tmp_path / "image", "armv6m", compiled=False, firmware=firmware)
    assert (tmp_path / "image" / "leaf" / "sum_viper.py").read_text() == VIPER
    assert not list((tmp_path / "image").rglob("*.mpy"))


def test_compiled_machine_code_runs(firmware: Path, tmp_path: Path) -> None:
    image.build(image.DEFAULT_BOARD, tmp_path / "image", "x64", firmware=firmware)
    code = "from leaf.sum_viper import total; print(total(bytes(range(200)), 200))"
    program = Path(sys.executable).with_name("micropython")
    done = subprocess.run(
        [program, "-c", code], cwd=tmp_path / "image", capture_output=True, text=True, timeout=20
    )
    assert done.stdout == f"{sum(range(200))}\n", done.stderr


def test_a_traceback_names_the_module_and_the_line(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    image.compile_one("\nx = 1 // 0\n", Path("engine/broken.py"), tmp_path / "engine" / "broken.mpy")
    program = Path(sys.executable).with_name("micropython")
    done = subprocess.run(
        [program, "-c", "import engine.broken"], cwd=tmp_path, capture_output=True, text=True, timeout=20
    )
    assert 'File "engine.broken", line 2' in done.stdout + done.stderr


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "stop", [KeyboardInterrupt(), OSError(28, "No space left on device"), RuntimeError()]
)
def test_an_image_that_is_not_finished_leaves_the_one_of_before_and_nothing_else(
    firmware: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: BaseException
) -> None:
    out = tmp_path / "build" / "mine"
    image.build(image.DEFAULT_BOARD, out, firmware=firmware)
    before = contents(out.parent)

    def compile_none(*_: object) -> None:
        raise stop

    monkeypatch.setattr(image, "compile_one", compile_none)
    with pytest.raises(type(stop)):
        image.build(image.DEFAULT_BOARD, out, firmware=firmware)
    assert contents(out.parent) == before


def test_an_image_that_is_killed_leaves_the_one_of_before_and_the_next_takes_its_place(
    firmware: Path, tmp_path: Path
) -> None:
    out = tmp_path / "build" / "mine"
    image.build(image.DEFAULT_BOARD, out, firmware=firmware)
    before = contents(out)
    (firmware / "main.py").write_text("import leaf.sum_viper\n")
    code = (
        "import os, sys; from pathlib import Path; from host_sim.image import image; "
        "image.compile_one = lambda *_: os.kill(os.getpid(), 9); "
        "image.build(image.DEFAULT_BOARD, Path(sys.argv[1]), firmware=Path(sys.argv[2]))"
    )
    done = subprocess.run([sys.executable, "-c", code, out, firmware], cwd=ROOT, timeout=60)
    assert done.returncode == -9
    assert contents(out) == before
    image.build(image.DEFAULT_BOARD, out, firmware=firmware)
    assert contents(out)["main.py"] == b"import leaf.sum_viper\n"


def test_what_an_older_image_had_is_not_in_the_new_one(firmware: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "old.mpy").touch()
    image.build(image.DEFAULT_BOARD, tmp_path / "mine", firmware=firmware)
    assert "old.mpy" not in contents(tmp_path / "mine")
