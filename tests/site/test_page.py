"""The page in a real browser: it plays as a board does, keeps what was played, and needs no network.

What is bridged: `?clock=hand` stops the page's clock, and `rattle.ticks(n)` lets ticks pass up to the n-th,
so that key events land in the ticks that a press file names. The keys are real events of the browser's, and
all behind them is what everybody gets. Tests without it run by the page's own clock.
"""

import json
import re
import shutil
import time
import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from engine.match import Match
from engine.rules import OK
from host_sim.cable import rehearsal, saves
from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.kept_flash import FLASH_FILE, load_flash
from host_sim.chip.players import ANSWERS_FILE
from host_sim.handheld import Handheld
from host_sim.window import press_files
from host_sim.window.shot import rgb
from hw.wiring.pins import OF_BUTTONS
from strategy.review.diary import Diary
from strategy.review.game_code import GameCode
from tests.site.browser import Server, wait_until_on
from tests.support.boards import run
from tests.support.recorded import GAMES, press_file

pytestmark = pytest.mark.site

KEYS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "z", "x")
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
BY_HAND = "?seed=1&clock=hand"
LISTEN = """
const EAR = `registerProcessor("ear", class extends AudioWorkletProcessor {
    process([[wave]]) {
        if (wave?.some((value) => Math.abs(value) > 0.01)) this.port.postMessage("heard");
        return true;
    }
})`;
const connect = AudioNode.prototype.connect;
window.heard = 0; // blocks of sound, however late one looks
AudioNode.prototype.connect = function (to, ...more) {
    if (to instanceof AudioDestinationNode && !window.listens) {
        const url = URL.createObjectURL(new Blob([EAR], { type: "text/javascript" }));
        window.listens = this.context.audioWorklet.addModule(url).then(() => {
            const ear = new AudioWorkletNode(this.context, "ear");
            ear.port.onmessage = () => window.heard++;
            connect.call(connect.call(this, ear), to);
        });
    }
    return connect.call(this, to, ...more);
};
"""
BUSY_STORE = """() => new Promise((begun) => {
    window.isBusy = true;
    indexedDB.open("rattle").onsuccess = ({ target: { result } }) => {
        const store = result.transaction("flash", "readwrite").objectStore("flash");
        const again = () => void (begun(), isBusy && (store.count().onsuccess = again));
        again();
    };
})"""
HEARS_TICKS = 60
TITLE_TICKS = 90  # then the guide's line has come, and the title was read
TICK_MS = 20
TOMORROW_S = time.time() + 86_400


def pass_ticks(page: Page, ticks: int) -> None:
    page.evaluate("ticks => rattle.ticks(ticks)", ticks)


def now(page: Page) -> int:
    found: int = page.evaluate("rattle.ticks(0).then(({ ticks }) => ticks)")
    return found


def press(page: Page, *keys: str) -> None:
    """Press keys, once a page whose clock is held hears, one after the other, and let it come to rest."""
    pass_ticks(page, max(now(page), HEARS_TICKS))
    for key in keys:
        page.keyboard.down(key)
        pass_ticks(page, now(page) + 3)
        page.keyboard.up(key)
        pass_ticks(page, now(page) + 60)


def load_anew(page: Page) -> None:
    page.wait_for_function("rattle.isSaved()")
    page.reload()
    wait_until_on(page)


def read(page: Page) -> str:
    """Answer what the page reads out."""
    return page.inner_text("#words")


def seen_now(page: Page) -> str:
    """Answer the picture on the glass, once all that was drawn so far is painted."""
    found: str = page.evaluate(
        """async () => {
            for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
            return document.getElementById("glass").toDataURL();
        }"""
    )
    return found


def play_by_keys(page: Page, presses: list[press_files.Press], end: int) -> str:
    """Play presses by key events, each in its tick; answer the signatures of what was seen and heard."""
    down = 0
    for tick, mask in press_files.timeline(presses):
        pass_ticks(page, tick)
        for bit, key in enumerate(KEYS):
            if (mask ^ down) >> bit & 1:
                (page.keyboard.down if mask >> bit & 1 else page.keyboard.up)(key)
        down = mask
    found: dict[str, str] = page.evaluate("end => rattle.ticks(end, true)", end)
    return found["signatures"]


