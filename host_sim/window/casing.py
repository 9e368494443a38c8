"""The handheld itself, drawn as its board's plan says: body, name plate, glass, buttons.

Lengths are in units of one display pixel, so that the whole scales by a whole number. Everything but the
glass is drawn once per scale, three times too large, and shrunk, which smooths every edge.
"""

import pygame

from contract.device import HEIGHT, WIDTH
from host_sim.window.casing_plan import ButtonPlan, CasingPlan

Colour = tuple[int, int, int]

_ARROWS = {"\u25b2": (0, -1), "\u25bc": (0, 1), "\u25c0": (-1, 0), "\u25b6": (1, 0)}  # where they point
_PLATE = 47  # from the middle of the name to each of its two dice
_LINE = 5.4  # from one line beside a button to the next

_DESK = ((46, 52, 64), (24, 27, 35))
_IVORY = ((246, 240, 225), (222, 212, 190))
_BEZEL_COLOURS = ((44, 47, 56), (26, 28, 35))
_KEY = ((72, 76, 88), (46, 49, 58))
_KEY_DOWN = ((44, 47, 55), (56, 60, 70))
_CORAL = ((238, 108, 86), (206, 70, 54))
_CORAL_DOWN = ((184, 62, 48), (204, 76, 60))
_INK: Colour = (98, 88, 72)
_OFF: Colour = (7, 9, 15)
_ON: Colour = (214, 234, 255)
_GLOW: Colour = (22, 46, 84)

_OVER = 3  # how many times too large things are drawn before they are shrunk


