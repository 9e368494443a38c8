"""Seeds: keyed by the hardware, never the same twice, the same again for the same simulated board."""

import pytest

import hw.entropy
from host_sim.pico.noise import Noise
from hw.entropy import Entropy


def seeds(monkeypatch: pytest.MonkeyPatch, board_seed: int, count: int = 50) -> list[bytes]:
    monkeypatch.setattr(hw.entropy, "urandom", Noise(board_seed).urandom)
    entropy = Entropy()
    drawn: list[bytes] = []
    for _ in range(count):
        buffer = bytearray(8)
        entropy.fill(buffer)
        drawn.append(bytes(buffer))
    return drawn


def test_the_stream_is_rc4(monkeypatch: pytest.MonkeyPatch) -> None:
    # RFC 6229, section 2, 256-bit key 0102...1f20, at DEC 768 and 1024.
    monkeypatch.setattr(hw.entropy, "urandom", lambda count: bytes(range(1, count + 1)))
    buffer = bytearray(272)
    Entropy().fill(buffer)
    assert buffer[:16].hex() == "e7a7b9e9ec540d5ff43bdb12792d1b35"
    assert buffer[256:].hex() == "7fec5bfd9f9b89ce6548309092d7e958"


def test_no_two_seeds_of_a_session_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(set(seeds(monkeypatch, 1))) == 50


def test_the_same_simulated_board_draws_the_same_seeds_and_another_draws_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert seeds(monkeypatch, 1) == seeds(monkeypatch, 1)
    assert not set(seeds(monkeypatch, 1)) & set(seeds(monkeypatch, 2))
