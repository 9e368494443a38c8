"""The page in Debian's Chromium, driven by Playwright: only when it is asked for, by make site-test."""

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from host_sim.site.build import ONE_FILE, SITE, build

ARGUMENTS = (
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
SECONDS = 20


def chromium() -> str:
    """Answer where Chromium is; CHROMIUM names another one."""
    for name in (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"):
        if name and (found := shutil.which(name)):
            return found
    return ""


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known; without a browser end with one line."""
    config.addinivalue_line("markers", "site: needs Chromium; asked for by -m site")
    if config.option.markexpr == "site" and not chromium():
        pytest.exit("site-test: there is no Chromium here: sudo apt install chromium", returncode=1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave these tests out unless the command line names the marker."""
    if config.option.markexpr == "site":
        return
    ours = [item for item in items if item.get_closest_marker("site")]
    if ours:
        config.hook.pytest_deselected(items=ours)
        items[:] = [item for item in items if item not in ours]


@pytest.fixture(scope="session")
def site() -> Path:
    """Build the page."""
    build(SITE)
    return SITE


class Server:
    """A static host. address: where the page is; close(): it is there no more."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(_Quiet, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        """Be gone."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    """Serve the page."""
    server = Server(site)
    yield server
    server.close()


@pytest.fixture
def host(request: pytest.FixtureRequest) -> str:
    """Answer the page's address, at a server or in a file, as a test is parametrized."""
    if request.param == "file":
        site: Path = request.getfixturevalue("site")
        return (site / ONE_FILE).as_uri()
    server: Server = request.getfixturevalue("server")
    return server.address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Be somebody on a desktop who was never here."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, accept_downloads=True)
    context.set_default_timeout(SECONDS * 1000)
    yield context
    context.close()


@pytest.fixture
def opened(context: BrowserContext) -> Callable[..., Page]:
    """Answer what opens the page at an address, and answers it once the board is on; errors are raised."""

    def open_page(address: str, how: str = "", within: BrowserContext | None = None) -> Page:
        page = (within or context).new_page()
        page.on("pageerror", _complain)
        page.goto(address + how)
        switched_on(page)
        return page

    return open_page


def _complain(error: Any) -> None:
    raise AssertionError(f"the page raised {error}")


def switched_on(page: Page) -> None:
    """Wait until the board is on."""
    page.wait_for_function("document.body.classList.contains('on')")
