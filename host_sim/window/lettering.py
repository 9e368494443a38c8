"""Words that are to fit into a width."""

import pygame


def fitting_lines(font: pygame.font.Font, words: str, width: int, most: int) -> list[str]:
    """Break words into lines, at a space where there is one; what has no room is told by "..."."""
    lines: list[str] = []
    while words:
        line = _start_of(font, words, width)
        if len(lines) == most - 1 and line != words:
            return [*lines, _start_of(font, words, width - font.size("...")[0]) + "..."]
        lines.append(line)
        words = words[len(line) :].lstrip()
    return lines


def _start_of(font: pygame.font.Font, words: str, width: int) -> str:
    """Answer as much of some words as fits into a width, whole words where there are any."""
    count = len(words)
    while font.size(words[:count])[0] > width:
        space = words.rfind(" ", 0, count)
        count = space if space > 0 else count - 1
    return words[:count]
