"""Tunes play tick by tick and leave silence behind."""

from contract import tunes
from contract.settings import LOUD, NORMAL, OFF, SOFT
from host_sim.chip.soc import Wave
from hw.sound import TUNES, Sound
from tests.support.ui_rig import beeper


def played(sound: Sound, wave: Wave, ticks: int) -> list[int]:
    tones: list[int] = []
    for _ in range(ticks):
        sound.tick()
        tones.append(wave.hertz if wave.duty else 0)
    return tones


def test_notes_are_the_ones_written_a_new_tune_cuts_the_old_one_off_and_one_that_is_none_does_nothing():
    sound, wave = beeper()
    sound.play(tunes.FANFARE_TUNE)
    played(sound, wave, 4)
    sound.play(tunes.BONUS_TUNE)
    for unknown in (-1, len(TUNES), 99):
        sound.play(unknown)
    assert played(sound, wave, 12) == [1319] * 3 + [1760] * 3 + [2217] * 5 + [0]


def test_a_volume_is_a_duty_of_the_wave_and_no_more_than_half_of_it():
    sound, wave = beeper()
    duties: dict[int, int] = {}
    for volume in (NORMAL, OFF, SOFT, LOUD):
        sound.volume = volume
        sound.play(tunes.CLICK_TUNE)
        sound.tick()
        duties[volume] = wave.duty
    assert duties == {NORMAL: 65536 // 4, OFF: 0, SOFT: 65536 // 32, LOUD: 65536 // 2}


def test_notes_that_are_said_follow_each_other_without_a_gap_and_stop_at_once():
    sound, wave = beeper()
    notes = bytearray(b"\x01\x02\x00\x02\x0d\x09")
    heard: list[int] = []
    sound.say(notes, 4)
    for _ in range(6):
        if sound.is_ending():
            notes[0] = 13
            sound.say(notes, 2)
        heard += played(sound, wave, 1)
    assert heard == [440, 440, 0, 0, 880, 880]
    sound.say(notes, 6)
    assert played(sound, wave, 6) == [880, 880, 0, 0, 880, 880]
    sound.say(notes, 0)
    assert played(sound, wave, 2) == [0, 0]
    assert sound.is_ending()
    sound.say(notes, 2)
    played(sound, wave, 1)
    sound.play(tunes.SCORE_TUNE)  # a tune cuts it off
    endings = [sound.is_ending()]
    for _ in range(6):
        played(sound, wave, 1)
        endings.append(sound.is_ending())
    assert endings == [False] * 5 + [True, True]
