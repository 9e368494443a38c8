"""The app: events in, a picture out. One screen at a time, a toast or a panel over it, one match, one save."""

from engine import saved, seeds
from engine.match import OVER, Match
from engine.result import Result
from engine.rng import MAX_PLAYERS
from strategy.bots import Brain
from ui import art, keys, words
from ui.canvas import Canvas
from ui.card import CardScreen
from ui.overlay import Overlay
from ui.pause import Pause
from ui.results import Results
from ui.title import Title
from ui.turn import Turn


class App:
    """Hold everything that the screens share. The constructor allocates all of it; tick() never does.

    frame: bytearray(1024), the picture. store: load(buffer) and save(buffer) answer a reason. sound: play(tune).
    entropy: fills a bytearray. match: the engine's Match. screen: the current screen, told apart by `name_id`.
    """

    def __init__(self, frame: bytearray, store, sound, entropy) -> None:
        self.canvas = Canvas(frame)
        self.dice = art.Dice()
        self.logo = art.Logo()
        self.overlay = Overlay(self.canvas)
        self.store = store
        self.sound = sound
        self.entropy = entropy
        self.match = Match()
        self.result = Result()
        self.brain = Brain()
        self.saved = bytearray(saved.SIZE)
        self.seed = bytearray(seeds.SEED_LENGTH)
        # A view of the first n kinds and teams for each number of players, as new_game() wants them.
        self.kinds = [bytearray(n) for n in range(MAX_PLAYERS + 1)]
        self.teams = [bytearray(n) for n in range(MAX_PLAYERS + 1)]
        self.title = Title()
        self.turn = Turn()
        self.card = CardScreen()
        self.results = Results()
        self.pause = Pause()
        self.touched = False  # a screen has drawn on the canvas in this tick
        self.stale = True  # the whole screen is to be drawn anew
        if not store.load(self.saved):
            saved.load(self.saved, self.match)
        self.screen = self.title
        self.title.enter(self)

    def tick(self, events: int) -> bool:
        """Advance by one tick of 20 ms with the buttons' events; tell whether the picture changed."""
        overlay = self.overlay
        self.touched = False
        if overlay.panel:
            if events & keys.ANY:
                overlay.close()
                self.stale = True
            events = 0
        elif overlay.toast_ticks:
            overlay.toast_ticks -= 1
            if events & keys.ANY:
                overlay.toast_ticks = 0
            if not overlay.toast_ticks:
                self.stale = True
        if not overlay.panel:
            self.screen.tick(self, events)
        if self.stale:
            self.stale = False
            self.canvas.clear()
            self.screen.draw(self)
            self.touched = True
        if self.touched:
            overlay.draw()
        return self.touched

    def go(self, screen) -> None:
        """Show another screen from the next picture on."""
        self.overlay.close()
        self.screen = screen
        self.stale = True
        screen.enter(self)

    def toast(self, line: bytes) -> None:
        """Show a line of text over the screen for a moment."""
        self.overlay.toast(line)
        self.stale = True

    def refuse(self, reason: int) -> None:
        """Tell the player why not: the words for a reason of the engine."""
        self.toast(words.REASONS[reason])

    def has_match(self) -> bool:
        """Tell whether there is a match to go on with."""
        return self.match.phase != OVER and self.match.phase != 0

    def resume(self) -> None:
        """Go to where the match stands."""
        self.go_on()

    def go_on(self) -> None:
        """Show the screen that the match's phase asks for."""
        if self.match.phase == OVER:
            self.go(self.results)
        else:
            self.go(self.turn)

    def play_again(self) -> None:
        """Start a new match set up like this one."""
        self.quick_game()

    def undo_last(self) -> None:
        """Take back the last score of a match that is over."""
        reason = self.match.undo()
        if reason:
            self.refuse(reason)
            return
        self.save()
        self.go_on()

    def quick_game(self) -> None:
        """Start an official game for one human at once."""
        self.entropy(self.seed)
        seeds.trim(self.seed)
        self.match.new_game(0, self.kinds[1], self.seed, 1, 0, None)
        self.save()
        self.go_on()

    def save(self) -> None:
        """Keep the match as it stands."""
        if not saved.save(self.match, self.saved):
            self.store.save(self.saved)
