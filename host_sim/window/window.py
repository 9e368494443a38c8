"""The handheld in a window: mouse and keyboard push its buttons, and its beeper sounds.

keys.OF_THE_WINDOW lists the keys that are the window's own; pulling at its edge changes the size by whole
pixels.
"""

import os
import sys
import time
from pathlib import Path

from host_sim.chip.board_numbers import DEFAULT_BOARD
from host_sim.chip.displays.oled import brightness
from host_sim.command_line import LARGEST_SCALE
from host_sim.handheld import TICK_MS, mask_of
from host_sim.window.casing_plan import casing_of
from host_sim.window.face import ASLEEP, DARK_TICKS, FaceBoard, FaceError
from host_sim.window.keys import help_of, says_missing
from host_sim.window.shot import Film, Shot, gif, png, shot_of

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "rattle")

import pygame

from host_sim.window.casing import Casing
from host_sim.window.help_panel import Beside, HelpPanel
from host_sim.window.tone import Tone, hushed_stderr

KEYS = {
    pygame.K_UP: "UP", pygame.K_DOWN: "DOWN", pygame.K_LEFT: "LEFT", pygame.K_RIGHT: "RIGHT",
    pygame.K_z: "A", pygame.K_RETURN: "A", pygame.K_KP_ENTER: "A", pygame.K_SPACE: "A",
    pygame.K_x: "B", pygame.K_BACKSPACE: "B", pygame.K_ESCAPE: "B",
}  # fmt: skip
_LAST_LATIN, _NO_LETTERS = 0x24F, 0x110000  # a key is the code point that it writes, or a larger number
# Left to itself SDL takes the first driver that starts, and some always do that show nobody anything.
_SEEN = ("x11", "wayland", "windows", "cocoa")
_MOST_OF_DESKTOP = 0.9  # of its width
_FAINT = (138, 147, 166)
LEAST_TICKS = 3  # a tap may be over before a tick has seen it, and the firmware would take it for a bounce
_NOTICE_TICKS = 200


