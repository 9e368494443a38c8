"""`python -m host_sim watch CODE`: look at the game of a game code again, and what it gave away.

The firmware reads the code and makes the report (strategy.review). A code proves that a game is possible and
adds up: neither who played, nor that the dice were fresh.
"""

import argparse
import json
from typing import Any

from contract.play import POINT
from engine import duel_code, rules
from engine.match import Match
from engine.rules import UPPER_FIRST
from host_sim.cable import maker
from host_sim.chip.board_numbers import BadBoard
from host_sim.command_line import add_play, ends
from host_sim.solver.device_advisor import plain_advisor
from host_sim.window import games, play
from host_sim.window.run import player_of
from strategy.bots.brain import NAMES
from strategy.review.diary import HELP_AT, Diary
from strategy.review.report import Replay, Report
from strategy.values import rules_of

BOXES = (
    "ones", "twos", "threes", "fours", "fives", "sixes", "three of a kind", "four of a kind", "full house",
    "small straight", "large straight", "yahtzee", "chance",
)  # fmt: skip
HINTS = ("no coach", "a coach that warns", "a coach with hints", "a coach that teaches")


def look(match: Match, diary: Diary) -> dict[str, Any]:
    """Tell what `watch --json` prints of a game that GameCode read."""
    found = Report(plain_advisor(rules_of(match.sheet, match.options)))
    found.begin(match, diary, 0)
    code = bytearray(duel_code.CODE_LENGTH)
    duel_code.encode(match.seed, code)
    turns: list[dict[str, Any]] = []
    given = luck = 0
    while not found.done:
        found.step()
        if found.turns > len(turns):
            turn = _turn(match, diary, found.turns - 1)
            turns.append(
                turn | {"luck": _points(found.luck - luck), "given_away": _points(found.given() - given)}
            )
            given, luck = found.given(), found.luck
    coached = match.kinds[0] == 0 and not diary.is_late()
    return {
        "sheet": rules.NAMES[match.sheet],
        "upper_first": bool(match.options & UPPER_FIRST),
        "dice": code.decode(),
        "hints": HINTS[diary.book[HELP_AT]] if coached else None,
        **player_of(match, 0),
        "turns": turns,
        "average": _points(found.average),
        "luck": _points(luck),
        "given_away": _points(given),
    }


def _turn(match: Match, diary: Diary, turn: int) -> dict[str, Any]:
    replay = Replay()
    replay.begin(match, 0)
    replay.go_to(match, 0, turn)
    throws: list[dict[str, Any]] = []
    for _ in range(diary.rolls(0, 0, turn)):
        replay.throw_next(match, diary)
        throws.append({"dice": list(replay.dice), "held": [replay.holds >> i & 1 for i in range(5)]})
    box = replay.scored_box(match)
    return {"box": BOXES[box], "throws": throws, "points": replay.write_box(match)}


def _points(value: int) -> float:
    return round(value / (1 << POINT), 2)


def _lines(found: dict[str, Any]) -> list[str]:
    who = "a person" if found["name"] == NAMES[0] else f"the bot {found['name']}"
    first = ", upper section first" if found["upper_first"] else ""
    with_coach = f", {found['hints'] or 'perhaps a coach'}" if found["name"] == NAMES[0] else ""
    lines = [f"{who} on the {found['sheet']} sheet{first}, dice {found['dice']}{with_coach}"]
    for number, turn in enumerate(found["turns"], 1):
        dice = "  ".join(
            "".join(f"({face})" if held else f" {face} " for face, held in zip(*throw.values(), strict=True))
            for throw in turn["throws"]
        )
        away = f"  gave away {turn['given_away']:.1f}" if turn["given_away"] >= 0.1 else ""
        lines.append(f"{number:>2} {turn['box']:<15} {turn['points']:>3}  {dice:<49}{away}".rstrip())
    return [
        *lines,
        f"total {found['total']} = average {found['average']:.1f}, luck {found['luck']:+.1f}, "
        f"given away {found['given_away']:.1f}",
    ]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `watch` takes."""
    parser.add_argument("code", metavar="CODE", help="a game code, with its hyphens or without")
    parser.add_argument("--json", action="store_true", help="print the game as JSON")
    parser.add_argument("--race", action="store_true", help="play against it, with its dice")
    send = "put it among the newest games of the board on USB, to be watched and raced there"
    parser.add_argument("--send", action="store_true", help=send)
    port = "serial port of that board (default: the one plugged in)"
    parser.add_argument("--port", default="", metavar="NAME", help=port)
    add_play(parser)


@ends("watch", (BadBoard,), (*maker.FAILS, games.BadCode))
def main(args: argparse.Namespace) -> int:
    """Run the `watch` command; answer the exit code."""
    game = games.read(args.code)
    if args.send:
        return maker.send_game(args, args.code.strip().upper(), games.kept(game))
    if args.race:
        return play.main(args, lambda app: games.race(app, game))
    found = look(*game[1:])
    print(json.dumps(found) if args.json else "\n".join(_lines(found)))
    return 0
