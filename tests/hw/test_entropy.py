"""Seeds: keyed by the hardware, never the same twice, the same again for the same simulated board."""

from host_sim.chip.noise import Noise
from hw.doors import Entropy


def seeds(board_seed: int, count: int = 50) -> list[bytes]:
    entropy = Entropy(Noise(board_seed).urandom)
    drawn: list[bytes] = []
    for _ in range(count):
        buffer = bytearray(8)
        entropy.fill(buffer)
        drawn.append(bytes(buffer))
    return drawn


def test_the_stream_is_rc4() -> None:
    # RFC 6229, section 2, 256-bit key 0102...1f20, at DEC 768 and 1024.
    buffer = bytearray(272)
    Entropy(lambda count: bytes(range(1, count + 1))).fill(buffer)
    assert buffer[:16].hex() == "e7a7b9e9ec540d5ff43bdb12792d1b35"
    assert buffer[256:].hex() == "7fec5bfd9f9b89ce6548309092d7e958"


def test_no_two_seeds_of_a_session_are_alike() -> None:
    assert len(set(seeds(1))) == 50


def test_the_same_simulated_board_draws_the_same_seeds_and_another_draws_others() -> None:
    assert seeds(1) == seeds(1)
    assert not set(seeds(1)) & set(seeds(2))
