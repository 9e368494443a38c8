"""The page in a real browser puts Rattle on a board, and joins the one file.

What is bridged: `navigator.serial`, as a test has no USB. The page gets one that asks and refuses as
Chromium's does, whose bytes go to boards on ptys and back as they are (browser.py). All
else is the page's: its buttons, its modules, its MicroPython.
"""

import io
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.flash import Flash
from host_sim.image import image, uf2
from host_sim.image.uf2_join import where
from host_sim.window import press_files, run
from tests.site.browser import bridge
from tests.support import made_uf2
from tests.support.brought import SAVES
from tests.support.closed_matches import book_after
from tests.support.hostile import HTML, zip_of
from tests.support.pty_board import PtyBoard, posing
from tests.support.recorded import GAMES, press_file
from version import VERSION

pytestmark = [pytest.mark.site, pytest.mark.needs("mp64")]
# This computer's processor is none of a Pico's, so the board says that it runs no machine code.
NO_MACHINE_CODE = posing(_mpy=0x306)


@pytest.fixture
def board(tmp_path):
    """A board with an evening's saves on it, not plugged in."""
    board = PtyBoard(tmp_path, before=NO_MACHINE_CODE)
    board.put(SAVES)
    return board


@pytest.fixture
def another(board, tmp_path):
    """Another board, on which nobody played and which calls itself by an element, not plugged in."""
    return PtyBoard(tmp_path / "another", before=posing(_mpy=0x306, _machine=HTML))


@pytest.fixture
def page(board, another, context, server, opened):
    """The page, those boards in reach; the first is chosen."""
    bridge(context, board.port, another.port)
    page = opened(server.address)
    yield page
    page.close()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def wait_until_over(page: Page, name: str) -> None:
    """Wait until the page lets go of the board: its buttons may be pressed again."""
    expect(page.get_by_role("button", name=name, exact=True)).to_be_enabled()


def choose(page: Page, number: int) -> None:
    """In the browser's own window choose one of the boards from now on, or with -1 none."""
    page.evaluate(f"serialChoice = {number}")


def give_saves(page: Page, path: Path) -> None:
    with page.expect_file_chooser() as asked:
        press(page, "Restore")
    asked.value.set_files(path)


def zip_in(folder: Path, saves: dict[str, bytes]) -> Path:
    (folder / "saves.zip").write_bytes(zip_of(saves))
    return folder / "saves.zip"


def test_it_installs_what_make_image_builds_keeps_saves_and_offers_the_game_on_them(page, board):
    flash = Flash()
    done = run.play(GAMES["solo"].seed, presses=press_files.read(str(press_file("solo"))), flash=flash)
    board.put(flash.contents())
    with board:
        press(page, "Install")
        expect(page.locator("#install")).to_contain_text("it plays")
        press(page, "Examine")
        expect(page.locator("#install")).to_contain_text("all as they should be")
        wait_until_over(page, "Examine")
        with page.expect_download() as waited:
            press(page, "Back up")
        wait_until_over(page, "Examine")
    total = done.report["players"][0]["total"]
    expect(page.locator("#games li").first).to_have_text(f"guest {total} Watch Race Copy link ")
    expect(page.locator("#games li").last).to_contain_text(page.locator("#letters").inner_text())
    found = board.files()
    assert image.build(DEFAULT_BOARD, "").items() <= found.items()
    flash.files.pop("saves/records")  # the board has counted the game
    assert flash.contents().items() <= found.items()
    with zipfile.ZipFile(io.BytesIO(Path(waited.value.path()).read_bytes())) as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == board.players()