@pytest.mark.parametrize(
    ("host", "board"), [("server", DEFAULT_BOARD), ("file", "picopad")], indirect=["host"]
)
def test_a_recorded_game_by_real_keys_gives_the_simulators_signatures_and_a_link_to_it(host, board, opened):
    game = GAMES["solo"]
    golden = json.loads(press_file("solo").with_suffix(".json").read_text())
    page = opened(host, f"?seed={game.seed}&board={board}&clock=hand")
    presses = press_files.read(str(press_file("solo")))
    found = play_by_keys(page, presses, golden["ticks"])
    assert found.split() == [golden["signature"], golden["tones_signature"]]
    pass_ticks(page, golden["ticks"] + 60)
    page.click(".buttons [data-copy]")
    total = golden["players"][0]["total"]
    expect(page.locator("#told")).to_contain_text(f"P1 {total}")
    page.click(".buttons [data-link]")
    expect(page.locator("#told")).to_contain_text("#g=")
    code = page.inner_text("#told").split("=")[-1]
    match = Match()
    assert GameCode().read(code.encode(), match, Diary()) == OK and match.total(0) == total


@pytest.mark.parametrize("host", ["server", "file"], indirect=True)
def test_a_link_opens_on_the_replay_of_its_game(host, opened):
    page = opened(host, f"{BY_HAND}#g=EHXTHR3P-3X54F4K3-EAAX2XPN-XHT5RP4H-6JK6X6RA-233FYM")
    pass_ticks(page, 450)
    assert read(page).startswith("GUEST, turn 2 of 13, 0 points")
    press(page, *["ArrowRight"] * 13)
    pass_ticks(page, now(page) + 60)
    assert read(page).startswith("GUEST REPLAY 26. GAME CODE A RACE. EHXTHR3P-3X54F4K3-")
    press(page, "x")
    assert "QUICK" in read(page)
    page.evaluate("document.body.classList.remove('on')")
    page.click("#race")
    wait_until_on(page)
    pass_ticks(page, 400)
    assert read(page).startswith("P1, turn 1 of 13") and read(page).endswith("P2 has 0 points")
    page.evaluate("location.hash = '#g=NOCODE'")
    expect(page.locator("#told")).to_contain_text("it is no game code")


def test_a_link_opens_on_a_race_which_goes_on_when_the_page_is_loaded_anew(server, opened):
    page = opened(server.address, f"{BY_HAND}#r=EHXTHR3P-3X54F4K3-EAAX2XPN-XHT5RP4H-6JK6X6RA-233FYM")
    pass_ticks(page, 400)
    press(page, "z", "ArrowDown", "z")
    pass_ticks(page, now(page) + 1000)
    assert "P2 has " in read(page) and "turn 2 of 13" in read(page)
    load_anew(page)
    pass_ticks(page, TITLE_TICKS)
    assert "CONTINUE" in read(page)


def test_the_days_dice_are_others_after_midnight_and_a_game_is_of_the_day_on_which_it_began(server, opened):
    page = opened(server.address, "?seed=1")
    page.clock.install(time=datetime(2026, 11, 28, 23, 59, 50))
    load_anew(page)
    expect(page.locator("#letters")).to_have_text("JWAPT3TN")
    page.click("#daily")
    expect(page.locator("#days")).to_have_text("In a row: 02026-11-28: not finished")
    page.clock.fast_forward(20_000)
    expect(page.locator("#letters")).not_to_have_text("JWAPT3TN")
    expect(page.locator("#days")).to_have_text("In a row: 02026-11-28: not finished")
    page.click("#daily")
    expect(page.locator("#words")).to_contain_text("GIVE IT UP")


def test_the_first_picture_waits_for_nothing_that_only_a_real_board_needs(server, context):
    held: list[Route] = []
    for name in ("install.json*", "sections.json*", "*.bin*"):
        context.route(f"**/{name}", lambda route: held.append(route))
    page = context.new_page()
    page.goto(server.address)
    page.wait_for_function("document.body.dataset.pictures > 0")
    assert held, "install.json was not asked for"


@pytest.mark.parametrize("host", ["file"], indirect=True)
def test_a_game_goes_on_after_the_page_is_loaded_anew_in_the_midst_of_a_turn(host, opened):
    page = opened(host, BY_HAND)
    press(page, "z", "x", "z")
    before = read(page)
    assert "1 held" in before or "held" in before
    table = seen_now(page)
    load_anew(page)
    pass_ticks(page, TITLE_TICKS)
    assert "CONTINUE" in read(page)
    press(page, "z")
    assert "turn 1 of 13" in read(page) and "held" in read(page)
    press(page, "ArrowRight")  # to the die that the cursor was on
    page.wait_for_function("table => document.getElementById('glass').toDataURL() === table", arg=table)