class Window:
    """A face in a window of its own. wants_bench: it was asked for, and there is none beside the casing."""

    def __init__(
        self, scale: int | None = None, folder: Path | None = None, board: str = DEFAULT_BOARD
    ) -> None:
        """Open the window; `scale` is the side of a display pixel, by default what fits the desktop well.

        Pictures and films go to `folder`, by default the current one. board: the one that is drawn. Raises
        FaceError when there is no display to open it on, BadBoard for a casing that cannot be drawn.
        SDL_VIDEODRIVER chooses how to open it, unseen too.
        """
        self.wants_bench = False
        self._plan = casing_of(board)
        keys = help_of(frozenset(self._plan.buttons))
        self._title = keys.title
        self._bench: Beside | None = None
        self._beside: Beside | None = None  # what stands there now
        self._folder = folder or Path.cwd()
        try:
            with hushed_stderr():
                pygame.display.init()
            if pygame.display.get_driver() not in _SEEN and not os.environ.get("SDL_VIDEODRIVER"):
                raise pygame.error("no display answers")
            width, height = self._plan.size
            scale = scale or _fitting_scale(width, height)
            self._screen = pygame.display.set_mode((width * scale, height * scale), pygame.RESIZABLE)
        except pygame.error as error:
            pygame.quit()
            raise FaceError(f"no window can be opened here ({error})") from error
        pygame.display.set_caption(self._title)
        self._help = HelpPanel(keys)
        self._asleep = pygame.font.Font(None, 20).render(ASLEEP, True, _FAINT)
        self._casing = Casing(self._plan, scale)
        icon = self._casing.draw(bytes(1024), frozenset())
        pygame.display.set_icon(pygame.transform.smoothscale(icon, (max(1, 64 * width // height), 64)))
        self._tone = Tone()
        self._is_mute = False
        self._clock = pygame.time.Clock()
        self._keys: set[int] = set()
        self._mouse: str | None = None
        self._tapped: dict[str, int] = {}  # how many ticks a button stays down at least
        self._shown: frozenset[str] | None = None  # None asks for everything to be painted
        self._notice_ticks = 0
        self._ticks = 0  # shown so far
        self._dark_ticks = 0
        self._alone: int | None = None  # the scale that a narrower one, with something beside, stands for
        self._bright = 1.0
        self._shot = Shot(b"")  # of the display
        self._film = Film()

    def tick(self, handheld: FaceBoard) -> bool:
        """Do what Face.tick says; False when the window was closed."""
        self._ticks += 1
        self._dark_ticks = 0 if handheld.chip.on else self._dark_ticks + 1
        if self._dark_ticks == DARK_TICKS:
            self._shown = None
        is_new = handheld.chip.touched or self._shown is None
        if is_new:
            self._shot = shot_of(handheld.chip)
            self._film.see(self._ticks, self._shot)
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            self._take(event, handheld)
        down = frozenset(name for name in self._plan.buttons if self._is_down(name))
        handheld.set_buttons(sum(map(mask_of, down)))
        self._tapped = {name: ticks - 1 for name, ticks in self._tapped.items() if ticks > 1}
        self._tone.sound(0 if self._is_mute else handheld.tone_hertz)
        if is_new or down != self._shown or self._beside is not None:
            self._bright = brightness(handheld.chip.contrast)
            self._paint(down)
        if self._notice_ticks:
            self._notice_ticks -= 1
            if not self._notice_ticks:
                pygame.display.set_caption(self._title)
        self._clock.tick(1000 // TICK_MS)
        return True

    def say(self, words: str) -> None:
        """Put words in the window's title for four seconds, and on stderr."""
        print(words, file=sys.stderr)
        self._notice(words)

    def save_picture(self, handheld: FaceBoard) -> None:
        """Write what the display shows into a file."""
        self._save("picture", "png", png(shot_of(handheld.chip)))

    def save_film(self) -> None:
        """Write the last ten seconds of the display into a file."""
        self._save("film", "gif", gif(self._film.frames(self._ticks)))

    def put_beside(self, bench: Beside) -> None:
        """Show the bench beside the casing; F1 puts the help in its place, and F2 there brings it back."""
        self._bench = bench
        self._show_beside(bench)

    def close(self) -> None:
        """Close the window."""
        self._tone.close()
        pygame.quit()

    def _take(self, event: pygame.Event, handheld: FaceBoard) -> None:
        if event.type == pygame.KEYDOWN:
            self._key(_meant(event), handheld)
        elif event.type == pygame.KEYUP:
            self._keys.discard(_meant(event))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self._beside is not None:
                self._beside.press(self._place_beside(event.pos))
            self._mouse = self._button_under(event.pos)
            if self._mouse:
                self._tapped[self._mouse] = LEAST_TICKS
        elif event.type == pygame.MOUSEMOTION and self._beside is not None:
            self._beside.pull(self._place_beside(event.pos))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._mouse = None
            if self._beside is not None:
                self._beside.release()
        elif event.type == pygame.VIDEORESIZE:
            width, height = self._plan.size
            self._resize(min((event.w - self._room()[0]) // width, event.h // height))
        elif event.type == pygame.WINDOWFOCUSLOST:  # the keys' coming up will be somebody else's to hear
            self._keys.clear()
            self._tapped.clear()
            self._mouse = None
        elif event.type == pygame.WINDOWEXPOSED:
            self._shown = None

    def _key(self, key: int, handheld: FaceBoard) -> None:
        if key == pygame.K_F1:
            self._show_beside(None if self._beside is self._help else self._help)
        elif key == pygame.K_F2 and self._beside is self._help:
            if self._bench is None:
                self.wants_bench = True
            else:
                self._show_beside(self._bench)
        elif key not in KEYS and self._beside is not None and self._beside.take_key(key):
            pass
        elif key == pygame.K_F12:
            self.save_picture(handheld)
        elif key == pygame.K_F11:
            self.save_film()
        elif key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            self._alone = None
            self._change_size(self._casing.scale + 1)
        elif key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self._alone = None
            self._change_size(self._casing.scale - 1)
        elif key == pygame.K_m:
            self._turn_sound()
        elif key in KEYS and KEYS[key] not in self._plan.buttons:
            self._notice(says_missing(KEYS[key]))
        elif key in KEYS:
            self._keys.add(key)
            self._tapped[KEYS[key]] = LEAST_TICKS

    def _turn_sound(self) -> None:
        """Turn the sound off, or on again, and say which."""
        self._is_mute = not self._is_mute
        if not self._tone.is_there:
            self._notice("No loudspeaker was found here.")
        else:
            self._notice("Sound off." if self._is_mute else "Sound on.")

    def _notice(self, words: str) -> None:
        """Put words in the window's title for four seconds."""
        pygame.display.set_caption(words)
        self._notice_ticks = _NOTICE_TICKS

    def _is_down(self, name: str) -> bool:
        return name == self._mouse or name in self._tapped or any(KEYS[key] == name for key in self._keys)

    def _corner(self) -> tuple[int, int]:
        width, height = self._screen.get_size()
        return (width - self._room()[0] - self._casing.size[0]) // 2, (height - self._casing.size[1]) // 2

    def _room(self) -> tuple[int, int]:
        """Answer what is taken by what stands beside the casing."""
        return (0, 0) if self._beside is None else self._beside.size

    def _place_beside(self, place: tuple[int, int]) -> tuple[int, int]:
        return place[0] - (self._screen.get_width() - self._room()[0]), place[1]

    def _show_beside(self, beside: Beside | None) -> None:
        """Show it, with a casing as much smaller as the desktop asks for; alone the casing is as it was."""
        self._beside = beside
        self._alone = self._alone or self._casing.scale
        room = int(pygame.display.get_desktop_sizes()[0][0] * _MOST_OF_DESKTOP) - self._room()[0]
        scale = min(self._alone, room // self._plan.size[0])
        if beside is None:
            scale, self._alone = self._alone, None
        self._change_size(scale)

    def _button_under(self, place: tuple[int, int]) -> str | None:
        x, y = self._corner()
        scale = self._casing.scale
        return self._plan.button_at((place[0] - x) / scale, (place[1] - y) / scale)

    def _change_size(self, scale: int) -> None:
        scale = max(1, min(scale, LARGEST_SCALE))
        room = self._room()
        width, height = self._plan.size
        size = (width * scale + room[0], max(height * scale, room[1]))
        self._screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._resize(scale)

    def _resize(self, scale: int) -> None:
        scale = max(1, min(scale, LARGEST_SCALE))
        if scale != self._casing.scale:
            self._casing = Casing(self._plan, scale)
        self._shown = None

    def _paint(self, down: frozenset[str]) -> None:
        glass, points, width = self._shot
        x, y = self._corner()
        if self._shown is None:
            self._casing.spread_desk(self._screen, y)
        beside = self._beside
        if down != self._shown:
            self._screen.blit(self._casing.draw(glass, down, self._bright, points, width), (x, y))
            self._shown = down
        elif beside is None:  # most pictures of a game: nothing but the glass is new
            pygame.display.update(self._paint_glass(self._casing.glass(glass, self._bright, points, width)))
            return
        if beside is not None or self._dark_ticks >= DARK_TICKS:
            self._paint_glass(self._casing.glass(glass, self._bright, points, width))
        if beside is not None:
            self._screen.blit(beside.draw(), (self._screen.get_width() - beside.size[0], 0))
        pygame.display.flip()

    def _paint_glass(self, glass: pygame.Surface) -> pygame.Rect:
        x, y = self._corner()
        left, top = self._casing.glass_corner(self._shot.points)
        painted = self._screen.blit(glass, (x + left, y + top))
        if self._dark_ticks >= DARK_TICKS:
            self._screen.blit(self._asleep, self._asleep.get_rect(center=painted.center))
        return painted

    def _save(self, what: str, ending: str, content: bytes) -> None:
        path = self._folder / time.strftime(f"rattle-%Y%m%d-%H%M%S.{ending}")
        try:
            path.write_bytes(content)
        except OSError as error:
            self.say(f"no {what}: {error}")
        else:
            self.say(f"{what} saved: {path}")


def _meant(event: pygame.Event) -> int:
    """Answer the key that is meant: a letter is what it writes, where that is not Latin by its place."""
    written, place = getattr(event, "unicode", ""), getattr(event, "scancode", 0)
    if written in ("+", "-"):  # some layouts have them on keys that SDL calls by a digit
        return pygame.K_PLUS if written == "+" else pygame.K_MINUS
    has_other_letter = _LAST_LATIN < event.key < _NO_LETTERS and pygame.KSCAN_A <= place <= pygame.KSCAN_Z
    return pygame.K_a + place - pygame.KSCAN_A if has_other_letter else event.key


def _fitting_scale(width: int, height: int) -> int:
    """Choose the largest scale that leaves a margin around a casing on the desktop, from 2 to 5."""
    all_width, all_height = pygame.display.get_desktop_sizes()[0]
    return max(2, min(5, int(all_width * 0.9) // width, int(all_height * 0.85) // height))