STUCK = """
const reject = () => Promise.reject(new DOMException("no", "NetworkError"));
const port = window.port = {
    getInfo: () => ({ usbVendorId: 0x2e8a }),
    async open() {
        if (port.isOpen) throw new DOMException("The port is already open.", "InvalidStateError");
        port.isOpen = true;
    },
    async close() { port.isOpen = false; },
    async setSignals() {},
};
port.STEP = () => {
    port.isStuck = true;
    return ANSWER;
};
Object.defineProperty(navigator, "serial", { value: { getPorts: async () => [port] } });
"""


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ("open", "new Promise((resolve) => (port.finish = resolve)).then(() => (port.isOpen = true))"),
        ("setSignals", "new Promise(() => {})"),
        ("setSignals", "reject()"),
    ],
)
def test_a_port_that_is_stuck_gets_a_line_and_is_closed_each_time(
    context, server, opened, complaints, step, answer
):
    context.add_init_script(STUCK.replace("STEP", step).replace("ANSWER", answer))
    page = opened(server.address)
    page.clock.install()
    for _ in range(2):
        press(page, "Examine")
        page.wait_for_function("port.isStuck")
        page.clock.run_for(15_000)
        wait_until_over(page, "Examine")
        page.evaluate("port.isStuck = false; port.finish?.()")
        page.wait_for_function("port.isOpen === false")
        (said,) = complaints.taken()
        assert said.startswith("the board does not answer; unplug it, plug it in and press the same")


def test_restore_asks_before_it_takes_games_away(page, another, complaints, tmp_path):
    book = "saves/books/fun"
    newer = SAVES | {book: book_after(3)}
    another.put(newer)
    choose(page, 1)
    asked: list[str] = []

    def answer(dialog):
        asked.append(dialog.message)
        dialog.accept() if len(asked) > 1 else dialog.dismiss()

    page.on("dialog", answer)
    older = zip_in(tmp_path, SAVES | {book: book_after(1)})
    with another:
        give_saves(page, older)
        wait_until_over(page, "Restore")
    assert "2 games more than saves.zip" in asked[0] and newer.items() <= another.files().items()
    (said,) = complaints.taken()
    assert said.endswith("nothing was sent")
    with another:
        give_saves(page, older)
        wait_until_over(page, "Restore")
    assert len(asked) == 2 and another.files()[book] == book_after(1)


def test_what_a_board_calls_itself_is_shown_as_text(page, another, complaints):
    choose(page, 1)
    with another:
        press(page, "Examine")
        expect(page.locator("#install")).to_contain_text(f"{HTML}, MicroPython 1.29.0")
        wait_until_over(page, "Examine")
    assert page.locator("#install img").count() == 0
    assert complaints.taken() == ["files are out of date: “Install” brings them up to date"]


@pytest.mark.parametrize("host", ["file"], indirect=True)
def test_without_web_serial_it_says_what_can_and_joins_the_one_file(
    host, context, opened, complaints, tmp_path
):
    context.add_init_script("delete Navigator.prototype.serial")
    page = opened(host)
    assert page.get_by_role("button", name="Install").is_hidden()
    expect(page.locator("#install")).to_contain_text("make flash")
    stock = made_uf2.uf2(made_uf2.PICOS["RPI_PICO"])
    (tmp_path / "RPI_PICO.uf2").write_bytes(stock)
    page.select_option("#install-board", "picoboy")
    with page.expect_download() as waited:
        page.set_input_files("#install [data-part=firmware]", tmp_path / "RPI_PICO.uf2")
    assert waited.value.suggested_filename == f"rattle-{VERSION}-picoboy-RPI_PICO.uf2"
    assert Path(waited.value.path()).read_bytes() == uf2.joined(stock, "picoboy")[1]
    (tmp_path / "notes.txt").write_text("no UF2")
    page.set_input_files("#install [data-part=firmware]", tmp_path / "notes.txt")
    says = f"notes.txt is no UF2: {where()}"
    expect(page.get_by_role("alert").last).to_have_text(says)
    assert complaints.taken() == [says]


def test_restore_without_a_board_asks_for_no_file_and_of_a_zip_without_saves_sends_nothing(
    page, board, complaints, tmp_path
):
    choose(page, -1)
    press(page, "Restore")
    none = "no board was chosen"
    expect(page.get_by_role("alert").last).to_have_text(none)
    choose(page, 0)
    with board:
        give_saves(page, zip_in(tmp_path, {"saves/../../evil": b"1"}))
        why = "saves.zip: there are no saves in this file; nothing was sent"
        expect(page.get_by_role("alert").last).to_have_text(why)
        wait_until_over(page, "Restore")
    assert board.files() == SAVES
    assert complaints.taken() == [none, why]
