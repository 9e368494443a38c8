"""The bench as a handheld: time under a person's hand, and what its panel does."""

from pathlib import Path

from host_sim import ROOT
from host_sim.pico.events import Event
from host_sim.pico.mishaps import MISHAPS
from host_sim.pictures.shot import Shot
from host_sim.workbench.orders import DARK, RunReport
from host_sim.workbench.recording import BUTTONS, Recording
from host_sim.workbench.sources import Sources
from host_sim.workbench.travel import ReplayerLost, Travel

SPEEDS = (0.25, 0.5, 1, 2, 4, 8, 16)  # ticks in the time of one
SECOND = 50  # ticks
_TRUE_SPEED = SPEEDS.index(1)
_AT_ONCE = 200  # ticks that are played in the time of one, some 30 ms of work
_WATCH_PERIOD = 25  # ticks, between two looks at the sources


class _Glass:
    """The display as a face sees it."""

    def __init__(self) -> None:
        self.touched = True
        self.contrast = 0
        self._shown = Shot(DARK)
        self.width = self._shown.width

    def show(self, shot: Shot, contrast: int) -> None:
        """Have this seen from now on."""
        if contrast != self.contrast or shot != self._shown:
            self.contrast = contrast
            self._shown = shot
            self.width = shot.width
            self.touched = True

    def picture(self) -> bytearray:
        """Answer what is seen; clears touched."""
        self.touched = False
        return bytearray(self._shown.picture)

    def points(self) -> bytes:
        """Answer the points of a display with colours."""
        return self._shown.points


class Difference:
    """Where a run with changed sources first looked otherwise: the tick, and both pictures."""

    def __init__(self, tick: int, old: bytes, new: bytes) -> None:
        self.tick = tick
        self.old = old
        self.new = new


