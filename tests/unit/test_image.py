"""The image for a board: complete, compiled, small."""

from pathlib import Path

import pytest

from host_sim import ROOT, image
from strategy.table_names import NAMES


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    out = tmp_path_factory.mktemp("image") / "board"
    return out, image.build(image.DEFAULT_BOARD, out)


def test_every_module_of_the_firmware_is_there_compiled(built: tuple[Path, dict[str, int]]) -> None:
    firmware = ROOT / "firmware"
    wanted = {str(path.relative_to(firmware)) for path in firmware.rglob("*.py")}
    wanted -= {path.as_posix() for path in image.SOURCES}
    assert {name for name in built[1] if name.endswith(".mpy")} == {name[:-3] + ".mpy" for name in wanted}


def test_main_and_the_pins_stay_readable_and_nothing_else_does(built: tuple[Path, dict[str, int]]) -> None:
    tables = {f"strategy/tables/{name}" for name in NAMES}
    assert {name for name in built[1] if not name.endswith(".mpy")} - tables == {
        "main.py",
        "board_config.py",
    }
    assert tables <= set(built[1])


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
    assert image.main(["toaster"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert image.DEFAULT_BOARD in said


def test_a_file_that_does_not_compile_is_named(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="engine/broken.py"):
        image.compile_one("def (:\n", Path("engine/broken.py"), tmp_path / "broken.mpy")
