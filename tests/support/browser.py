"""What a page in a browser complains of, and boards' ports for it."""

import os
import select
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import BrowserContext

_LOOK_S = 0.005  # at what a board says, at most so long

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


class SerialBridge:
    """The way between the pages of a context and the ports of these names, byte by byte as it is."""

    def __init__(self, context: BrowserContext, *ports: str) -> None:
        self._ports = ports
        self._open: dict[int, int] = {}  # number -> descriptor
        context.expose_binding("onPort", lambda _, number, what, *given: self._do(number, what, *given))
        context.add_init_script(_SERIAL + _WAYS.replace("BOARDS", str(len(ports))))

    def _do(self, number: int, what: str, given: Sequence[int] = ()) -> list[int] | None:
        """Do what the page asks of a port; to read answers None once the page or the board has gone."""
        if what == "open":
            self._open[number] = os.open(self._ports[number], os.O_RDWR | os.O_NOCTTY)
        elif what == "close":
            os.close(self._open.pop(number))
        elif what == "write":
            data = bytes(given)
            while data:
                data = data[os.write(self._open[number], data) :]
        elif number in self._open and os.path.exists(self._ports[number]):
            is_ready = select.select([self._open[number]], [], [], _LOOK_S)[0]
            return list(os.read(self._open[number], 4096)) if is_ready else []
        return None