def test_without_a_network_the_page_opens_and_the_game_goes_on(server, opened, context):
    page = opened(server.address, BY_HAND)
    press(page, "z", "x")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    server.close()
    context.set_offline(True)
    load_anew(page)
    press(page, "z")
    assert "turn 1 of 13" in read(page) and "2 throws left" in read(page)


def test_a_new_version_is_told_and_starts_next_an_open_page_stays_whole_and_the_game_goes_on(
    site, opened, context, complaints, tmp_path
):
    folder = shutil.copytree(site, tmp_path / "site")
    server = Server(folder)
    older = opened(server.address, BY_HAND)
    press(older, "z", "x")
    older.evaluate("navigator.serviceWorker.ready.then(() => true)")
    version = older.evaluate("document.body.dataset.version")
    for name in ("index.html", "sw.js"):
        (folder / name).write_text((folder / name).read_text().replace(version, "newer"))
    (folder / "files.json").write_text((folder / "files.json").read_text() + " ")
    files_bytes = (
        "import('./assets.js').then(({ asset }) => fetch(asset('files.json')))"
        ".then((answer) => answer.blob()).then(({ size }) => size)"
    )
    older.reload()
    expect(older.locator("#trouble")).to_contain_text("new version")
    assert older.evaluate("document.body.dataset.version") == version
    second = opened(server.address, f"{BY_HAND}&board=picoboy")
    assert second.evaluate("document.body.dataset.version") == "newer"
    assert second.evaluate(files_bytes) == older.evaluate(files_bytes) + 1
    second.close()
    server.close()
    context.set_offline(True)
    load_anew(older)
    assert older.evaluate("document.body.dataset.version") == "newer"
    press(older, "z")
    assert "2 throws left" in read(older)
    older.close()
    newest = opened(server.address, BY_HAND)
    newest.wait_for_function("caches.keys().then(names => names.join() === 'rattle-newer')")
    assert ["new version" in words for words in complaints.taken()] == [True]


NOTE_POINTS = """
const put = CanvasRenderingContext2D.prototype.putImageData;
CanvasRenderingContext2D.prototype.putImageData = function (image, ...where) {
    window.points = image;
    return put.call(this, image, ...where);
};
"""


def test_a_glass_in_colours_shows_the_very_points_that_the_simulator_has_on_it(server, opened, context):
    board = "pimoroni_pico_display"
    simulated = Handheld(board, seed=1)
    run(simulated, 60)
    chip = simulated.kit.chip
    context.add_init_script(NOTE_POINTS)
    page = opened(server.address, f"{BY_HAND}&board={board}")
    pass_ticks(page, 60)
    seen_now(page)  # is painted
    points = page.evaluate("({ width: points.width, data: Array.from(points.data) })")
    assert points["width"] == chip.width
    red_green_blue = bytes(value for at, value in enumerate(points["data"]) if at % 4 < 3)
    assert red_green_blue == rgb(chip.points())


