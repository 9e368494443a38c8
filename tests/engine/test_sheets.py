"""The six rule sheets side by side, row by row: what they all say, and where they disagree.

Quoted words are those of the rule documents FREE, FUN, APPLET, PARLOR and CLASSIC; OFFICIAL, the default, is
a choice among them. APPLET's document went through a thesaurus (a small straight is "a tiny straight"), and
CLASSIC's was scanned and lost words and pictures. What every roll is worth on every card is compared with a
reading of its own in test_real_dice.py.
"""

import re

import pytest

from engine import boxes, rules
from engine.boxes import ACES, BOXES, CHANCE, FIVES, FULL_HOUSE, LARGE_STRAIGHT, SIXES, YAHTZEE
from engine.match import NO_TEAM, Match
from engine.result import Result
from engine.rules import OK
from engine.turn import OVER, START, TURN
from tests.engine import table
from tests.support import oracle

NOTHING = (1, 2, 3, 4, 6)
FIVE_FIVES = (5, 5, 5, 5, 5)
OPTIONS = {"upper first": rules.UPPER_FIRST, "partners": rules.TEAMS, "real dice": rules.REAL}


def rows(text):
    """Read a table whose cells are two blanks apart: answer (row, sheet, cell) for each."""
    head, *lines = (re.split(r"\s{2,}", line.strip()) for line in text.strip().splitlines())
    assert set(head[1:]) == set(rules.NAMES)
    return [(line[0], sheet, cell) for line in lines for sheet, cell in zip(head[1:], line[1:], strict=True)]


def throws(text):
    """Read throws as they are written: "11122 66554"."""
    return [tuple(int(face) for face in word) for word in text.split()]


def seated(sheet, players, **setup):
    """Sit down players, of whom the first begins, on any sheet."""
    dice = rules.start_dice(table.sheet_of(sheet))
    start = [(6 if not player else 1,) * dice for player in range(players)] if dice and players > 1 else None
    return table.begin(sheet, players=players, start=start, **setup)


def result_of(match):
    """Tell what a match comes to."""
    result = Result()
    result.read(match)
    return result


each_sheet = pytest.mark.parametrize("sheet", rules.NAMES)


# How a match is set up.

SETUP = """
set up        free      fun        applet     parlor     classic         official
starts        one die   as listed  as listed  five dice  five dice       five dice
rounds        6         1          1          1          1               6
upper first   no        no         no         yes        no              yes
partners      no        no         no         no         yes             yes
real dice     no        yes        no         no         no              yes
winner earns  nothing   nothing    nothing    nothing    the difference  nothing
"""
# FREE     "Roll a die to see who will start: highest starts first." "Some people like to commit to up to 6
#          rounds."
# FUN      "The game ends after each player has completed 13 turns." "Real Dice Mode": players throw their
#          own.
# APPLET   "A number of people playing the individual variation": side by side, as they are listed. "13
#          rounds."
# PARLOR   "Each player will roll all five dice. The person who rolls the highest total goes first." "In some
#          game versions, players must complete the upper section before ... the lower section."
# CLASSIC  "The player with the highest total starts." "YAHTZEE may be played by two or more teams of
#          partners." The winner "earns the difference between his score and that of his opponents".


@pytest.mark.parametrize(("what", "sheet", "says"), rows(SETUP))
def test_each_sheet_is_set_up_as_its_document_says(what, sheet, says):
    if what == "starts":
        dice = {"as listed": 0, "one die": 1, "five dice": 5}[says]
        assert rules.start_dice(table.sheet_of(sheet)) == dice
        assert table.new(sheet, players=2).phase == (START if dice else TURN)
    elif what == "rounds":
        most = int(says)
        assert all(table.new(sheet, rounds=rounds).rounds == rounds for rounds in range(1, most + 1))
        for rounds in (-1, 0, most + 1, 9):
            table.new(sheet, rounds=rounds, refused=rules.BAD_ROUNDS)
    elif what == "winner earns":
        match = seated(sheet, 2)
        table.place(match, CHANCE, (6, 6, 6, 6, 5))
        table.place(match, CHANCE, (1, 1, 1, 1, 2))
        earned = [23, -23] if says == "the difference" else [0, 0]
        assert result_of(match).settlement == earned + [0] * 4
    else:
        option = OPTIONS[what]
        assert bool(rules.options_of(table.sheet_of(sheet)) & option) == (says == "yes")
        refused = OK if says == "yes" else rules.BAD_OPTION
        match = table.new(sheet, 4, options=option, teams=(0, 1, 0, 1), refused=refused)
        assert match.options == (option if says == "yes" else 0)


