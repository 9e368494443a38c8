"""The compiled packages: mpremote's own mip puts one on a board from an HTTP server, and it plays."""

import functools
import json
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

import pytest
from mpremote import main as mpremote

from host_sim.chip.board_numbers import CONFIG, DEFAULT_BOARD, board_names
from host_sim.chip.whole import write_folder
from host_sim.image import image, mip
from host_sim.image.processors import ARCHITECTURES, RP2040
from tests.support.brought import SAVES, heard
from tests.support.pty_board import PtyBoard


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """What `make mip` fills."""
    folder = tmp_path_factory.mktemp("mip") / "mip"
    write_folder(folder, mip.files())
    return folder


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def address(folder):
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


def install(board: PtyBoard, package: str) -> bool:
    """Let mpremote install a package; tell whether the game starts then."""
    # Where a Pico has it: on this board the path of modules begins with a folder of the host's.
    command = ["mpremote", "connect", board.port, "mip", "install", "--target", "/lib", package]
    with board, mock.patch.object(sys, "argv", command):
        assert mpremote.main() == 0
    return heard(board)[0]


@pytest.mark.slow
@pytest.mark.needs("mp64")
def test_mpremote_installs_a_rattle_that_fits_a_pico_starts_and_keeps_saves(address, folder, tmp_path):
    board = PtyBoard(tmp_path)
    board.put(SAVES)
    assert install(board, f"{address}/{DEFAULT_BOARD}-{mip.PLAIN}.json")
    found = board.files()
    assert found[image.IMAGE] == (folder / mip.FILES / mip.PLAIN / image.IMAGE).read_bytes()
    assert found["main.py"] == (folder / mip.FILES / "main.py").read_bytes()
    assert DEFAULT_BOARD.encode() in found[CONFIG]
    assert SAVES.items() <= found.items()


@pytest.mark.parametrize("board", board_names())
def test_every_board_has_a_package_for_every_processor_and_all_of_its_files_are_there(board, folder):
    names = [f"{board}.json", f"{board}-rv32imc.json", f"{board}-plain.json"]
    for name in names:
        urls = json.loads((folder / name).read_text())["urls"]
        assert {path for path, _ in urls} == {
            "../main.py", "../board_config.py", "../game.img", "../tables.img",
        }  # fmt: skip
        assert all((folder / address).is_file() and ".." not in address for _, address in urls)


def test_the_package_without_a_processors_name_is_the_image_of_a_pico(folder):
    built = image.build(DEFAULT_BOARD, RP2040)
    urls = dict(json.loads((folder / f"{DEFAULT_BOARD}.json").read_text())["urls"])
    for path in ("main.py", CONFIG, image.IMAGE, image.TABLES):
        assert (folder / urls[f"../{path}"]).read_bytes() == built[path]


@pytest.mark.parametrize(
    ("arch", "code"),
    [("armv6m", RP2040), ("armv7emsp", RP2040), ("rv32imc", "rv32imc"), ("xtensawin", "plain")],
)
def test_viper_ide_finds_the_machine_code_of_a_boards_processor(arch, code, folder):
    """As its src/package_mgr.js reads a package: `urls`, then those of `native` for the board's processor."""
    package = json.loads((folder / f"picoboy-{mip.VIPER}.json").read_text())
    assert {path for path, _ in package["urls"]} == {"../main.py", "../board_config.py", "../tables.img"}
    assert package["native"][arch]["urls"] == [["../game.img", f"files/{code}/game.img"]]
    assert set(package["native"]) == set(ARCHITECTURES) - {""}
