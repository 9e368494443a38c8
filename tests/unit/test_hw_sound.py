"""Tunes play tick by tick and leave silence behind."""

from hw import sound as hw_sound
from hw.sound import TUNES, Sound


class Wave:
    def __init__(self) -> None:
        self.hertz = 0
        self.duty = 0

    def freq(self, hertz: int) -> None:
        assert 8 <= hertz <= 20000
        self.hertz = hertz

    def duty_u16(self, duty: int) -> None:
        assert 0 <= duty < 65536
        self.duty = duty


def played(sound: Sound, wave: Wave, ticks: int) -> list[int]:
    tones: list[int] = []
    for _ in range(ticks):
        sound.tick()
        tones.append(wave.hertz if wave.duty else 0)
    return tones


def test_every_tune_plays_its_length_and_ends_in_silence() -> None:
    for number, tune in enumerate(TUNES):
        wave = Wave()
        sound = Sound(wave)
        sound.play(number)
        length = sum(tune[1::2])
        tones = played(sound, wave, length + 3)
        assert tones[length:] == [0, 0, 0]
        assert tones[0] > 0
        assert 0 < length <= 60


def test_notes_are_the_ones_written() -> None:
    wave = Wave()
    sound = Sound(wave)
    sound.play(hw_sound.BONUS)
    assert played(sound, wave, 12) == [1319] * 3 + [1760] * 3 + [2217] * 5 + [0]


def test_a_new_tune_cuts_the_old_one_off() -> None:
    wave = Wave()
    sound = Sound(wave)
    sound.play(hw_sound.FANFARE)
    played(sound, wave, 4)
    sound.play(hw_sound.CLICK)
    assert played(sound, wave, 3) == [1760, 0, 0]


def test_a_muted_beeper_and_an_unknown_tune_are_silent() -> None:
    wave = Wave()
    sound = Sound(wave)
    sound.play(99)
    sound.play(-1)
    sound.on = False
    sound.play(hw_sound.FANFARE)
    assert played(sound, wave, 5) == [0] * 5
