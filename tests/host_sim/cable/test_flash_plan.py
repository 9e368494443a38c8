"""What a flash decides to do, from what should be on the board and what is."""

from collections.abc import Mapping

from host_sim.cable.on_board.files import staged_name
from host_sim.cable.on_board.update import Plan
from host_sim.image import manifest
from host_sim.image.manifest import FOLDER, sha256

NEW = {"main.py": sha256(b"main 2"), "ui/app.mpy": sha256(b"app 2")}
OLD = {"main.py": sha256(b"main 1"), "ui/app.mpy": sha256(b"app 1")}


def plan(
    there: Mapping[str, str],
    ours: dict[str, set[str]],
    staged: set[str] | None = None,
    wanted: Mapping[str, str] = NEW,
) -> Plan:
    whole = {path: there.get(path, "") for path in {*wanted, *ours}}
    return Plan(wanted, whole, ours, staged or set())


def test_an_empty_board_gets_everything() -> None:
    todo = plan({}, {})
    assert todo.send == todo.place == ["main.py", "ui/app.mpy"]
    assert todo.keep == todo.remove == []


def test_a_board_that_has_everything_gets_nothing() -> None:
    assert plan(NEW, manifest.join({}, NEW)).does_nothing


def test_only_what_differs_is_sent() -> None:
    todo = plan(NEW | {"ui/app.mpy": OLD["ui/app.mpy"]}, manifest.join({}, OLD))
    assert todo.send == todo.place == ["ui/app.mpy"]


def test_what_an_earlier_try_left_ready_is_placed_and_not_sent() -> None:
    todo = plan({}, {}, {staged_name("ui/app.mpy", NEW["ui/app.mpy"]), "part"})
    assert todo.send == ["main.py"]
    assert todo.place == ["main.py", "ui/app.mpy"]
    assert todo.leftovers == ["part"]


def test_a_file_ready_for_another_path_is_not_taken_for_this_one() -> None:
    assert "ui/app.mpy" in plan({}, {}, {staged_name("hw/app.mpy", NEW["ui/app.mpy"])}).send


def test_our_old_files_are_removed_and_nobody_elses() -> None:
    ours = manifest.join({}, NEW | {"ui/gone.mpy": sha256(b"ours")})
    assert plan(NEW | {"ui/gone.mpy": sha256(b"ours")}, ours).remove == ["ui/gone.mpy"]
    assert plan(NEW | {"ui/gone.mpy": sha256(b"changed since")}, ours).remove == []
    assert plan(NEW, ours).remove == []


def test_saves_and_the_crash_report_are_never_removed() -> None:
    saves = {
        "saves/records": sha256(b"r"),
        "crash.txt": sha256(b"c"),
    }
    assert plan(NEW | saves, manifest.join({}, NEW | saves)).remove == []


def test_a_source_from_elsewhere_in_our_place_is_kept() -> None:
    assert plan({"main.py": sha256(b"blinky")}, {}).keep == ["main.py"]
    assert plan({"main.py": OLD["main.py"]}, manifest.join({}, OLD)).keep == []


IMAGES = {name: sha256(name.encode()) for name in ("main.py", "board_config.py", "game.img", "tables.img")}


def renames(
    there: Mapping[str, str], wanted: Mapping[str, str] = IMAGES
) -> tuple[list[str], list[str], list[str]]:
    """Answer what takes its place first, what is removed then, and what takes its place after that."""
    ours = manifest.join(manifest.join({}, there), wanted)
    todo = plan(there, ours, wanted=wanted)
    first, last = todo.moves()
    return [target for _, target in first], todo.remove, [target for _, target in last]


def test_an_image_of_another_name_comes_before_main_and_the_old_one_goes_when_main_is_there() -> None:
    there = IMAGES | {"main.py": "old", "game.img": "", "rattle.img": "old"}
    assert renames(there) == (["game.img", "main.py"], ["rattle.img"], [])


def test_an_image_of_the_same_name_takes_the_place_of_the_old_one_while_main_stays() -> None:
    assert renames(IMAGES | {"game.img": "old"}) == (["game.img"], [], [])
    assert renames(IMAGES | {"board_config.py": "old", "game.img": "old", "main.py": "old"}) == (
        ["board_config.py", "game.img", "main.py"],
        [],
        [],
    )


def test_tables_come_before_the_code_that_asks_for_them() -> None:
    assert renames(IMAGES | {"game.img": "old", "tables.img": "old"}) == (["tables.img", "game.img"], [], [])
    all_in_one = {name: "old" for name in IMAGES if name != "tables.img"}
    assert renames(all_in_one) == (["board_config.py", "tables.img", "game.img", "main.py"], [], [])


def test_an_update_of_the_code_leaves_the_tables_where_they_are() -> None:
    todo = plan(IMAGES | {"game.img": "old"}, manifest.join({}, IMAGES), wanted=IMAGES)
    assert todo.send == todo.place == ["game.img"]


def test_an_empty_board_gets_main_last() -> None:
    assert renames({}) == (["board_config.py", "tables.img", "game.img", "main.py"], [], [])


def test_where_loose_modules_go_main_is_away_meanwhile() -> None:
    there = {"main.py": "old", "ui/app.mpy": "old"}
    assert renames(there) == (
        [f"{FOLDER}/main.py", "board_config.py", "tables.img", "game.img"],
        ["ui/app.mpy"],
        ["main.py"],
    )


def test_where_loose_modules_change_main_leaves_first_and_comes_last() -> None:
    for there in (OLD, OLD | {"main.py": NEW["main.py"]}):
        todo = plan(there, manifest.join(manifest.join({}, OLD), NEW))
        first, last = todo.moves()
        assert first[0] == ("main.py", f"{FOLDER}/main.py")
        assert ("main.py" in todo.place) == (last[0][0] != f"{FOLDER}/main.py")
        assert [target for _, target in last] == ["main.py"]
        assert [target for _, target in first[1:]] == ["ui/app.mpy"]


def test_a_manifest_is_read_as_it_was_written() -> None:
    claimed = manifest.join(manifest.join({}, OLD), NEW)
    assert manifest.read(manifest.write(claimed)) == claimed
    assert claimed["main.py"] == {OLD["main.py"], NEW["main.py"]}
    assert manifest.read("half a li\nne\n\n") == {}
