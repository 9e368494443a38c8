"""A picture that no press leaves is told of once every button was pressed, shortly and long; no other is."""

import pytest

from host_sim.proofs.watchers import Standstill, Wrong

A, B = 4, 5
SHORT, LONG = 3, 32
PICTURE = bytearray(1024)
OTHER = bytearray(b"\1" * 1024)
FOR_LONG = 1000


def press(standstill: Standstill, button: int, ticks: int) -> None:
    for mask in [1 << button] * ticks + [0] * 8:
        standstill.look(PICTURE, mask, False)


def press_all(standstill: Standstill) -> None:
    for button in (A, B):
        press(standstill, button, SHORT)
        press(standstill, button, LONG)


def wait(standstill: Standstill, ticks: int) -> None:
    for _ in range(ticks):
        standstill.look(PICTURE, 0, False)


def test_a_picture_that_stands_after_each_button_was_pressed_shortly_and_long_is_told_of() -> None:
    standstill = Standstill([A, B])
    press_all(standstill)
    with pytest.raises(Wrong, match="no press leaves the picture"):
        wait(standstill, 100)


def test_a_picture_that_some_press_may_still_leave_is_not() -> None:
    standstill = Standstill([A, B])
    press(standstill, A, SHORT)
    press(standstill, A, LONG)
    press(standstill, B, SHORT)
    wait(standstill, FOR_LONG)
    assert standstill.ticks > FOR_LONG


def test_a_press_that_begins_while_none_is_heard_is_none() -> None:
    for deaf_ticks in (1, 3, 10):
        standstill = Standstill([A, B])
        press(standstill, A, SHORT)
        press(standstill, A, LONG)
        press(standstill, B, SHORT)
        for tick, mask in enumerate([1 << B] * LONG + [0] * 8):
            standstill.look(PICTURE, mask, tick < deaf_ticks)
        wait(standstill, FOR_LONG)


def test_two_buttons_at_once_are_a_press_of_neither() -> None:
    standstill = Standstill([A, B])
    for ticks in (SHORT, LONG):
        for mask in [1 << A | 1 << B] * ticks + [1 << A] * ticks + [0] * 8:
            standstill.look(PICTURE, mask, False)
    wait(standstill, FOR_LONG)


def test_what_comes_a_while_after_the_presses_is_waited_for_and_all_begins_anew() -> None:
    standstill = Standstill([A, B])
    press_all(standstill)
    wait(standstill, 50)
    standstill.look(OTHER, 0, False)
    assert standstill.ticks == 1
    wait(standstill, FOR_LONG)


def test_nothing_is_known_of_the_presses_before_the_power_went() -> None:
    standstill = Standstill([A, B])
    press_all(standstill)
    standstill.forget()
    wait(standstill, FOR_LONG)


def test_buttons_that_a_board_does_not_have_need_no_press() -> None:
    standstill = Standstill([A])
    press(standstill, A, LONG)
    press(standstill, A, SHORT)
    with pytest.raises(Wrong):
        wait(standstill, 100)
