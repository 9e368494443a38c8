"""What a run leaves behind, as one short number: every changed frame and the final cards."""

import hashlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.match import Match

    from .shapes import Panel

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
    """Hash the picture whenever it has changed, with the tick in which it did; picture is the last one."""

    def __init__(self, chip: "Panel") -> None:
        self.frames = 0
        self._chip = chip
        self.picture = bytearray(1024)
        self._when = bytearray(3)
        self._hash = hashlib.sha256()

    def look(self, tick: int) -> bool:
        """Look at the display after a tick; answer whether there is a new picture. Does not allocate."""
        if not self._chip.touched:
            return False
        picture = self._chip.picture()
        if picture == self.picture:
            return False
        self.picture[:] = picture
        self.frames += 1
        when = self._when
        when[0] = (tick >> 16) & 255
        when[1] = (tick >> 8) & 255
        when[2] = tick & 255
        self._hash.update(when)
        self._hash.update(picture)
        return True

    def signature(self, match: "Match") -> str:
        """Answer the signature, 16 hexadecimal digits; ends the hash, so ask once."""
        self._hash.update(card_bytes(match))
        digits = ""
        for byte in self._hash.digest():
            digits += "0123456789abcdef"[byte >> 4] + "0123456789abcdef"[byte & 15]
        return digits[:_DIGITS]