@each_sheet
def test_one_to_six_play_each_for_themselves_one_round_unless_more_is_asked_for(sheet):
    for players in range(1, 7):
        assert table.new(sheet, players=players).players == players
    for players in (0, 7):
        table.new(sheet, players, refused=rules.BAD_PLAYERS)
    match = Match()
    assert match.new_game(table.sheet_of(sheet), bytes(4), bytes(8), 1, 0, bytes([0, 1, 0, 1])) == OK
    assert (match.rounds, match.options, list(match.teams)) == (1, 0, [NO_TEAM] * 6)


@pytest.mark.parametrize("sheet", ["classic", "official"])
@pytest.mark.parametrize("teams", [None, (0, 0, 0), (0, 0, 6), (0, 1), (0, 1, 1, 0)])
def test_partners_are_two_teams_at_least_and_a_team_for_each_player(sheet, teams):
    table.new(sheet, players=3, options=rules.TEAMS, teams=teams, refused=rules.BAD_TEAMS)


# Who starts.


@each_sheet
def test_the_highest_starts_and_the_turns_go_round_from_there(sheet):
    match = table.new(sheet, players=3)
    first = 0
    if match.phase == START:
        first = 1
        dice = rules.start_dice(table.sheet_of(sheet))
        match.source.start = [[(face,) * dice for face in (2, 6, 5)]]
        for _ in range(3):
            assert match.roll() == rules.IN_START
            assert match.throw_start() == OK
    assert (match.phase, match.starter) == (TURN, first)
    assert match.throw_start() == match.choose_starter(1) == rules.NOT_IN_START
    for turn in range(4):
        assert match.player == (first + turn) % 3
        table.place(match, table.first_open(match), NOTHING)


@pytest.mark.parametrize("sheet", ["free", "parlor", "classic", "official"])
def test_who_is_tied_for_the_start_throws_again_alone(sheet):
    """FREE: "Any tied players should roll again to separate themselves"; the others are silent."""
    match = table.new(sheet, players=4)
    dice = rules.start_dice(match.sheet)
    falls = [(6, 3, 6, 6), (2, 1, 5, 5), (1, 1, 1, 4)]
    match.source.start = [[(face,) * dice for face in throw] for throw in falls]
    throwers = []
    while match.phase == START:
        throwers.append(match.start.player())
        assert match.throw_start() == OK
    assert throwers == [0, 1, 2, 3, 0, 2, 3, 2, 3]
    assert match.starter == 3


# A turn.


@each_sheet
def test_a_turn_is_three_throws_at_most_the_first_with_all_dice(sheet):
    match = table.begin(sheet)
    assert match.hold(1) == match.score(CHANCE) == rules.NOT_ROLLED
    assert not any(match.pays(box) or match.hundred(box) for box in range(BOXES))
    for number in range(3):
        assert match.rolls == number
        table.throw(match, NOTHING)
        assert tuple(match.dice) == NOTHING
    assert match.roll() == rules.NO_ROLLS_LEFT


def test_a_score_stays_as_it_is_once_the_next_dice_fall():
    """APPLET: "You can't transform a category's score once it's been set"; until then it is undone."""
    match = table.begin("applet", players=2)
    table.place(match, CHANCE, NOTHING)
    assert match.undo() == OK
    assert (match.player, tuple(match.dice), match.rolls, match.total(0)) == (0, NOTHING, 1, 0)
    assert match.score(ACES) == OK
    table.throw(match, NOTHING)
    assert match.undo() == rules.NOTHING_TO_UNDO
    assert match.total(0) == 1


