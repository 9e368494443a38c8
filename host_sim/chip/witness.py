"""What a run leaves behind, as two short numbers: what was seen, with the final cards, and what was heard."""

import hashlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match

_DIGITS = 16


def card_bytes(match: "Match") -> bytes:
    """Lay the final cards out as bytes: a player's rounds one after the other, boxes, hundreds, total."""
    answer = b""
    for player in range(match.players):
        for round in range(match.rounds):
            card = match.card(player, round)
            answer += bytes(card.boxes)
            answer += bytes((card.hundreds, card.total >> 8, card.total & 255))
    return answer


class Witness:
    """Hash the picture whenever it has changed, and the beeper's tone, each with the tick in which it did.

    kit: has the display (chip: touched, picture()) and the beeper (wave: hertz, duty). frames: pictures seen;
    picture: the last one. tones: how many were heard; one that is set again as it sounds goes on.
    """

    def __init__(self, kit: "Any") -> None:
        self.frames = 0
        self.tones = 0
        self._kit = kit
        self.picture = bytearray(1024)
        self._hertz = 0
        self._duty = 0  # of 65535
        self._tone = bytearray(5)  # both
        self._when = bytearray(3)
        self._seen = hashlib.sha256()
        self._heard = hashlib.sha256()

    def look(self, tick: int) -> bool:
        """Look and listen after a tick; answer whether there is a new picture. Does not allocate."""
        self._listen(tick)
        chip = self._kit.chip
        if not chip.touched:
            return False
        picture = chip.picture()
        if picture == self.picture:
            return False
        self.picture[:] = picture
        self.frames += 1
        self._note(self._seen, tick, picture)
        return True

    def _listen(self, tick: int) -> None:
        wave = self._kit.wave
        duty = wave.duty
        hertz = wave.hertz if duty else 0
        if hertz == self._hertz and duty == self._duty:
            return
        self._hertz = hertz
        self._duty = duty
        tone = self._tone
        tone[0] = hertz >> 16
        tone[1] = hertz >> 8 & 255
        tone[2] = hertz & 255
        tone[3] = duty >> 8
        tone[4] = duty & 255
        self._note(self._heard, tick, tone)
        if duty:
            self.tones += 1

    def _note(self, digest: "Any", tick: int, what: "bytes | bytearray | memoryview") -> None:
        when = self._when
        when[0] = (tick >> 16) & 255
        when[1] = (tick >> 8) & 255
        when[2] = tick & 255
        digest.update(when)
        digest.update(what)

    def signature(self, match: "Match") -> str:
        """Answer the signature of what was seen and of the cards, 16 hexadecimal digits; to be asked once."""
        self._seen.update(card_bytes(match))
        return self._seen.digest().hex()[:_DIGITS]

    def tones_signature(self) -> str:
        """Answer the signature of what was heard, 16 hexadecimal digits; to be asked once."""
        return self._heard.digest().hex()[:_DIGITS]
