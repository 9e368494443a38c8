"""Debian's Chromium, driven by Playwright of PyPI, which fetches none of its own; complaints, ports."""

import os
import select
import shutil
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from host_sim import ROOT

MISSING = "there is no Chromium here: sudo apt install chromium"
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium() -> str:
    """Answer where Chromium is, empty where there is none; CHROMIUM names another one."""
    for name in (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"):
        if name and (found := shutil.which(name)):
            return found
    return ""


@contextmanager
def started() -> Generator[Browser]:
    """Start Chromium without a window, and end it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(_ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def wait_until_on(page: Page) -> None:
    """Wait until the board of an open page is on."""
    page.wait_for_function("document.body.classList.contains('on')")


class Server:
    """A static host of a folder. address: where it is; close(): it is there no more."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


_TELL_ALERTS = """
addEventListener("DOMContentLoaded", () => {
    for (const alert of document.querySelectorAll("[role=alert]")) {
        const tell = () => alert.textContent && complain(alert.textContent);
        new MutationObserver(tell).observe(alert, { childList: true, characterData: true, subtree: true });
    }
});
"""


class Complaints:
    """What pages complain of: the words of every alert that they show, each as often as it is shown anew."""

    def __init__(self) -> None:
        self._words: list[str] = []
        self._contexts: set[BrowserContext] = set()

    def listen(self, context: BrowserContext) -> None:
        """Hear the pages that are opened from now on."""
        if context not in self._contexts:
            self._contexts.add(context)
            context.expose_binding("complain", lambda _, words: self._words.append(words))
            context.add_init_script(_TELL_ALERTS)

    def taken(self) -> list[str]:
        """Answer all since the last time, and forget them."""
        found, self._words = self._words, []
        return found


_LOOK_S = 0.005  # at what a board says, at most so long
_SERIAL = (ROOT / "tests" / "support" / "web_serial.js").read_text()
_WAYS = """
globalThis.serialChoice = 0;
{
    let isActive = false;
    globalThis.pressIsOver = () => void (isActive = false);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => void (isActive = true), true);
    addEventListener("click", (event) => event.target.type === "file" && pressIsOver());
    const userActivation = { get isActive() { return isActive; } };
    Object.defineProperty(navigator, "userActivation", { value: userActivation });

    const way = (_, number) => ({
        number,
        info: { usbVendorId: 0x2e8a, usbProductId: 5 },
        isThere: true,
        async open(hear, lost) {
            await onPort(number, "open");
            const listen = async () => {
                for (let bytes; (bytes = await onPort(number, "read")); ) {
                    if (bytes.length) hear(new Uint8Array(bytes));
                }
            };
            listen().catch(() => {}).then(lost);
        },
        send: (bytes) => onPort(number, "write", [...bytes]),
        close: () => onPort(number, "close"),
    });
    const value = webSerial(
        Array.from({ length: BOARDS }, way),
        () => isActive,
        (offered) => offered.find((port) => port.way.number === serialChoice),
    );
    Object.defineProperty(navigator, "serial", { value, configurable: true });
}
"""


def bridge(context: BrowserContext, *ports: str) -> None:
    """Be the way between the pages of a context and the ports of these names, byte by byte as it is."""
    opened: dict[int, int] = {}  # number -> descriptor

    def do(number: int, what: str, given: Sequence[int] = ()) -> list[int] | None:
        """Do what the page asks of a port; to read answers None once the page or the board has gone."""
        if what == "open":
            opened[number] = os.open(ports[number], os.O_RDWR | os.O_NOCTTY)
        elif what == "close":
            os.close(opened.pop(number))
        elif what == "write":
            data = bytes(given)
            while data:
                data = data[os.write(opened[number], data) :]
        elif number in opened and os.path.exists(ports[number]):
            is_ready = select.select([opened[number]], [], [], _LOOK_S)[0]
            return list(os.read(opened[number], 4096)) if is_ready else []
        return None

    context.expose_binding("onPort", lambda _, *asked: do(*asked))
    context.add_init_script(_SERIAL + _WAYS.replace("BOARDS", str(len(ports))))
