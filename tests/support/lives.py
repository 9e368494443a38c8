"""Judges the lives of a device that ends each with a full heap (full_heap.py)."""

from ui.draw.canvas import Canvas
from ui.draw.fault import draw_fault


class Lives:
    """Judge the lives of a device. seen: each match; due: how often something was still to be kept."""

    def __init__(self) -> None:
        self.seen: list[str] = ["none"]
        self.due = 0

    def judge(self, said: str, picture: bytes) -> None:
        """Look at what a life said, from power on, and what it showed in the end."""
        number = len(self.seen)
        words = {line.split(" ")[0]: line.split(" ")[1:] for line in said.splitlines() if line}
        assert words["COUNT"] == ["0" if number == 1 else "1"], "the life before counted no fault"
        assert words["CAME"][0] == self.seen[-1], f"another match began life {number}"
        assert "cannot" not in said and "does not start" not in said, said
        frame = bytearray(1024)
        draw_fault(Canvas(frame), words["rattle"][1])
        assert words["rattle"][1].startswith("M-") and picture == frame, f"life {number} ends otherwise"
        self.seen.append(words["SEEN"][0])
        self.due += words["SEEN"][1] != "0"
