"""What the page offers, made once for all who only look at it."""

import pytest

from host_sim.page import offer
from tests.host_sim.page.page_session import Page

CODES = ("x64", *offer.CODES)  # the board on a pty runs the first


@pytest.fixture(scope="session")
def offered(tmp_path_factory):
    folder = tmp_path_factory.mktemp("offered")
    for name, content in offer.files(CODES).items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture
def page(offered):
    return Page(offered)
