"""Start the game. The console stays free when A and B are held, or after three faults in a row."""

from machine import Pin
from micropython import alloc_emergency_exception_buf

from hw import files
from hw.clock import Clock
from hw.doors import Doors
from hw.entropy import Entropy
from hw.wiring.wiring import Wiring


def held(number: int) -> bool:
    """Tell whether the button on a pin is down."""
    return not Pin(number, Pin.IN, Pin.PULL_UP).value()


def unwanted(wiring: Wiring) -> bool:
    """Tell whether A and B are held; on a board without B, A and DOWN."""
    second = wiring.DOWN if wiring.B is None else wiring.B
    return held(wiring.A) and held(second)


def start(wiring: Wiring, doors: Doors) -> None:
    """Play until the power goes or Ctrl-C comes, unless two buttons are held. What goes wrong is raised."""
    if unwanted(wiring):
        print("rattle safe mode: two buttons are held")
        return
    alloc_emergency_exception_buf(100)  # an OSError under a locked heap has no number without it
    from boot.handheld import play

    play(wiring, doors)


def main(config: object, doors: Doors) -> None:
    """Play on a board of these numbers; what goes wrong is written down and shown."""
    wiring = Wiring(config, doors.files)
    try:
        start(wiring, doors)
    except Exception as error:
        from boot.rescue import after

        after(error, wiring, doors)


if __name__ == "__main__":
    import board_config

    main(board_config, Doors(Clock(), Entropy, files))