class Bench:
    """A handheld (host_sim.faces) whose time goes as a person likes.

    paused; speed: one of SPEEDS, in ticks per tick; says: the last words for the person; fault: of sources
    that do not run, or None; difference: what the last reload changed, or None; shows_changes: the columns
    that changed are drawn over the glass. travel: the run,
    and where in it one stands.
    """

    def __init__(self, recording: Recording, ticks: int = 1, root: Path = ROOT) -> None:
        """Begin to replay a recording up to a tick, with the sources of a checkout; pass_tick() goes on."""
        self._root = root
        self.chip = _Glass()
        self.travel = Travel(recording, root)
        self.paused = False
        self.shows_changes = False
        self.says = ""
        self.difference: Difference | None = None
        self.fault = self.travel.report.fault
        self._speed = _TRUE_SPEED
        self._owed = 0.0  # ticks
        self._mask = 0  # what the person holds
        self._taken = 0  # that of the last tick
        self._until = ticks  # what is still to be played before anything else
        self._new: Travel | None = None  # the run as it is being played again
        self._until_new = 0  # passes of time until it begins: first it is seen that it will
        self._waits = False  # for sources that run, to go on
        self._sources = Sources(root)
        self._until_look = _WATCH_PERIOD
        self._arrive()

    @property
    def speed(self) -> float:
        """How many ticks pass in the time of one."""
        return SPEEDS[self._speed]

    @property
    def report(self) -> RunReport:
        """How the board is where one stands."""
        return self.travel.report

    @property
    def tone_hertz(self) -> int:
        """The tone, silence while the time stands."""
        return 0 if self.paused else self.report.hertz

    @property
    def at_tip(self) -> bool:
        """Tell whether nothing has happened after this yet."""
        return self.travel.tick == self.travel.tip

    @property
    def replaying(self) -> tuple[int, int] | None:
        """How far a recording has been played and up to where, in ticks; None while none is."""
        if self._new is not None or self._until_new:
            return 0 if self._new is None else self._new.tick, max(self.travel.tip, self._until)
        if self.travel.tick < self._until and not self.report.ended:
            return self.travel.tick, self._until
        return None

    @property
    def is_replaying(self) -> bool:
        """Tell whether a recording is being played, with no time for anything else."""
        return self.replaying is not None

    def set_buttons(self, mask: int) -> None:
        """Hold exactly the buttons whose bits are set."""
        self._mask = mask

    def close(self) -> None:
        """End everything."""
        self.travel.close()
        if self._new is not None:
            self._new.close()

    # what passes by itself

    def pass_tick(self) -> None:
        """Let the time of one tick pass; look whether the sources have changed."""
        self._until_look -= 1
        if not self._until_look:
            self._until_look = _WATCH_PERIOD
            if self._sources.changed():
                self.reload()
        if self._until_new:
            self._until_new -= 1
            if not self._until_new:
                self._begin_again()
        elif self._new is not None:
            self._replay_again(self._new)
        elif self.is_replaying:
            self.travel.go_on(min(_AT_ONCE, self._until - self.travel.tick))
            self._arrive()
            if self.travel.tick == self._until:
                self._until = 0
        elif not self.paused and not self.report.ended:
            self._owed += self.speed
            ticks = int(self._owed)
            self._owed -= ticks
            if ticks:
                self._go_on(ticks)

    def _go_on(self, ticks: int) -> None:
        """Go on: with what was done before, or from the first press on with what is done now."""
        pressed = self._mask & ~self._taken
        self._taken = self._mask
        travel = self.travel
        if travel.tick < travel.known and not pressed:
            travel.go_on(min(ticks, travel.known - travel.tick))
        else:
            if travel.tick < travel.known:
                travel.branch()
            changes = self._mask != travel.recording.held(travel.tick)
            travel.go_on(ticks, (Event(travel.tick, BUTTONS, self._mask),) if changes else ())
        self._arrive()

    def _arrive(self) -> None:
        self.chip.show(self.report.shot, self.report.contrast)
        fault = self.report.fault
        if fault is not None and fault != self.fault:
            self.fault = fault
            self.says = str(fault)

    # what a person asks for

    def pause(self) -> None:
        """Stop the time, or let it go again."""
        self.paused = not self.paused

    def slower(self) -> None:
        """Halve the speed, down to a quarter."""
        self._speed = max(self._speed - 1, 0)

    def faster(self) -> None:
        """Double the speed, up to sixteen times."""
        self._speed = min(self._speed + 1, len(SPEEDS) - 1)

    def step(self, ticks: int) -> None:
        """Stop, and go some ticks on, beyond the tip too, or back."""
        self.paused = True
        tick = self.travel.tick + ticks
        if tick > self.travel.tip:
            self.travel.go(self.travel.tip)
            self._go_on(tick - self.travel.tick)
        else:
            self.go(tick)

    def go(self, tick: int) -> None:
        """Stop, and go to a tick that was."""
        self.paused = True
        self._until = 0
        self.travel.go(tick)
        self._arrive()

    def toggle_changes(self) -> None:
        """Show the columns that changed, or no longer."""
        self.shows_changes = not self.shows_changes

    def go_on_from_here(self) -> None:
        """Let what came after this never have happened, and the time go."""
        self.travel.branch()
        self.paused = False

    def mishaps(self) -> dict[str, int]:
        """Answer the mishaps that have come and last, each with its number."""
        newest = {event.name: event.value for event in self.travel.recording.mishaps(self.travel.tick)}
        return {name: value for name, value in newest.items() if MISHAPS[name].off not in (None, value)}

    def let_happen(self, name: str) -> None:
        """Let a mishap (host_sim.pico.mishaps) come now, or end; say why where it cannot."""
        mishap = MISHAPS[name]
        off = mishap.off if name in self.mishaps() else None
        tick = self.travel.tick
        self.travel.go_on(1, (Event(tick, name, mishap.on if off is None else off),))
        self.says = mishap.what if off is None else f"{name}: as good as new"
        if self.report.refused:
            self.says = self.report.refused
            self.travel.go(tick)
            self.travel.branch()
        self._arrive()

    def reload(self) -> None:
        """Begin to play the run again with the sources as they are; where they fail it stays with the old."""
        if self._new is not None:
            self._new.close()
            self._new = None
        self._until_new = 2
        self.says = "the sources are loaded again"

    def _begin_again(self) -> None:
        """Begin to play the run with the sources as they are."""
        try:
            self._new = Travel(self.travel.recording, self._root)
        except ReplayerLost as lost:
            self._keep_old(str(lost))

    def _replay_again(self, new: Travel) -> None:
        """Go on with it; at the tip the new run takes the place of the old."""
        old = self.travel
        tip = max(old.tip, self._until)
        try:
            if new.tick < tip and not new.report.ended:
                new.go_on(min(_AT_ONCE, tip - new.tick))
        except ReplayerLost as lost:
            self._keep_old(str(lost))
            return
        fault = new.report.fault
        if fault is not None:
            self.fault = fault
            self._keep_old(str(fault))
        elif new.tick == tip or new.report.ended:
            self._take_new(old, new)
        else:
            self.says = f"played again: {new.tick} of {tip}"

    def _take_new(self, old: Travel, new: Travel) -> None:
        tick = old.tick
        self.fault = None
        self.difference = _first_difference(old, new)
        new.go(tick)
        self.travel = new
        self._new = None
        if self._waits:
            self.paused = self._waits = False
        old.close()
        self._arrive()
        where = (
            f"first other picture at tick {self.difference.tick}" if self.difference else "the same pictures"
        )
        self.says = f"played again: {where}"

    def _keep_old(self, why: str) -> None:
        if self._new is not None:
            self._new.close()
            self._new = None
        self._waits = self._waits or not self.paused
        self.paused = True
        self.difference = None
        self.says = why


def _first_difference(old: Travel, new: Travel) -> Difference | None:
    """Find the first tick that looks otherwise, as both were seen: the old one's sources are gone."""
    before = after = DARK
    for was, is_now in zip(old.moments, new.moments, strict=False):
        before = was.picture or before
        after = is_now.picture or after
        if before != after:
            return Difference(was.tick, before, after)
    return None