class Casing:
    """A handheld at one scale; `draw` gives the whole picture."""

    def __init__(self, plan: CasingPlan, scale: int) -> None:
        """Draw what does not change; `scale` is the side of a display pixel on the screen, from 1 up."""
        pygame.font.init()
        self.scale = scale
        self.size = (plan.size[0] * scale, plan.size[1] * scale)
        self._plan = plan
        desk = self._desk()
        self._pictures = {down: self._still(down, desk) for down in (False, True)}
        self._gaps = self._gap_mask()

    def draw(
        self, glass: bytes, down: frozenset[str], bright: float = 1, points: bytes = b"", width: int = WIDTH
    ) -> pygame.Surface:
        """Return the picture with what the glass shows, as glass() does, and the named buttons pushed in."""
        picture = self._pictures[False].copy()
        for name in self._plan.buttons:
            if name in down:
                area = self._button_area(name)
                picture.blit(self._pictures[True], area, area)
        picture.blit(self.glass(glass, bright, points, width), self.glass_corner(points))
        return picture

    def glass_corner(self, points: bytes) -> tuple[int, int]:
        """Answer where the picture of the display begins; in colours it fills the glass."""
        x, y = self._plan.glass[:2] if points else self._plan.picture
        return x * self.scale, y * self.scale

    def spread_desk(self, on: pygame.Surface, top: int) -> None:
        """Fill a surface with the desk on which the casing lies, its picture's upper edge being at `top`."""
        width, height = on.get_size()
        column = self._pictures[False].subsurface((0, 0, 1, self.size[1]))
        on.fill(column.get_at((0, 0)))
        on.fill(column.get_at((0, self.size[1] - 1)), (0, top + self.size[1], width, height))
        on.blit(pygame.transform.scale(column, (width, self.size[1])), (0, top))

    def glass(
        self, glass: bytes, bright: float = 1, points: bytes = b"", width: int = WIDTH
    ) -> pygame.Surface:
        """Return the display alone: lit pixels, a thin gap between them, and the light they shed around.

        bright: from 0 to 1, how bright they are. points: instead of them, those of a colour display, rows of
        `width`, two bytes each.
        """
        if points:
            return self._in_colour(points, width, bright)
        size = (WIDTH * self.scale, HEIGHT * self.scale)
        shine = pygame.transform.gaussian_blur(coloured(glass, _dimmed(_GLOW, bright)), 2)
        picture = pygame.Surface(size, 0, 24)
        picture.fill(_OFF)
        picture.blit(pygame.transform.smoothscale(shine, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        lit = pygame.transform.scale(coloured(glass, _dimmed(_ON, bright)), size)
        lit.blit(self._gaps, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        lit.set_colorkey((0, 0, 0))
        picture.blit(lit, (0, 0))
        return picture

    def _in_colour(self, points: bytes, width: int, bright: float) -> pygame.Surface:
        height = len(points) // 2 // width
        swapped = bytearray(len(points))
        swapped[::2], swapped[1::2] = points[1::2], points[::2]
        small = pygame.Surface((width, height), 0, 16, (0xF800, 0x07E0, 0x001F, 0))
        small.get_buffer().write(bytes(swapped))
        shade = round(255 * bright)
        small.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
        size = (self._plan.glass[2] * self.scale, self._plan.glass[3] * self.scale)
        whole = pygame.Surface((width, height), 0, 24)
        whole.blit(small, (0, 0))
        return pygame.transform.smoothscale(whole, size)

    def _gap_mask(self) -> pygame.Surface:
        """Return what the lit pixels are multiplied with: the thin dark gaps that a real display has."""
        scale = self.scale
        mask = pygame.Surface((WIDTH * scale, HEIGHT * scale), 0, 24)
        mask.fill((255, 255, 255))
        if scale >= 3:
            shade = 192 if scale > 3 else 224  # a third of a pixel is too wide for a dark one
            for x in range(WIDTH):
                mask.fill((shade, shade, shade), ((x + 1) * scale - 1, 0, 1, HEIGHT * scale))
            for y in range(HEIGHT):
                mask.fill((shade, shade, shade), (0, (y + 1) * scale - 1, WIDTH * scale, 1))
        return mask

    def _button_area(self, name: str) -> pygame.Rect:
        """Answer what changes with a button: no margin beside a square one, where the next may begin."""
        button = self._plan.buttons[name]
        half = button.width / 2 + (2 if button.is_round else 0)
        corner = (button.x - half, button.y - half)
        return pygame.Rect(*(int(n * self.scale) for n in (*corner, 2 * half, 2 * half + 2)))

    def _still(self, down: bool, desk: pygame.Surface) -> pygame.Surface:
        plan = self._plan
        over = self.scale * _OVER
        large = pygame.Surface((plan.size[0] * over, plan.size[1] * over), pygame.SRCALPHA)
        pen = _Pen(large, over)
        body, glass = _body(plan), pygame.Rect(plan.glass)
        bezel = pygame.Rect(glass.x - 5, glass.y - 8, glass.width + 10, glass.height + 18)
        pen.rectangle(body.inflate(0.8, 0.8), 17.4, ((255, 252, 244), (150, 140, 120)))
        pen.rectangle(body, 17, _IVORY)
        pen.rectangle(bezel.inflate(1.2, 1.2), 8.6, ((176, 166, 146), (255, 252, 244)))
        pen.rectangle(bezel, 8, _BEZEL_COLOURS)
        pen.rectangle(glass.inflate(5, 5), 2.5, ((14, 15, 20), (34, 37, 45)))
        pen.rectangle(glass.inflate(4, 4), 2, (_OFF, _OFF))
        if plan.name is not None:
            _name_plate(pen, *plan.name)
        if plan.speaker is not None:
            _speaker(pen, *plan.speaker)
        if plan.dish is not None:
            _dish(pen, *plan.dish)
        for button in plan.buttons.values():
            _cap(pen, button, down) if button.is_round else _pad(pen, button, down)
            _words(pen, button)
        picture = desk.copy()
        picture.blit(pygame.transform.smoothscale(large, self.size), (0, 0))
        return picture

    def _desk(self) -> pygame.Surface:
        desk = _gradient(self.size, _DESK)
        width, height = self._plan.size
        shadow = pygame.Surface((width * 2, height * 2), pygame.SRCALPHA)
        body = pygame.Rect(*(2 * n for n in _body(self._plan).move(0, 3)))
        pygame.draw.rect(shadow, (0, 0, 0, 150), body, border_radius=34)
        shadow = pygame.transform.gaussian_blur(shadow, 6)
        desk.blit(pygame.transform.smoothscale(shadow, self.size), (0, 0))
        return desk


class _Pen:
    """Draws in units on a surface that is `over` times as large."""

    def __init__(self, surface: pygame.Surface, over: int) -> None:
        self.surface = surface
        self.over = over

    def rectangle(
        self, area: "pygame.Rect | pygame.FRect", radius: float, colours: tuple[Colour, Colour]
    ) -> None:
        """Fill a rounded rectangle from the first colour, at its top, to the second."""
        over = self.over
        x, y, width, height = (round(n * over) for n in (area[0], area[1], area[2], area[3]))
        mask = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.rect(mask, (255, 255, 255), mask.get_rect(), border_radius=round(radius * over))
        mask.blit(_gradient((width, height), colours), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self.surface.blit(mask, (x, y))

    def disc(self, centre: tuple[float, float], radius: float, colours: tuple[Colour, Colour]) -> None:
        """Fill a disc from the first colour, at its top, to the second."""
        x, y = centre
        area = pygame.FRect(x - radius, y - radius, 2 * radius, 2 * radius)
        self.rectangle(area, radius, colours)

    def polygon(self, points: list[tuple[float, float]], colour: Colour) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self.surface, colour, [(x * self.over, y * self.over) for x, y in points])

    def text(
        self, words: str, middle: tuple[float, float], height: float, colour: Colour, gap: float = 0
    ) -> None:
        """Write words around a middle; `height` is that of a line, `gap` the extra space between letters."""
        font = pygame.font.Font(None, round(height * self.over))
        letters = [font.render(letter, True, colour) for letter in words]
        extra = gap * self.over
        width = sum(letter.get_width() for letter in letters) + extra * (len(letters) - 1)
        x = middle[0] * self.over - width / 2
        for letter in letters:
            self.surface.blit(letter, (x, middle[1] * self.over - letter.get_height() / 2))
            x += letter.get_width() + extra


# For each bit of a byte, the table that turns bytes into palette numbers: 1 where the bit is set.
_TABLES = tuple(bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8))


def coloured(glass: bytes, colour: Colour) -> pygame.Surface:
    """Turn a glass, 1024 bytes, into a small surface, black but for its lit pixels."""
    pages = (glass[at : at + WIDTH] for at in range(0, len(glass), WIDTH))
    pixels = b"".join(page.translate(table) for page in pages for table in _TABLES)
    numbers = pygame.image.frombuffer(pixels, (WIDTH, HEIGHT), "P")
    numbers.set_palette([(0, 0, 0), colour])
    small = pygame.Surface((WIDTH, HEIGHT), 0, 24)
    small.blit(numbers, (0, 0))
    return small


def _gradient(size: tuple[int, int], colours: tuple[Colour, Colour]) -> pygame.Surface:
    two = pygame.Surface((1, 2))
    two.set_at((0, 0), colours[0])
    two.set_at((0, 1), colours[1])
    # Smooth scaling keeps half a pixel flat at each end, so stretch to twice the height and take the middle.
    column = pygame.transform.smoothscale(two, (1, size[1] * 2)).subsurface((0, size[1] // 2, 1, size[1]))
    return pygame.transform.scale(column, size)


def _dimmed(colour: Colour, bright: float) -> Colour:
    red, green, blue = (round(part * bright) for part in colour)
    return red, green, blue


def _body(plan: CasingPlan) -> pygame.Rect:
    """Answer the body, with the desk around it."""
    return pygame.Rect(5, 5, plan.size[0] - 10, plan.size[1] - 12)


def _name_plate(pen: _Pen, x: float, y: float) -> None:
    pen.text("RATTLE", (x, y + 0.7), 11, (255, 253, 246), 2.4)
    pen.text("RATTLE", (x, y + 0.2), 11, _INK, 2.4)
    for side, pips in ((x - _PLATE, 2), (x + _PLATE, 5)):
        pen.rectangle(pygame.FRect(side - 3.6, y - 4, 7.2, 7.2), 1.6, (_CORAL[0], _CORAL[1]))
        spots = {2: ((-1, -1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1))}[pips]
        for dx, dy in spots:
            pen.disc((side + dx * 1.8, y - 0.4 + dy * 1.8), 0.75, ((255, 250, 240), (255, 250, 240)))


def _speaker(pen: _Pen, x: float, y: float) -> None:
    for slot in range(5):
        area = pygame.FRect(x - 13 + slot * 6.4, y - 4, 2.4, 9)
        pen.rectangle(area.move(0.3, 0.4), 1.2, ((255, 252, 244), (255, 252, 244)))
        pen.rectangle(area, 1.2, ((150, 140, 120), (120, 110, 94)))


def _dish(pen: _Pen, x: float, y: float, radius: float) -> None:
    pen.disc((x, y), radius + 0.6, ((176, 166, 146), (255, 252, 244)))
    pen.disc((x, y), radius, ((214, 204, 182), (236, 228, 210)))


def _pad(pen: _Pen, button: ButtonPlan, down: bool) -> None:
    """Draw a square button."""
    half, x, y = button.width / 2, button.x, button.y
    pen.rectangle(
        pygame.FRect(x - half, y - half + 1, 2 * half, 2 * half), 4, ((150, 141, 122), (128, 118, 100))
    )
    y += 0.8 if down else 0
    face = pygame.FRect(x - half, y - half, 2 * half, 2 * half)
    pen.rectangle(face, 4, ((28, 30, 37), (28, 30, 37)))
    pen.rectangle(face.inflate(-0.8, -0.8), 3.6, _KEY_DOWN if down else _KEY)
    _mark(pen, button, y, (206, 210, 220))


def _cap(pen: _Pen, button: ButtonPlan, down: bool) -> None:
    """Draw a round button."""
    radius, x, y = button.width / 2, button.x, button.y
    pen.disc((x, y), radius + 1.6, ((186, 176, 156), (255, 252, 244)))
    pen.disc((x, y), radius + 1, ((150, 60, 46), (132, 48, 36)))
    y += 0.8 if down else 0
    pen.disc((x, y), radius, (_CORAL[0], _CORAL[1]) if not down else _CORAL_DOWN)
    pen.disc((x, y), radius - 1.2, (_CORAL[1], _CORAL[0]) if not down else _CORAL_DOWN)
    _mark(pen, button, y, (255, 244, 236))


def _mark(pen: _Pen, button: ButtonPlan, y: float, colour: Colour) -> None:
    """Draw what stands on a button; y: where its middle is, pushed or not."""
    if button.mark not in _ARROWS:
        pen.text(button.mark, (button.x, y + 0.6), 14 * button.width / 24, colour)
        return
    dx, dy = _ARROWS[button.mark]
    tip = (button.x + dx * 3.2, y + dy * 3.2)
    left = (button.x - dx * 1.8 + dy * 3.8, y - dy * 1.8 + dx * 3.8)
    right = (button.x - dx * 1.8 - dy * 3.8, y - dy * 1.8 - dx * 3.8)
    pen.polygon([tip, left, right], colour)


def _words(pen: _Pen, button: ButtonPlan) -> None:
    """Write the lines beside a button."""
    x, y = button.words_at
    top = y - _LINE * (len(button.words) - 1) / 2
    for number, line in enumerate(button.words):
        pen.text(line, (x, top + _LINE * number), 5.6, _INK, 0.3)
