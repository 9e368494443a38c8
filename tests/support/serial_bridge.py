"""A board's port for a page: what it writes to navigator.serial goes to a pty, what that says comes back.

A page in a test has no USB. PORT, run in it before all else, gives it a navigator.serial with one port; its
bytes go by HTTP to this process and from there to the pty as they are.
"""

import os
import select
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

PORT = """
(() => {
    const port = {
        getInfo: () => ({ usbVendorId: 0x2e8a }),
        async open() {
            const heard = await fetch("BRIDGE/read");
            if (!heard.ok) throw new Error("it is not there");
            port.readable = heard.body;
            port.writable = new WritableStream({
                async write(bytes) {
                    const answer = await fetch("BRIDGE/write", { method: "POST", body: bytes });
                    if (!answer.ok) throw new Error("it went away");
                },
            });
        },
        async close() {
            await fetch("BRIDGE/close", { method: "POST", body: "" });
        },
    };
    const serial = { getPorts: async () => [], requestPort: async () => port };
    Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
})();
"""


class SerialBridge:
    """The way between a page and the port of that name. Use as a context manager."""

    def __init__(self, port: str) -> None:
        self._port = port
        self._open = False
        self._closed = Event()
        self._descriptor = -1

    def __enter__(self) -> "SerialBridge":
        bridge = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                bridge.carry(self)

            def do_POST(self) -> None:
                bridge.take(self)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._open = False
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def script(self) -> str:
        """Answer what is to run in the page."""
        return PORT.replace("BRIDGE", f"http://127.0.0.1:{self._server.server_port}")

    def carry(self, to: BaseHTTPRequestHandler) -> None:
        """Carry what the board says to the page, until the page or the board goes."""
        try:
            descriptor = os.open(self._port, os.O_RDWR | os.O_NOCTTY)
        except OSError:
            _answer(to, 404)
            return
        self._descriptor = descriptor
        self._open = True
        self._closed.clear()
        to.send_response(200)
        to.send_header("Access-Control-Allow-Origin", "*")
        to.send_header("Transfer-Encoding", "chunked")
        to.end_headers()
        try:
            while self._open:
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
        if of.path == "/close":
            self._open = False
            self._closed.wait(5)
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
