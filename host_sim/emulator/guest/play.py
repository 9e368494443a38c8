"""Plays recorded presses on a simulated board inside MicroPython, with the heap locked in every tick.

Reads a job as a line of JSON: seed, end (ticks), timeline ([tick, mask] pairs), perhaps volts ([tick,
millivolts]) and flash (hexadecimal content by name, at power on). Prints "RATTLE " and JSON.
"""

import gc
import io
import json
import sys

from .player import GuestPlayer


def play(collect: bool) -> None:
    """Do the job on the standard input and print what came of it."""
    from chip.flash import flash_of
    from chip.kit import Kit

    import board_config

    job = json.loads(sys.stdin.readline())
    gc.collect() if collect else gc.disable()
    files = job.get("flash", {})
    kit = Kit(board_config, job["seed"], flash_of({name: bytes.fromhex(files[name]) for name in files}))
    player = GuestPlayer(kit, job["end"], io.BytesIO(_changes(job["timeline"])))
    player.volts = job.get("volts", [])
    player.run(collect)
    found = player.found()
    found["bus_bytes"] = player.kit.soc.bus_bytes()
    print("RATTLE " + json.dumps(found))


def _changes(timeline: "list[list[int]]") -> bytearray:
    """Lay the changes of the buttons out as a GuestPlayer reads them."""
    changes = bytearray()
    for tick, mask in timeline:
        changes.extend(bytes((tick >> 16, tick >> 8 & 255, tick & 255, mask)))
    return changes
