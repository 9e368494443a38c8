"""The page joins the UF2 that `make uf2` joins, byte for byte, and refuses what that refuses."""

from pathlib import Path

import pytest

from host_sim.chip.board_numbers import board_names
from host_sim.image import uf2
from host_sim.image.uf2_join import TOO_LARGE, BadUf2
from host_sim.page import sections
from tests.support import made_uf2, page_session
from tests.support.made_uf2 import LAYOUTS, PICOS
from version import VERSION

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def offer(offered):
    """What the page offers, and the file systems."""
    for name, content in sections.files().items():
        (offered / name).write_bytes(content)
    return offered


def join(offer: Path, board: str, *picked: Path) -> list[str]:
    """Let the page join each; answer what it says."""
    return page_session.under_node("join_under_node.mjs", offer, board, *map(str, picked)).splitlines()


@pytest.mark.parametrize("name", LAYOUTS)
def test_it_is_what_make_uf2_makes(name, offer, tmp_path):
    board = board_names()[list(PICOS).index(name)]  # so that some of them are tried, too
    stock = made_uf2.uf2(PICOS[name])
    (tmp_path / "stock").write_bytes(stock)
    assert join(offer, board, tmp_path / "stock") == [f"rattle-{VERSION}-{board}-{name}.uf2"]
    assert (tmp_path / "stock.made").read_bytes() == uf2.joined(stock, board)[1]


def test_what_make_uf2_refuses_the_page_refuses_in_the_same_words(offer, tmp_path):
    pico = PICOS["RPI_PICO"]
    good = made_uf2.uf2(pico)
    bad = {
        "notes.txt": b"no UF2",
        "half.uf2": good[: len(good) // 2 + 100],
        "some.uf2": good[:-5120],
        "spoilt.uf2": good[:512] + b"spoilt" + good[518:],
        "old.uf2": made_uf2.uf2(pico, made_uf2.firmware(pico, version="v1.19.1")),
        "blink.uf2": made_uf2.uf2(pico, made_uf2.firmware(pico, program="blink")),
        "toaster.uf2": made_uf2.uf2(pico, made_uf2.firmware(pico, name="toaster")),
        "chip.uf2": b"".join(
            block[:28] + (0x1234).to_bytes(4, "little") + block[32:] for block in made_uf2.blocks_of(good)
        ),
        "joined.uf2": uf2.joined(good, board_names()[0])[1],
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
    said = join(offer, board_names()[0], *(tmp_path / name for name in bad))
    for words, (name, content) in zip(said, bad.items(), strict=True):
        with pytest.raises(BadUf2) as refused:
            uf2.joined(content, board_names()[0])
        assert words == f"{name} {refused.value}"


def test_the_size_is_looked_at_before_a_byte_is_read(offer, tmp_path):
    with (tmp_path / "film.uf2").open("wb") as file:
        file.truncate(5 << 30)  # more than Node reads of a file
    assert join(offer, board_names()[0], tmp_path / "film.uf2") == [f"film.uf2 {TOO_LARGE}"]