def export(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.click("#export")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_saves_go_out_to_the_simulator_or_a_board_and_come_in_again(server, opened, browser, tmp_path):
    page = opened(server.address, BY_HAND)
    press(page, "z", "x")
    path = export(page, tmp_path)
    assert path.name == "rattle-pico_ssd1306_i2c.zip"
    found = saves.read(path)
    assert "saves/match" in found and not rehearsal.refused(found)
    path.rename(tmp_path / FLASH_FILE)
    assert load_flash(tmp_path).get("saves/match") == found["saves/match"]
    with browser.new_context() as elsewhere:
        other = opened(server.address, BY_HAND, elsewhere)
        other.set_input_files("#file", tmp_path / FLASH_FILE)
        expect(other.locator("#told")).to_contain_text("are taken up")
        wait_until_on(other)
        press(other, "z")
        assert "2 throws left" in read(other)
        other.click("#undo")
        expect(other.locator("#told")).to_contain_text("is back")
        wait_until_on(other)
        pass_ticks(other, 60)
        assert "CONTINUE" not in read(other)


def test_the_beeper_is_heard_and_can_be_silenced(server, opened, context):
    context.add_init_script(LISTEN)
    page = opened(server.address, "?seed=1")
    expect(page.locator("#words")).to_contain_text("QUICK")
    page.keyboard.press("z", delay=80)  # the first touch wakes it
    expect(page.locator("#words")).to_contain_text("3 throws left")
    page.evaluate("listens")
    for sounds, left in ((True, "2 throws"), (False, "1 throw")):
        before = page.evaluate("heard")
        page.keyboard.press("x", delay=80)
        if sounds:
            page.wait_for_function("before => heard > before", arg=before)
        expect(page.locator("#words")).to_contain_text(f"{left} left")
        then = now(page)
        page.wait_for_function("then => rattle.ticks(0).then(({ ticks }) => ticks > then + 45)", arg=then)
        assert sounds or page.evaluate("heard") == before
        page.keyboard.press("m")
        assert page.get_attribute("#bar [data-sound]", "aria-pressed") == ("false" if sounds else "true")
        expect(page.locator("#told")).to_have_text("Sound off." if sounds else "Sound on.")


ELSEWHERE = "is on in another tab"


def test_a_second_tab_says_that_the_first_one_has_the_handheld(server, opened, complaints):
    first = opened(server.address, BY_HAND)
    second = opened(server.address, BY_HAND)
    expect(second.locator("#trouble")).to_contain_text(ELSEWHERE)
    press(second, "z", "x")
    second.close()
    load_anew(first)
    pass_ticks(first, 60)
    assert "CONTINUE" not in read(first), "the second tab kept its game"
    assert [ELSEWHERE in words for words in complaints.taken()] == [True]


NO_LOCKS = "delete Navigator.prototype.locks"
NO_DATABASE = "delete window.indexedDB"


@pytest.mark.parametrize("without", ["", NO_DATABASE])
def test_without_locks_a_tab_sees_that_another_one_played_and_writes_nothing_over_it(
    server, opened, context, complaints, without
):
    context.add_init_script(f"{NO_LOCKS}; {without}")
    first, second = opened(server.address, BY_HAND), opened(server.address, BY_HAND)
    press(first, "z", "x")
    assert not complaints.taken()
    assert first.evaluate("'rattle:pico_ssd1306_i2c' in localStorage") is bool(without)
    press(second, "z")
    expect(second.locator("#trouble")).to_contain_text(ELSEWHERE)
    press(second, "x", "ArrowRight", "x")
    second.click("#anew")
    expect(second.locator("#trouble")).to_be_hidden()
    wait_until_on(second)
    press(second, "z")
    assert "2 throws left" in read(second), "not the first one's game"
    press(second, "x")
    press(first, "x")
    expect(first.locator("#trouble")).to_contain_text(ELSEWHERE)
    assert len(complaints.taken()) == 2


def test_an_import_into_a_tab_that_does_not_have_the_handheld_is_refused(
    server, opened, complaints, tmp_path
):
    first = opened(server.address, BY_HAND)
    press(first, "z", "x")
    kept = export(first, tmp_path)
    second = opened(server.address, BY_HAND)
    second.set_input_files("#file", kept)
    expect(second.locator("#told")).to_contain_text("was not taken: this handheld is on in another tab")
    wait_until_on(second)
    press(first, "x")
    load_anew(first)
    press(first, "z")
    assert re.search("1 throws? left", read(first))
    assert len(complaints.taken()) == 2


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_with_reduced_motion_dice_are_not_seen_to_tumble(server, opened, browser, motion):
    with browser.new_context(reduced_motion=motion) as context:
        page = opened(server.address, BY_HAND, context)
        page.clock.install()  # from here on a tick takes as long as it should
        page.clock.pause_at(TOMORROW_S)
        press(page, "z")
        page.clock.run_for(1000)
        glass = "document.getElementById('glass').toDataURL()"
        before = page.evaluate(glass)
        page.keyboard.down("x")
        tumbling: set[str] = set()
        for _ in range(12):
            pass_ticks(page, now(page) + 1)
            page.clock.run_for(TICK_MS)
            tumbling.add(page.evaluate(glass))
        page.clock.run_for(1000)
        assert (len(tumbling) <= 2) is (motion == "reduce")
        assert page.evaluate(glass) != before


def test_while_the_page_is_hidden_the_game_waits(server, opened):
    page = opened(server.address, "?seed=1")
    page.wait_for_function("rattle.ticks(0).then(({ ticks }) => ticks > 5)")
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    then = now(page)
    page.wait_for_timeout(300)
    assert now(page) - then <= 1
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("then => rattle.ticks(0).then(({ ticks }) => ticks > then + 5)", arg=then)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(
    ("board", "taps"),
    [
        (DEFAULT_BOARD, "A 3 throws left, B 2 throws left, DOWN on , A turn 2 of 13"),
        ("pimoroni_pico_display", "A 3 throws left, B on die 1, DOWN on die 2"),
    ],
)
def test_thumbs_play_on_a_phone_two_at_once_if_need_be_and_the_page_stays_where_it_is(
    board, taps, server, opened, browser
):
    with browser.new_context(**PHONE) as phone:
        page = opened(server.address, f"?seed=1&board={board}", phone)
        page.wait_for_function("document.getElementById('words').textContent.includes('QUICK')")
        for name, _, said in (tap.partition(" ") for tap in taps.split(", ")):
            page.tap(f"[data-button={name}]")
            expect(page.locator("#words")).to_contain_text(said)
        glass = page.locator("#glass")
        page.touchscreen.tap(*middle(page, "#glass"))
        page.touchscreen.tap(*middle(page, "#glass"))
        assert page.evaluate("[visualViewport.scale, scrollX, scrollY]") == [1, 0, 0]
        assert page.evaluate("getSelection().toString()") == ""
        width = page.evaluate("document.getElementById('glass').getBoundingClientRect().width")
        assert glass.get_attribute("width") == str(round(width * 3))
        assert round(width * 3) % 128 == 0 or board != DEFAULT_BOARD
        touch = phone.new_cdp_session(page)
        points = [dict(zip("xy", middle(page, f"[data-button={name}]"), strict=True)) for name in ("UP", "A")]
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        held = page.locator("[data-button].held")
        assert held.evaluate_all("all => all.map(one => one.dataset.button)") == ["UP", "A"]
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(held).to_have_count(0)


FOUR_PRESSES = """() => {
    for (let press = 0; press < 4; press++) {
        for (const kind of ["keydown", "keyup"]) {
            document.body.dispatchEvent(new KeyboardEvent(kind, { code: "ArrowDown", bubbles: true }));
        }
    }
}"""


def test_letters_count_by_what_stands_on_them_and_arrows_by_their_place_each_press_once(
    server, opened, context
):
    page = opened(server.address, BY_HAND)
    keyboard = context.new_cdp_session(page)
    for key, code, does in (
        ("z", "KeyW", "A"), ("w", "KeyZ", ""), ("m", "Semicolon", "sound"), (",", "KeyM", ""),  # French
        ("Z", "KeyY", "A"), ("y", "KeyZ", ""), ("q", "KeyX", ""), ("x", "KeyB", "B"),  # German, Dvorak
        ("\u044f", "KeyZ", "A"), ("\u0447", "KeyX", "B"), ("\u044c", "KeyM", "sound"),  # Russian
        ("Escape", "CapsLock", "B"), ("Enter", "NumpadEnter", "A"), (" ", "Space", "A"),
        ("ArrowLeft", "ArrowLeft", "LEFT"),
    ):  # fmt: skip
        was = page.get_attribute("#bar [data-sound]", "aria-pressed")
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "code": code})
        held = page.locator("[data-button].held").evaluate_all("all => all.map(one => one.dataset.button)")
        turned = page.get_attribute("#bar [data-sound]", "aria-pressed") != was
        assert (held, turned) == ([does] if does in OF_BUTTONS else [], does == "sound"), key
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": code})
        expect(page.locator("[data-button].held")).to_have_count(0)
    page = opened(server.address, "?seed=1&board=picosystem")
    expect(page.locator("#words")).to_contain_text("QUICK")
    page.evaluate(FOUR_PRESSES)  # they come faster than ticks
    expect(page.locator("#words")).to_contain_text("chosen: PEOPLE")


