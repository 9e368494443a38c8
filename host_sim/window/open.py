"""Opens the face that can be had here: the window, or the terminal."""

import os
import sys

from host_sim.window.face import Face, FaceError


def has_display() -> bool:
    """Tell whether a window can be expected to open: on a desktop, or where SDL was told how."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_face(terminal: bool, scale: int | None, tones: bool, board: str) -> Face:
    """Open the terminal where asked for or without a display, else the window; FaceError without either.

    tones: the terminal, which writes the beeps down. board: whose casing and keys are shown.

    Where a display should be and no window can be opened, a line on stderr says why the terminal is.
    """
    from host_sim.window.terminal import Terminal

    if terminal or tones:
        return Terminal(board, tones=tones)
    no_window = "there is no display here"
    why = ""
    if has_display():
        from host_sim.window.window import Window

        try:
            return Window(scale, board=board)
        except FaceError as error:
            no_window = str(error)
            why = f"rattle: {error}; playing in the terminal"
    try:
        return Terminal(board, why)
    except FaceError as error:
        raise FaceError(f"{no_window}, and {error}") from None
