"""The committed model of a Pico's time, against what the simulator counts."""

import json
from pathlib import Path

import pytest

from host_sim.cli import commands
from host_sim.emulator import calibrate
from host_sim.play import press_files, run
from host_sim.timing import counting
from host_sim.timing.cost import FILE, IDLE, KINDS, SAVE, CostModel, expected, kind_of, tell

pytestmark = pytest.mark.needs("numba")

GOLDEN = Path(__file__).parents[2] / "golden"
TICKS = 400
TOO_FAR_OFF = 15  # percent, in runs that it was not made from


@pytest.fixture(scope="module")
def ticks() -> list[counting.Counts]:
    """What the simulator counts in the first ticks of a game."""
    return counted(TICKS)


def counted(until: int) -> list[counting.Counts]:
    meter = counting.Meter()
    presses = press_files.read(str(GOLDEN / "solo.presses"))
    run.play(1, presses=presses, until=until, meter=meter)
    return meter.ticks


def test_each_tick_is_counted_and_the_same_on_every_run(ticks: list[counting.Counts]) -> None:
    assert len(ticks) == TICKS
    again = counted(100)
    # But for the first: that is part of the start.
    assert again[1:] == ticks[1:100]


def test_counting_changes_nothing_in_the_run() -> None:
    presses = press_files.read(str(GOLDEN / "solo.presses"))
    plain = run.play(1, presses=presses, until=TICKS)
    metered = run.play(1, presses=presses, until=TICKS, meter=counting.Meter())
    assert metered.report == plain.report


def test_the_committed_model_prices_what_is_counted(ticks: list[counting.Counts]) -> None:
    model = CostModel.load()
    names = {name for counts in ticks for name in counts}
    assert len(names & set(model.prices)) >= len(model.prices) // 2
    assert all(price > 0 for price in model.prices.values())
    assert set(model.errors) <= set(KINDS)


def test_the_committed_model_is_as_near_as_is_asked_in_runs_unknown_to_it() -> None:
    made = CostModel.load().made
    assert made["mean_percent"] <= TOO_FAR_OFF
    assert not set(made["tried_on"]) & set(made["learnt_from"])
    golden = {path.stem for path in GOLDEN.glob("*.presses")}
    assert set(made["tried_on"]) | set(made["learnt_from"]) == golden


def test_of_a_save_it_is_known_whether_a_block_is_erased() -> None:
    assert CostModel.load().errors[SAVE].percent < TOO_FAR_OFF


def test_work_costs_and_idleness_does_not(ticks: list[counting.Counts]) -> None:
    model = CostModel.load()
    by_kind: dict[str, list[float]] = {}
    for counts in ticks[1:]:
        by_kind.setdefault(kind_of(counts), []).append(model.tick_ms(counts))
    means = {kind: sum(ms) / len(ms) for kind, ms in by_kind.items()}
    assert set(means) == set(KINDS)  # nobody is judged, but the judge gets ready
    assert means[IDLE] == min(means.values()) < 5
    assert max(means.values()) > 20


def test_late_ticks_are_told_by_kind_with_the_models_error(ticks: list[counting.Counts]) -> None:
    model = CostModel.load()
    found = expected(model, ticks)
    counted = TICKS - 1  # the first is part of the start
    assert found["ticks"] == counted == sum(of["ticks"] for of in found["kinds"].values())
    assert found["late_ticks"] == sum(model.tick_ms(counts) > 20 for counts in ticks[1:])
    lines = tell(found)
    assert f"{found['late_ticks']} of {counted} ticks would take more than 20 ms" in lines[0]
    assert f"{model.made['mean_percent']} % off in the mean" in lines[0]
    assert len(lines) == 1 + len(found["kinds"])
    assert all("off by" in line for line in lines[1:])


def test_a_run_tells_its_time_on_a_pico(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    presses = tmp_path / "short.presses"
    presses.write_text("30 down\n60 up\n")
    asked = ["run", "--presses", str(presses), "--pico-time"]
    assert commands.main(asked) == 0
    assert "ticks would take more than 20 ms" in capsys.readouterr().out
    assert commands.main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["pico_time"]["ticks"] == found["ticks"] - 1


def test_a_model_that_is_written_is_read_again(tmp_path: Path) -> None:
    model = CostModel.load()
    model.save(tmp_path / "cost.json")
    assert (tmp_path / "cost.json").read_text() == FILE.read_text()


def test_a_model_finds_the_prices_that_were_paid(ticks: list[counting.Counts]) -> None:
    paid = {counting.TICK: 0.5, counting.BUS_MS: 1.0, "ui/draw/font": 0.01}
    games = {
        name: [(counts, sum(counts.get(of, 0) * ms for of, ms in paid.items())) for counts in ticks]
        for name in ("solo", "two-buttons", "two-start-roll", "tour")
    }
    model = calibrate.fit(games, {})
    assert model.made["tried_on"]["tour"] < 1
    assert model.made["mean_percent"] < 1


def test_every_recording_names_its_seed() -> None:
    seeds = {path.stem: calibrate.seed_of(path) for path in GOLDEN.glob("*.presses")}
    assert seeds == {
        path.stem: json.loads(path.with_suffix(".json").read_text())["seed"]
        for path in GOLDEN.glob("*.presses")
    }