def test_a_damaged_or_foreign_file_is_refused_in_a_line_and_nothing_is_lost(server, opened, tmp_path):
    names = [name for name in saves.names() if not name.startswith(ANSWERS_FILE)]  # a page has no wires
    assert any("/books/" in name for name in names)
    page = opened(server.address, BY_HAND)
    press(page, "z", "x")
    kept = export(page, tmp_path).read_bytes()
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("holiday.txt", "sun")
    for content, why in (
        (b"no zip at all", "damaged, or no zip"),
        (kept[:60] + b"\xff" + kept[61:], "damaged, or no zip"),
        ((tmp_path / "other.zip").read_bytes(), "no saves in this file"),
    ):
        (tmp_path / "given.zip").write_bytes(content)
        page.set_input_files("#file", tmp_path / "given.zip")
        expect(page.locator("#told")).to_contain_text(why)
        assert export(page, tmp_path).read_bytes() == kept
    found = page.evaluate(
        """async (names) => {
            const { exported, imported } = await import("./saves.js");
            const rule = JSON.parse(document.getElementById("made").textContent).saves;
            return imported(exported(Object.fromEntries(names.map((name) => [name, "00ff"])), rule), rule);
        }""",
        names,
    )
    assert found == dict.fromkeys(names, "00ff"), "a save is left out"


