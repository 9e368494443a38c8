"""What a witness hears: each tone with its pitch, its loudness and its length, and nothing twice."""

from types import SimpleNamespace
from typing import Any

from host_sim.chip.soc import Wave
from host_sim.chip.witness import Witness

SILENCE = (0, 0)
Tone = tuple[int, int]  # hertz, duty


def heard(*ticks: Tone) -> tuple[int, str]:
    """Let a wave be so in one tick after the other; answer how many tones were heard, and their signature."""
    wave = Wave()
    kit: Any = SimpleNamespace(chip=SimpleNamespace(touched=False), wave=wave)
    witness = Witness(kit)
    for tick, (wave.hertz, wave.duty) in enumerate(ticks, 1):
        witness.look(tick)
    return witness.tones, witness.tones_signature()


def test_pitch_loudness_length_and_place_of_a_tone_make_its_signature() -> None:
    tone = (440, 4096)
    all_heard = {
        heard(*ticks)
        for ticks in (
            (tone, SILENCE, SILENCE, SILENCE),
            ((441, 4096), SILENCE, SILENCE, SILENCE),
            ((440 + 65536, 4096), SILENCE, SILENCE, SILENCE),
            ((440, 4097), SILENCE, SILENCE, SILENCE),
            ((440, 8192), SILENCE, SILENCE, SILENCE),
            (tone, tone, SILENCE, SILENCE),
            (SILENCE, tone, SILENCE, SILENCE),
        )
    }
    assert {tones for tones, _ in all_heard} == {1}
    assert len(all_heard) == 7


def test_a_tone_after_a_rest_is_another_one_and_one_that_is_set_again_goes_on() -> None:
    assert heard((440, 9), SILENCE, (440, 9))[0] == 2
    assert heard((440, 9), (880, 9), (880, 4))[0] == 3
    assert heard((440, 9), (440, 9), SILENCE) == heard((440, 9), (440, 9), SILENCE, SILENCE)


def test_a_pitch_without_a_duty_is_silence() -> None:
    assert heard((440, 0), (880, 0)) == heard(SILENCE) == heard()
    assert heard()[0] == 0
