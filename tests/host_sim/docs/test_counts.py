"""What `make docs-check ARGS=--counts` counts."""

from host_sim.docs import counts

SOURCE = '''"""Say what
it is."""

# a comment
class Die:
    """Say what."""

    def test_of_a_die(self):
        return 6  # code


def test_it():
    pass
'''


def test_lines_of_code_are_those_of_no_comment_and_no_docstring() -> None:
    assert counts.read(SOURCE).lines == 5


def test_docstrings_tests_and_classes_of_a_source_are_found() -> None:
    source = counts.read(SOURCE)
    assert source.docstrings == ["Say what\nit is.", "Say what."]
    assert (source.tests, source.classes) == (2, ["Die"])


def test_every_room_of_every_house_is_counted() -> None:
    rooms = {room for room, _ in counts.sources()}
    assert {"firmware", "firmware/engine", "host_sim/docs", "tests/host_sim", "boards/picoboy"} <= rooms


def test_an_arrow_leads_from_a_room_to_another_whatever_number_of_files_have_it() -> None:
    imports = {"h": set[str](), "h.a.x": {"h", "h.b.y", "h.a.z"}, "h.a.z": {"h.b.y"}, "h.b.y": {"other"}}
    assert counts.arrows(imports, 2) == {"h.a": {"h.b"}, "h.b": set()}


def test_rooms_that_lead_to_each_other_are_a_circle() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"d", "a"}, "e": set[str]()}
    assert counts.circles(edges) == [["b", "c"]]


def test_the_engine_imports_what_it_needs_at_run_time_alone() -> None:
    imports = counts.imports_of(["engine"])
    assert "engine.dice" in imports["engine.match"]
    assert counts.circles(imports) == []
