"""What is frozen by who builds MicroPython: all of an image that may be, by MicroPython's own manifest."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_sim import ROOT
from host_sim.image import frozen, image
from host_sim.image.fold import MANIFEST, sources_in
from tests.support.compiled import constants_of


def listed_by(manifest: Path) -> list[str]:
    """List the files that a manifest freezes, as MicroPython's manifestfile.py would, by their paths."""
    folder = manifest.parent
    files: list[str] = []
    included: list[str] = []

    def package(name: str, opt: int) -> None:
        files.extend(path.relative_to(folder).as_posix() for path in (folder / name).rglob("*.py"))

    def module(name: str, opt: int) -> None:
        assert (folder / name).is_file()
        files.append(name)

    exec(manifest.read_text(), {"include": included.append, "package": package, "module": module})
    assert included == ["$(PORT_DIR)/boards/manifest.py"], "what the board has without Rattle stays"
    return files


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("build") / "frozen"
    frozen.fill(folder)
    return folder


def path_of(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


@pytest.mark.parametrize("which", ["by hand", "folded"])
def test_the_manifest_lists_all_modules_but_main_and_machine_code(folder: Path, which: str) -> None:
    files = listed_by((folder if which == "folded" else ROOT / "firmware") / MANIFEST)
    assert len(set(files)) == len(files)
    modules = {path_of(module) for module in sources_in(ROOT / "firmware")}
    vipers = {name for name in modules if name.endswith("_viper.py")}
    assert len(vipers) == 4
    stay = {"main.py", "boot_script.py", "saves_apart.py", "machine_code/__init__.py"}
    assert modules - set(files) == vipers | stay
    assert {name for name in modules if frozen.is_frozen(name)} == set(files)


def test_the_manifest_lists_every_module_that_an_image_has(folder: Path, tmp_path: Path) -> None:
    image.fill(tmp_path)
    packed = {path.relative_to(tmp_path).with_suffix(".py").as_posix() for path in tmp_path.rglob("*.mpy")}
    assert len(packed) > 80
    assert {name for name in packed if frozen.is_frozen(name)} <= set(listed_by(folder / MANIFEST))


def test_what_stays_a_file_hides_nothing_that_is_frozen(folder: Path, tmp_path: Path) -> None:
    """A folder or a module of the file system comes before all that is frozen under its name."""
    image.fill(tmp_path, without=frozen.names())
    assert {path.name for path in tmp_path.iterdir()} == {"machine_code", "tables"}
    tops = {"machine_code", "tables", "saves", "main", "board_config"}
    assert not tops & {Path(name).parts[0].removesuffix(".py") for name in listed_by(folder / MANIFEST)}


def test_frozen_sources_are_folded_and_the_version_tells_their_digest(folder: Path) -> None:
    folded = {path_of(module): source for module, source in image.folded(ROOT / "firmware").items()}
    for name in listed_by(folder / MANIFEST):
        source = (folder / name).read_text()
        if name == "version.py":
            digest = frozen.digest_of(frozen.sources())
            assert source.endswith(f'\nSOURCES = "{digest}"\n')
            source = source.removesuffix(f'SOURCES = "{digest}"\n')
        assert source == folded[name]


def test_the_digest_is_another_for_every_change() -> None:
    digests = [
        frozen.digest_of(sources)
        for sources in (
            {"a.py": "x\n", "b.py": "y\n"},
            {"a.py": "x\n", "b.py": "z\n"},
            {"a.py": "x\n", "c.py": "y\n"},
            {"a.py": "x\ny\n", "b.py": ""},
            {"a.py": "x\n"},
        )
    ]
    assert len(set(digests)) == len(digests)
    assert frozen.digest_of(frozen.sources()) != frozen.digest_of(frozen.sources(machine_code=False))


def numbers_in(constants: Any) -> Iterator[Any]:
    for constant in constants:
        if isinstance(constant, tuple):
            yield from numbers_in(constant)
        elif isinstance(constant, int):
            yield constant


def too_large(source: str, name: str, tmp_path: Path) -> list[Any]:
    """List the integers that are long ones only because mpy-tool.py freezes them so (mp_small_int_fits).

    They stand in tuples. What is worked out of one is a long integer too, which allocates.
    """
    image.compile_one(source, Path(name), tmp_path / "compiled.mpy")
    numbers = numbers_in(constants_of((tmp_path / "compiled.mpy").read_bytes()))
    small = [number for number in numbers if -(1 << 30) <= number < 1 << 30]
    return [number for number in small if not -0x2000 <= number < 0x2000]


def test_no_constant_of_what_is_frozen_becomes_a_long_integer(folder: Path, tmp_path: Path) -> None:
    found = {
        name: too_large((folder / name).read_text(), name, tmp_path) for name in listed_by(folder / MANIFEST)
    }
    assert {name: numbers for name, numbers in found.items() if numbers} == {}


@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("x = 8192", []),
        ("x = (8191, -8192)", []),
        ("x = (8192, (1, -8193))", [8192, -8193]),
        ("def f(y):\n    return y in (0, 46335)", [46335]),
        ("x = 1073741824", []),  # long on every Pico
        ("x = (b'ab', 'text', None, 9999)", [9999]),
    ],
)
def test_a_long_constant_would_be_found(source: str, numbers: list[Any], tmp_path: Path) -> None:
    assert too_large(source, "some.py", tmp_path) == numbers
