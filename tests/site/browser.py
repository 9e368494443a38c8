"""Debian's Chromium, driven by Playwright of PyPI, which fetches none of its own."""

import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

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
