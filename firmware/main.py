"""Start the game. The console stays free when A and B are held, or after three faults in a row."""

from machine import Pin
from micropython import alloc_emergency_exception_buf

import board_config


def held(number: int) -> bool:
    """Tell whether the button on a pin is down."""
    return not Pin(number, Pin.IN, Pin.PULL_UP).value()


def unwanted() -> bool:
    """Tell whether A and B are held; on a board without B, A and DOWN."""
    second = board_config.DOWN if board_config.B is None else board_config.B
    return held(board_config.A) and held(second)


def main() -> None:
    """Play until the power goes or Ctrl-C comes; what else ends the game is written down and shown."""
    if unwanted():
        print("rattle safe mode: two buttons are held")
        return
    alloc_emergency_exception_buf(100)  # an OSError under a locked heap has no number without it
    try:
        from handheld import play

        play()
    except Exception as error:
        from rescue import after

        after(error)


if __name__ == "__main__":
    main()