@each_sheet
def test_a_round_is_thirteen_turns_for_each_player(sheet):
    match = seated(sheet, 2)
    for turn in range(26):
        assert (match.phase, match.turn, match.player) == (TURN, turn // 2, turn % 2)
        table.place(match, turn // 2, NOTHING)
    assert (match.phase, match.roll()) == (OVER, rules.MATCH_OVER)


def test_each_round_has_boxes_of_its_own():
    """FREE: "If you're in the third round, you may only use the score boxes for round 3"."""
    match = table.begin("free", rounds=3)
    table.place(match, YAHTZEE, FIVE_FIVES)
    table.play_round(match)
    table.play_round(match)
    assert match.round == 2
    table.throw(match, FIVE_FIVES)
    assert match.legal_mask() == boxes.ALL_BOXES
    assert [match.hundred(box) for box in range(BOXES)] == [0] * BOXES
    assert match.score(FIVES) == OK
    assert [match.card(0, column).boxes[FIVES] for column in range(3)] == [0, 0, 25]


# What the boxes pay, on every sheet.

PAYS = [
    (ACES, "11246", 2, "CLASSIC: he may elect to score 2 in the Aces box"),
    (boxes.THREES, "33331", 12, "CLASSIC: he may, if he wishes, score 12 in the Threes box"),
    (boxes.FOURS, "41424", 12, "FUN: if you roll three 4s and score in the Fours category, you get 3 * 4"),
    (boxes.THREES, "33346", 9, "APPLET: your total for that entry would be 9"),
    (SIXES, "33346", 6, "APPLET: six in Sixes, zero in Aces, Twos, or Fives"),
    (FIVES, "33346", 0, "APPLET: the same"),
    (boxes.TWOS, "66626", 2, "FREE: 2 in twos, 24 in sixes, 0 elsewhere"),
    (SIXES, "66626", 24, "FREE: the same"),
    (boxes.THREE_KIND, "44415", 18, "CLASSIC: would be scored 18 (total of all dice)"),
    (boxes.THREE_KIND, "44446", 22, "FREE: at least three of the same number, then add up all of the dice"),
    (
        boxes.THREE_KIND,
        "66655",
        28,
        "PARLOR: total of all five dice; of its two sentences that of all others",
    ),
    (boxes.THREE_KIND, "44551", 0, "CLASSIC: only if the dice show at least 3 of the same number"),
    (boxes.FOUR_KIND, "33332", 14, "CLASSIC: would be scored 14 (total of all dice)"),
    (boxes.FOUR_KIND, "44444", 20, "FREE: at least four of the same number"),
    (boxes.FOUR_KIND, "55523", 0, "APPLET: 20 things for 3 of a sort, but zero things for 4 of a form"),
    (FULL_HOUSE, "22555", 25, "FREE: two of one number and three of another number... 25 points"),
    (FULL_HOUSE, "66655", 25, "PARLOR: always 25 points, no matter which numbers compose it"),
    (FULL_HOUSE, "25555", 0, "FREE: anything else scores 0"),
    (FULL_HOUSE, "33333", 0, "CLASSIC: three of one kind and two of another"),
    (boxes.SMALL_STRAIGHT, "12341", 30, "FUN: 1-2-3-4, 2-3-4-5, or 3-4-5-6"),
    (boxes.SMALL_STRAIGHT, "23452", 30, "CLASSIC: the fifth die can be any number"),
    (boxes.SMALL_STRAIGHT, "63451", 30, "FREE: it doesn't matter about the fifth die"),
    (boxes.SMALL_STRAIGHT, "23456", 30, "PARLOR: you can score large straights in the small straight"),
    (boxes.SMALL_STRAIGHT, "12356", 0, "FREE: anything else scores 0"),
    (LARGE_STRAIGHT, "54321", 40, "FREE: 1,2,3,4,5 or 2,3,4,5,6... score 40 points"),
    (LARGE_STRAIGHT, "23456", 40, "PARLOR: regardless of whether the sequence starts with a one or a two"),
    (LARGE_STRAIGHT, "13456", 0, "FREE: anything else scores 0"),
    (YAHTZEE, "44444", 50, "FUN: all five dice showing the same face"),
    (YAHTZEE, "44441", 0, "FREE: anything else scores 0"),
    (CHANCE, "13356", 18, "CLASSIC: totalling number of points on all dice"),
    (CHANCE, "11111", 5, "FREE: it is therefore impossible to score zero here"),
]


@pytest.mark.parametrize(("box", "dice", "points", "sentence"), PAYS)
def test_a_box_pays_the_same_on_every_sheet(box, dice, points, sentence):
    (faces,) = throws(dice)
    for sheet in rules.NAMES:
        match = table.begin(sheet)
        table.throw(match, faces)
        assert (match.refusal(box), match.pays(box)) == (OK, points), sentence


# How many dice of each face go to the upper boxes, for an upper total.
UPPER_TOTALS = {0: "000000", 62: "233333", 63: "333333", 64: "433333", 70: "044343", 105: "555555"}


@each_sheet
@pytest.mark.parametrize("total", UPPER_TOTALS)
def test_sixty_three_and_more_above_earn_thirty_five_once_by_any_combination(sheet, total):
    """PARLOR: "By any combination, 63 points to earn a 35-point bonus"."""
    match = table.begin(sheet)
    for box, count in enumerate(UPPER_TOTALS[total]):
        table.place(match, box, table.with_count(box, int(count)))
    table.place(match, CHANCE, NOTHING)
    card = match.card(0, 0)
    bonus = 35 if total >= 63 else 0
    assert (card.upper, card.upper_bonus, card.lower, card.total) == (total, bonus, 16, total + bonus + 16)


# Five alike. "any": every open box may be taken, "fives" or "lower": only those. "joker": a full house pays
# 25, a small straight 30, a large one 40; without it they pay nothing. "+": a hundred comes with every box
# that may be taken, "(+)": with those that pay.

JOKERS = """
filled before     free           fun            applet       parlor         classic      official
nothing           any            any            any          any            any          any
fives             any            any            any          any            any          any
50                any (+)        fives +        any +        fives +        any +        fives +
50, fives         any joker (+)  lower joker +  any joker +  lower joker +  any joker +  lower joker +
50, lower         any (+)        fives +        any +        fives +        any +        fives +
50, fives, lower  any (+)        any +          any +        any +          any +        any +
0                 any            fives +        any          fives          any          fives
0, fives          any joker      lower joker +  any joker    lower joker    any joker    lower joker
0, lower          any            fives +        any          fives          any          fives
0, fives, lower   any            any +          any          any            any          any
"""
# FREE     A joker: "filled the yahtzee space with any number at all (including 0) AND if the corresponding
#          scoring space on the left hand side is also filled ... You may use this". A hundred: "already
#          scored more than 0 points in the yahtzee box in this round AND if you can place this yahtzee in a
#          scoring space to score more than 0 points".
# FUN      "After already scoring 50 ... (or 0 if you previously zeroed it out): You receive a 100-point
#          bonus." "If the Upper Section box ... is still open, you MUST score ... in that box"; then any open
#          lower box, "25 for Full House, 30 ..., 40 ..., or the sum"; then "a zero in any remaining open
#          Upper Section box".
# APPLET   "You may also utilize subsequent Yahtzee's as jokers": "scored a zero or 50 into the Yahtzee
#          category ... filled the matching group". "A 100 point extra for every single additional Yahtzee ...
#          already scored a 50."
# PARLOR   "A zero in your Yahtzee box, you can not earn Yahtzee bonuses. Fill in one ... by Joker Rules": the
#          upper section; "if you fill those, score in the Lower". The last case is the others'.
# CLASSIC  "The YAHTZEE box has been previously filled (the ... box in the Upper Section) ... then and only
#          then", with "20 points in 3 of a kind, 4 of a kind, or 5 of a kind" (Chance: five of a kind has its
#          own box). "If the first YAHTZEE was scored in the YAHTZEE box ... Bonus Chips are each worth 100
#          points."


@pytest.mark.parametrize(("filled", "sheet", "says"), rows(JOKERS))
def test_five_alike_are_a_joker_and_bring_a_hundred_as_the_sheet_says(filled, sheet, says):
    match = table.begin(sheet)
    for what in filled.split(", "):
        if what in ("50", "0"):
            table.place(match, YAHTZEE, (1, 1, 1, 1, 1) if what == "50" else NOTHING)
        elif what == "fives":
            table.place(match, FIVES, NOTHING)
        elif what == "lower":
            for box in table.LOWER:
                table.place(match, box, NOTHING)
    table.throw(match, FIVE_FIVES)
    closed = {oracle.BOXES.index(word) for word in table.card(match)}
    where, *more = says.split()
    may = {"any": range(BOXES), "fives": (FIVES,), "lower": table.LOWER}[where]
    legal = {box for box in may if box not in closed}
    assert {box for box in range(BOXES) if match.legal_mask() >> box & 1} == legal
    reason = {"fives": rules.JOKER_UPPER, "lower": rules.JOKER_LOWER}.get(where)
    for box in range(BOXES):
        expected = rules.BOX_CLOSED if box in closed else OK if box in legal else reason
        assert match.refusal(box) == expected
    pays = {FIVES: 25, boxes.THREE_KIND: 25, boxes.FOUR_KIND: 25, CHANCE: 25, YAHTZEE: 50}
    pays |= {FULL_HOUSE: 25, boxes.SMALL_STRAIGHT: 30, LARGE_STRAIGHT: 40} if "joker" in more else {}
    for box in legal:
        points = pays.get(box, 0)
        assert match.pays(box) == points
        assert match.hundred(box) == (100 if "+" in more or ("(+)" in more and points) else 0)


@each_sheet
def test_hundreds_stay_out_of_the_upper_total_and_make_a_perfect_game_1575_the_worst_is_5(sheet):
    """PARLOR: "The highest score possible in Yahtzee is 1575 ... by rolling a Yahtzee every round"."""
    match = table.begin(sheet)
    for box in (YAHTZEE, *range(SIXES + 1), *table.LOWER):
        table.place(match, box, (min(box, SIXES) + 1,) * 5)
    card = match.card(0, 0)
    assert (match.phase, match.total(0)) == (OVER, 1575)
    assert (card.upper, card.upper_bonus, card.lower, card.hundreds) == (105, 35, 235, 12)
    assert rules.MOST_POINTS == 1575
    match = table.begin(sheet)  # "The lowest score possible is 5 ... five 1s and score them in chance"
    table.place(match, CHANCE, (1, 1, 1, 1, 1))
    for box in range(CHANCE):
        table.place(match, box, table.worth_nothing(box))
    assert (match.phase, match.total(0)) == (OVER, 5)


# Options.


@pytest.mark.parametrize("sheet", ["parlor", "official"])
def test_the_upper_section_first_holds_for_each_round_and_before_a_joker(sheet):
    match = table.begin(sheet, options=rules.UPPER_FIRST, rounds=2 if sheet == "official" else 1)
    for box in range(SIXES + 1):
        table.throw(match, FIVE_FIVES)
        assert {match.score(lower) for lower in (*table.LOWER, YAHTZEE)} == {rules.UPPER_COMES_FIRST}
        assert match.legal_mask() == sum(1 << upper for upper in range(SIXES + 1) if upper >= box)
        assert match.score(box) == OK
    table.place(match, YAHTZEE, FIVE_FIVES)
    table.place(match, LARGE_STRAIGHT, FIVE_FIVES)
    assert (match.last_points, match.last_hundred) == (40, 100)
    if sheet == "official":
        table.play_round(match)
        table.throw(match, NOTHING)
        assert match.refusal(CHANCE) == rules.UPPER_COMES_FIRST


# How a match ends.

ENDS = [
    # sheet, each player's Chance, teams, who wins, ranks, who earns what
    ("free", (10, 25, 18), None, "1", (2, 0, 1), (0, 0, 0)),
    ("fun", (10, 25, 18), None, "1", (2, 0, 1), (0, 0, 0)),
    ("applet", (25, 10), None, "0", (0, 1), (0, 0)),  # "with the greatest score winning"
    ("parlor", (10, 25, 25), None, "12", (2, 0, 0), (0, 0, 0)),
    ("classic", (20,), None, "0", (0,), (0,)),  # "YAHTZEE may also be played solitaire"
    ("classic", (10, 25, 18), None, "1", (2, 0, 1), (-15, 22, -7)),  # "earns the difference" to each opponent
    ("classic", (17, 17), None, "01", (0, 0), (0, 0)),
    ("classic", (17, 17, 11), None, "01", (0, 0, 2), (6, 6, -12)),
    ("classic", (10, 12, 20, 15), (0, 1, 0, 1), "02", (0, 1, 0, 1), (3, -3, 3, -3)),  # each shows the team's
    ("classic", (10, 12, 20, 15, 13, 6), (0, 1, 2) * 2, "25", (1, 1, 0) * 2, (-1, -1, 2) * 2),
    ("official", (10, 25, 18), None, "1", (2, 0, 1), (0, 0, 0)),
    ("official", (16, 16, 16), (0, 1, 1), "12", (1, 0, 0), (0, 0, 0)),
]


@pytest.mark.parametrize(("sheet", "chances", "teams", "winners", "ranks", "earned"), ENDS)
def test_the_highest_total_wins_a_tie_stays_one_and_partners_add_theirs(
    sheet, chances, teams, winners, ranks, earned
):
    match = seated(sheet, len(chances), options=rules.TEAMS if teams else 0, teams=teams)
    of_sum = {sum(faces): faces for faces in oracle.ROLLS if len(set(faces)) > 1}
    while match.phase != OVER:
        box = table.first_open(match)
        table.place(match, box, of_sum[chances[match.player]] if box == CHANCE else table.worth_nothing(box))
    result = result_of(match)
    assert list(result.totals[: len(chances)]) == list(chances)
    assert result.winners == sum(1 << int(player) for player in winners)
    assert tuple(result.ranks[: len(chances)]) == ranks
    assert tuple(result.settlement[: len(chances)]) == earned
    if teams:
        for team in teams:
            added = sum(total for total, of in zip(chances, teams, strict=True) if of == team)
            assert result.teams[team] == added
