"""`python -m host_sim watch`: a game from its code, by the firmware's own reader."""

import json
import random

import pytest

from engine import rules
from host_sim import commands
from strategy.review.game_code import GameCode
from tests.strategy.review.test_report_identity import play

pytestmark = pytest.mark.needs("numba")


def test_it_tells_card_total_luck_and_what_was_given_away(capsys):
    match, diary = play(random.Random(3), rules.FREE, 0)
    code = GameCode()
    assert code.write(match, diary, 0) == rules.OK
    text = code.text[: code.length].decode()
    assert commands.main(["watch", text, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["sheet"], found["boxes"]) == ("free", list(match.card(0, 0).boxes))
    assert found["total"] == match.card(0, 0).total == sum(turn["points"] for turn in found["turns"])
    assert found["average"] + found["luck"] - found["given_away"] == pytest.approx(found["total"], abs=0.02)
    assert commands.main(["watch", f" {text.lower()} "]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 15 and lines[-1].startswith(f"total {found['total']} = average 254.5, luck ")


@pytest.mark.parametrize("text", ["", "EHXTHR3P", "EHXTHR3P-3X54F4K3-EAAX2XPN-XHT5RP4H-6JK6X6RA-233FYN"])
def test_what_is_no_code_is_refused_in_a_line(text, capsys):
    assert commands.main(["watch", text]) == 1
    out, err = capsys.readouterr()
    assert not out and err.startswith("watch: ") and err.count("\n") == 1
