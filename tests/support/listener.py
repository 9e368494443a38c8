"""Who listens: hears tones and nothing else, and knows docs/eyes-free.md by heart.

Nothing of the firmware is imported here: all numbers are those of that page.
"""

from dataclasses import dataclass

TICK_MS = 20

# The pitches of docs/eyes-free.md, in hertz.
KINDS = {
    1175: "free",
    587: "held",
    1397: "upper",
    698: "lower",
    1047: "number",
    2093: "throws",
    1661: "place",
    2489: "player",
    932: "page",
    440: "low",
}
MORSE = 784
CODE = {
    ".-": "A", "-...": "B", "-.-.": "C", "-..": "D", ".": "E", "..-.": "F", "--.": "G", "....": "H",
    "..": "I", ".---": "J", "-.-": "K", ".-..": "L", "--": "M", "-.": "N", "---": "O", ".--.": "P",
    "--.-": "Q", ".-.": "R", "...": "S", "-": "T", "..-": "U", "...-": "V", ".--": "W", "-..-": "X",
    "-.--": "Y", "--..": "Z", "-----": "0", ".----": "1", "..---": "2", "...--": "3", "....-": "4",
    ".....": "5", "-....": "6", "--...": "7", "---..": "8", "----.": "9", ".-.-.-": ".", "--..--": ",",
    "..--..": "?", ".----.": "'", "-..-.": "/", "-.--.": "(", "-.--.-": ")", "---...": ":", "-...-": "=",
    ".-.-.": "+", "-....-": "-", ".-..-.": '"', ".--.-.": "@", "-.-.--": "!",
}  # fmt: skip


@dataclass
class Tone:
    """A pitch, 0 for silence, and how long it lasted."""

    hertz: int
    ms: int


class Recorder:
    """Makes a list of tones of what is heard tick by tick."""

    def __init__(self) -> None:
        self.tones: list[Tone] = []

    def hear(self, hertz: int) -> None:
        """Listen for a tick."""
        if self.tones and self.tones[-1].hertz == hertz:
            self.tones[-1].ms += TICK_MS
        else:
            self.tones.append(Tone(hertz, TICK_MS))


def parts_of(tones: list[Tone], unit_ms: int) -> list[str]:
    """Understand what was said at a speed: of each part between two pauses its kind, and digits or letters.

    Tunes of the game, whose pitches are others, are passed over. ValueError for what the page does not know.
    """
    parts: list[str] = []
    kind, digits, beeps, signs = "", "", 0, ""

    def end_sign() -> None:
        nonlocal digits, beeps, signs
        if kind == "morse" and signs:
            if signs not in CODE:
                raise ValueError(f"no such Morse: {signs}")
            digits += CODE[signs]
        elif signs:
            if signs != "-" and "-" in signs or len(signs) > 9:
                raise ValueError(f"no such digit: {kind} {signs}")
            digits += "0" if signs == "-" else str(len(signs))
        signs = ""

    def end_part() -> None:
        nonlocal kind, digits
        end_sign()
        if digits:
            parts.append(f"{kind}:{digits}")
        kind, digits = "", ""

    for tone in tones:
        units = tone.ms / unit_ms
        if not tone.hertz:
            if units >= 8:
                end_part()
            elif units >= (3 if kind == "morse" else 5):
                end_sign()
            continue
        heard = "morse" if tone.hertz == MORSE else KINDS.get(tone.hertz, "")
        if not heard:
            end_part()  # a tune
            continue
        if kind and heard != kind:
            end_part()
        kind = heard
        signs += "-" if units >= 2 else "."
    end_part()
    return parts
