"""The page in Debian's Chromium, driven by Playwright: only when it is asked for, by make site-test."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from host_sim.chip.whole import write_folder
from host_sim.page.build import ONE_FILE, build
from tests.site.browser import MISSING, Complaints, Server, chromium, started, wait_until_on

HANGS_MS = 300_000  # only what hangs takes so long, on the busiest computer


def pytest_configure(config: pytest.Config) -> None:
    """Without a browser end with one line."""
    if config.option.markexpr == "site" and not chromium():
        pytest.exit(f"site-test: {MISSING}", returncode=1)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Build the page, for each process that tries it."""
    folder = tmp_path_factory.mktemp("built") / "site"
    write_folder(folder, build())
    return folder


@pytest.fixture
def server(site):
    server = Server(site)
    yield server
    server.close()


@pytest.fixture
def host(request):
    """Answer the page's address, at a server or in a file, as a test is parametrized."""
    if request.param == "file":
        site: Path = request.getfixturevalue("site")
        return (site / ONE_FILE).as_uri()
    server: Server = request.getfixturevalue("server")
    return server.address


@pytest.fixture(scope="session")
def browser():
    expect.set_options(timeout=HANGS_MS)
    with started() as browser:
        yield browser


@pytest.fixture(autouse=True)
def complaints():
    """End a test with a look that there were none but those that it took."""
    complaints = Complaints()
    yield complaints
    assert complaints.taken() == []


@pytest.fixture
def context(browser, complaints):
    """Be somebody on a desktop who was never here."""
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        context.set_default_timeout(HANGS_MS)
        complaints.listen(context)
        yield context


@pytest.fixture
def opened(context, complaints):
    """Answer what opens the page at an address, and answers it once the board is on; errors are raised."""

    def open_page(address, how="", within=None):
        (within or context).set_default_timeout(HANGS_MS)
        complaints.listen(within or context)
        page = (within or context).new_page()
        page.on("pageerror", _complain)
        page.goto(address + how)
        wait_until_on(page)
        return page

    return open_page


def _complain(error: Any) -> None:
    raise AssertionError(f"the page raised {error}")
