"""Game codes: a card there and back, what is refused, and that every MicroPython reads and writes the same.

REPORT_GAMES says how many games of all bots and of people who press anything; `make campaign` asks for
thousands of games, 200 codes with everything mistyped, and a million random texts.
"""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.play import STOP
from engine import rules
from engine.duel_code import ALPHABET
from engine.match import Match
from engine.rules import BAD_CODE, BAD_SEED, DAMAGED, IS_TOLD_DICE, NEWER, NO_MATCH, OK, REAL
from engine.turn import NEW, OVER
from host_sim.emulator.guest.runtimes import prelude, run_python
from strategy.bots.brain import HUMAN
from strategy.review.diary import LATE_AT, TEACH, Diary
from strategy.review.game_code import TEXT_LENGTH, GameCode
from tests.strategy.review.test_report_identity import EACH, GAMES, VARIANTS, play

pytestmark = pytest.mark.needs("numba")

CHARACTERS = ALPHABET.decode()
GENERATOR = (1, 2, 10, 17, 9)  # (x-5)(x-2)(x-10)(x-4) over the residues of 23


def text_of(match: Match, diary: Diary, player: int = 0, round: int = 0) -> str:
    code = GameCode()
    assert code.write(match, diary, player, round) == OK
    return code.text[: code.length].decode()


def read(text: str | bytes) -> tuple[int, Match, Diary]:
    match, diary = Match(), Diary()
    return GameCode().read(text if isinstance(text, bytes) else text.encode(), match, diary), match, diary


def some_codes(count: int) -> list[str]:
    games = [play(random.Random(seed), *VARIANTS[seed % len(VARIANTS)]) for seed in range(count)]
    return [text_of(*game) for game in games]


def with_checks(symbols: list[int]) -> str:
    """Add the four that check: the rest of a division, here of a whole polynomial at once."""
    rest = [*symbols, 0, 0, 0, 0]
    for i in range(len(symbols)):
        for j, factor in reversed([*enumerate(GENERATOR)]):
            rest[i + j] = (rest[i + j] - rest[i] * factor) % 23
    return "".join(CHARACTERS[each] for each in [*symbols, *(-each % 23 for each in rest[-4:])])


@pytest.mark.parametrize(("sheet", "options"), VARIANTS)
def test_every_card_of_every_player_and_round_is_the_same_again(sheet: int, options: int) -> None:
    pick = random.Random(100 * sheet + options)
    for _ in range(EACH):
        match, diary = play(pick, sheet, options)
        for player, round in [(p, r) for p in range(match.players) for r in range(match.rounds)]:
            text = text_of(match, diary, player, round)
            assert len(text) <= TEXT_LENGTH <= 60
            reason, again, notes = read(text)
            card = match.card(player, round)
            assert (reason, again.phase, again.total(0)) == (OK, OVER, card.total), text
            assert (again.cards[0].boxes, again.cards[0].order) == (card.boxes, card.order)
            assert (again.sheet, again.options) == (sheet, options)
            assert again.kinds[0] == match.kinds[player]
            for turn in range(13):
                throws = diary.rolls(round, player, turn)
                assert notes.rolls(0, 0, turn) == throws
                for throw in range(1, throws):
                    assert notes.hold(0, 0, turn, throw) == diary.hold(round, player, turn, throw)


def test_every_wrong_character_and_every_swap_of_neighbours_is_refused() -> None:
    code, match, diary = GameCode(), Match(), Diary()
    for text in some_codes(max(3, GAMES // 40)):
        for whole in (text, text.replace("-", "")):
            all = range(len(whole))
            wrong = {whole[:i] + other + whole[i + 1 :] for i in all for other in CHARACTERS + "-0"}
            wrong |= {whole[:i] + whole[i + 1] + whole[i] + whole[i + 2 :] for i in all[:-1]}
            for each in wrong - {whole}:
                assert code.read(each.encode(), match, diary) == BAD_CODE, (whole, each)
            assert code.read(whole.lower().encode(), match, diary) == OK


def test_random_texts_are_refused() -> None:
    pick = random.Random(51)
    code, match, diary = GameCode(), Match(), Diary()
    for _ in range(125 * GAMES):
        text = "".join(pick.choices(CHARACTERS, k=pick.randrange(44, 53)))
        assert code.read(text.encode(), match, diary)
        assert match.phase == NEW


@settings(settings.get_profile("ci"))
@given(st.binary(max_size=70) | st.text(CHARACTERS + "-", max_size=70).map(str.encode))
def test_any_text_is_refused_with_one_reason(text: bytes) -> None:
    reason, match, _ = read(text)
    assert (reason, match.phase) == (BAD_CODE, NEW)


@settings(settings.get_profile("ci"))
@given(st.lists(st.integers(0, 22), min_size=20, max_size=48), st.integers(0, 2))
def test_what_checks_but_is_no_game_is_refused(symbols: list[int], version: int) -> None:
    duel = [0, 0, 0, 0, 0, 0, 1, 5]  # 1 * 7 + 5 * 8 leaves 1 over 23
    reason, match, _ = read(with_checks([*duel, version, *symbols[9:]]))
    assert reason in ((NEWER,) if version == 2 else (OK, DAMAGED) if version == 1 else (DAMAGED,))
    assert match.phase == (OVER if reason == OK else NEW)


def test_a_code_tells_who_had_hints_and_who_played() -> None:
    match, diary = play(random.Random(1), rules.OFFICIAL, 0)
    match.kinds[0] = HUMAN
    diary.helped(0, TEACH)
    _, _, notes = read(text_of(match, diary))
    assert notes.helped(0, TEACH) is False and not notes.is_late()
    diary.book[LATE_AT] = 1
    _, _, notes = read(text_of(match, diary))
    assert notes.is_late()


def test_what_has_no_code_is_refused_with_a_reason() -> None:
    code = GameCode()
    assert code.write(Match(), Diary(), 0) == NO_MATCH
    match, diary = play(random.Random(1), rules.OFFICIAL, 0)
    match.turn, match.rolls, match.thrown_holds[1] = 12, 2, STOP
    diary.note(match)  # who holds all dice throws none
    assert code.write(match, diary, 0) == DAMAGED
    match.seed[0] = 1
    assert code.write(match, diary, 0) == BAD_SEED
    assert code.write(match, Diary(), 0) == DAMAGED
    match.options |= REAL
    assert (code.write(match, diary, 0), code.length) == (IS_TOLD_DICE, 0)
    match.cards[0].take_back()
    assert code.write(match, diary, 0) == NO_MATCH


GUEST = """
from engine.match import Match
from strategy.review.diary import Diary
from strategy.review.game_code import GameCode
import json, sys
code, again, match, diary = GameCode(), GameCode(), Match(), Diary()
found = []
for text in json.loads(sys.stdin.readline()):
    reason = code.read(text.encode(), match, diary)
    reason = reason or again.write(match, diary, 0)
    found.append([reason, list(match.cards[0].boxes), bytes(again.text[: again.length]).decode()])
print(json.dumps(found))
"""


@pytest.mark.slow
@pytest.mark.parametrize("runtime", ("mp64", "mp32"))
def test_micropython_reads_and_writes_the_same(runtime: str) -> None:
    texts = some_codes(24)
    wanted = []
    for text in texts:
        _, match, diary = read(text)
        wanted.append([OK, list(match.cards[0].boxes), text_of(match, diary)])
    said = run_python(runtime, prelude(runtime, "pico_ssd1306_i2c") + GUEST, json.dumps(texts) + "\n")
    assert json.loads(said) == wanted
