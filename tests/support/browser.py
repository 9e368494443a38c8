"""What a page in a browser complains of, and boards' ports for it."""

import os
import select
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

from playwright.sync_api import BrowserContext

from tests.support.slices import HANGS_S

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
        self._contexts: list[BrowserContext] = []

    def listen(self, context: BrowserContext) -> None:
        """Hear the pages that are opened from now on."""
        if context not in self._contexts:
            self._contexts.append(context)
            context.expose_binding("complain", lambda _, words: self._words.append(words))
            context.add_init_script(_TELL_ALERTS)

    def taken(self) -> list[str]:
        """Answer all since the last time, and forget them."""
        found, self._words = self._words, []
        return found


_SERIAL = (Path(__file__).parent / "web_serial.js").read_text()
_WAYS = """
globalThis.serialChoice = 0;
{
    let isActive = false;
    globalThis.pressIsOver = () => void (isActive = false);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => void (isActive = true), true);
    addEventListener("click", (event) => event.target.type === "file" && pressIsOver());
    const userActivation = { get isActive() { return isActive; } };
    Object.defineProperty(navigator, "userActivation", { value: userActivation });

    const way = (_, number) => {
        const at = `BRIDGE/${number}`;
        const post = (what, body) => fetch(`${at}/${what}`, { method: "POST", body });
        return {
            number,
            info: { usbVendorId: 0x2e8a, usbProductId: 5 },
            isThere: true,
            async open(hear, lost) {
                const heard = await fetch(`${at}/read`);
                if (!heard.ok) throw new Error("it is not there");
                const listen = async () => {
                    for await (const bytes of heard.body) hear(bytes);
                };
                listen().catch(() => {}).then(lost);
            },
            async send(bytes) {
                if (!(await post("write", bytes)).ok) throw new Error("it went away");
            },
            close: () => post("close", ""),
        };
    };
    const value = webSerial(
        Array.from({ length: BOARDS }, way),
        () => isActive,
        (offered) => offered.find((port) => port.way.number === serialChoice),
    );
    Object.defineProperty(navigator, "serial", { value, configurable: true });
}
"""


class SerialBridge:
    """The ways between a page and the ports of these names. Use as a context manager."""

    def __init__(self, *ports: str) -> None:
        self._ways = [_Way(port) for port in ports]

    def __enter__(self) -> "SerialBridge":
        ways = self._ways

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self.way().carry(self)

            def do_POST(self) -> None:
                self.way().take(self)

            def way(self) -> "_Way":
                return ways[int(self.path.split("/")[1])]

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        for way in self._ways:
            way.is_open = False
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def script(self) -> str:
        """Answer what is to run in the page."""
        bridge = f"http://127.0.0.1:{self._server.server_port}"
        return _SERIAL + _WAYS.replace("BRIDGE", bridge).replace("BOARDS", str(len(self._ways)))


class _Way:
    def __init__(self, port: str) -> None:
        self._port = port
        self.is_open = False
        self._closed = Event()
        self._descriptor = -1

    def carry(self, to: BaseHTTPRequestHandler) -> None:
        """Carry what the board says to the page, until the page or the board goes."""
        try:
            descriptor = os.open(self._port, os.O_RDWR | os.O_NOCTTY)
        except OSError:
            _answer(to, 404)
            return
        self._descriptor = descriptor
        self.is_open = True
        self._closed.clear()
        to.send_response(200)
        to.send_header("Access-Control-Allow-Origin", "*")
        to.send_header("Transfer-Encoding", "chunked")
        to.end_headers()
        try:
            while self.is_open:
                if select.select([descriptor], [], [], 0.05)[0]:
                    data = os.read(descriptor, 4096)
                    to.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
                    if not data:
                        break
                elif not os.path.exists(self._port):  # the cable was pulled
                    to.wfile.write(b"0\r\n\r\n")
                    break
        except OSError:
            to.close_connection = True
        finally:
            self._descriptor = -1
            os.close(descriptor)
            self._closed.set()

    def take(self, of: BaseHTTPRequestHandler) -> None:
        """Take what the page writes, or that it closes the port."""
        if of.path.endswith("/close"):
            self.is_open = False
            self._closed.wait(HANGS_S)
            _answer(of, 200)
            return
        data = of.rfile.read(int(of.headers["Content-Length"]))
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
        except OSError:
            _answer(of, 404)
            return
        _answer(of, 200)


def _answer(to: BaseHTTPRequestHandler, code: int) -> None:
    to.send_response(code)
    to.send_header("Access-Control-Allow-Origin", "*")
    to.send_header("Content-Length", "0")
    to.end_headers()