@pytest.mark.parametrize("change", ["1 // 0", "self.wants = 1"], ids=["a fault", "it wants the wizard"])
def test_a_fault_shows_its_code_and_a_key_starts_anew_so_does_a_menu_that_wants_wires(
    server, context, change
):
    page = context.new_page()
    files: dict[str, Any] = page.request.get(f"{server.address}files.json").json()
    files["firmware/ui/app.py"] += (
        "\ntick = App.tick\n"
        f"def changed(self, events):\n    if events & 16:\n        {change}\n    return tick(self, events)\n"
        "App.tick = changed\n"
    )
    page.route("**/files.json*", lambda route: route.fulfill(json=files))
    page.goto(server.address + BY_HAND)
    wait_until_on(page)
    told = []
    page.on("console", lambda message: told.append(message.text))
    pass_ticks(page, 30)
    if change == "1 // 0":
        press(page, "z")
        assert any("rattle fault" in line and "a button starts anew" in line for line in told)
    page.evaluate("document.body.classList.remove('on')")
    page.keyboard.down("x" if change == "1 // 0" else "z")
    page.evaluate("void rattle.ticks(200)")
    page.keyboard.up("x" if change == "1 // 0" else "z")
    wait_until_on(page)
    if change == "1 // 0":
        assert now(page) == 0
    else:
        expect(page.locator("#told")).to_contain_text("no wires to set up here")


def test_what_is_played_after_the_board_was_switched_on_again_is_kept_and_another_board_remembered(
    server, opened
):
    page = opened(server.address, BY_HAND)
    for _ in range(2):
        page.click("#anew")
        page.evaluate("document.getElementById('board').dispatchEvent(new Event('change'))")
        page.select_option("#board", "waveshare_pico_oled_1_3")
        page.select_option("#board", "pico_ssd1306_i2c")
    wait_until_on(page)
    press(page, "z", "x")
    load_anew(page)
    press(page, "z")
    assert "2 throws left" in read(page)
    page.select_option("#board", "waveshare_pico_oled_1_3")
    expect(page.locator("[data-button]:visible")).to_have_count(2)
    load_anew(page)
    assert page.input_value("#board") == "waveshare_pico_oled_1_3"
    expect(page.locator("[data-button]:visible")).to_have_count(2)


def test_who_goes_before_a_throw_is_kept_is_asked_and_who_stays_keeps_it(server, opened):
    page = opened(server.address, BY_HAND)
    press(page, "z")
    page.evaluate(BUSY_STORE)
    press(page, "x")
    page.on("dialog", lambda asked: asked.dismiss())
    with page.expect_event("dialog") as asked:
        page.evaluate("void setTimeout(() => location.reload())")
    assert asked.value.type == "beforeunload"
    page.evaluate("isBusy = false")
    load_anew(page)
    press(page, "z")
    assert "2 throws left" in read(page)


def test_a_screen_reader_gets_words_and_names_and_enter_on_a_control_is_that_controls_alone(server, opened):
    page = opened(server.address, BY_HAND)
    pass_ticks(page, TITLE_TICKS)
    title = read(page)
    assert "QUICK" in title
    page.focus(".beside [data-sound]")
    page.keyboard.press("Enter")
    assert page.get_attribute(".beside [data-sound]", "aria-pressed") == "false"
    pass_ticks(page, now(page) + 60)
    assert read(page) == title
    page.evaluate("document.activeElement.blur()")
    press(page, "z", "x")
    assert "dice" in read(page) and "2 throws left" in read(page)
    assert page.get_attribute("#words", "aria-live") == "polite"
    assert all(page.get_attribute(f"[data-button={name}]", "aria-label") for name in OF_BUTTONS)
    unnamed = (
        "all => all.filter(one => one.checkVisibility() && !(one.ariaLabel || one.textContent.trim())).length"
    )
    assert page.locator("button").evaluate_all(unnamed) == 0
