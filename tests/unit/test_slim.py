"""Modules made slim: the same program with shorter names, and with fewer."""

import ast
import builtins
import dis
import keyword
from types import CodeType
from typing import TypeGuard

import pytest

from host_sim import ROOT
from host_sim.fold import module_name
from host_sim.slim import arguments, imports, literals, members, privates
from host_sim.slim.firmware import MAIN, slim
from host_sim.slim.program import Sources

FIRMWARE = ROOT / "firmware"
MODULES = [module_name(path, FIRMWARE) for path in sorted(FIRMWARE.rglob("*.py"))]


@pytest.fixture(scope="module")
def slimmed() -> Sources:
    """The whole firmware made slim."""
    return slim(FIRMWARE)


def source_of(module: str) -> str:
    return (FIRMWARE / (module.replace(".", "/") + ".py")).read_text()


def run(sources: Sources, module: str) -> dict[str, object]:
    """Run a module of a program whose others it imports by `from`; answer its globals."""
    found: dict[str, object] = {}
    for name in (*(name for name in sources if name != module), module):
        found = {}
        text = "".join(line for line in sources[name].splitlines(True) if not line.startswith("from "))
        exec(text, found)
    return found


def test_a_word_that_is_used_once_stands_where_it_is_used() -> None:
    sources = {
        "ui.words": "HI = b'hi'\nTWICE = (b'2',)\nNEVER = 'x'\n",
        "ui.a": "from ui import words\nx = (words.HI, words.TWICE, words.TWICE)\n",
    }
    assert literals.inline(sources, []) == {
        "ui.words": "\nTWICE = (b'2',)\n\n",
        "ui.a": "from ui import words\nx = (b'hi', words.TWICE, words.TWICE)\n",
    }


def test_a_short_word_may_stand_in_two_places_and_no_more() -> None:
    assert literals.inline({"a": "HI = b'hi'\nf(HI, HI)\n"}, []) == {"a": "\nf(b'hi', b'hi')\n"}
    for kept in (
        "HI = b'hi'\nf(HI, HI, HI)\n",
        "HI = b'0123456789abcdef'\nf(HI, HI)\n",
        "HI = (1,)\nf(HI, HI)\n",
    ):
        assert literals.inline({"a": kept}, []) == {"a": kept}


def test_a_tuple_of_words_becomes_a_literal_and_goes_where_it_is_used() -> None:
    sources = {
        "ui.words": "HI = b'hi'\nHO = b'ho'\n",
        "ui.a": "from ui.words import HI, HO as HU\n_ALL = (\n    HI,\n    HU,\n)\nf(_ALL[0])\n",
    }
    after = imports.drop_unused(literals.inline(sources, []), [])
    assert after["ui.a"] == "\n\n\n\n\nf((b'hi', b'ho')[0])\n"


def test_a_number_is_written_wherever_it_is_used() -> None:
    assert literals.inline({"a": "_T = -4\nf(1 - _T)\nf(_T)\n"}, []) == {"a": "\nf(1 - (-4))\nf((-4))\n"}


@pytest.mark.parametrize(
    "source",
    [
        "HI = b'hi'\nHI = b'ho'\nx = HI\n",
        "HI = b'hi'\ndef f(HI): return HI\n",
        "HI = [1]\nx = HI\n",
        "HI = bytes(3)\nx = HI\n",
        "HI = 1.5\nx = HI\n",
    ],
)
def test_a_name_that_is_bound_again_or_is_no_literal_stays(source: str) -> None:
    assert literals.inline({"a": source}, []) == {"a": source}


def test_an_imported_module_is_dropped_though_an_attribute_has_its_name() -> None:
    sources = {
        "ui.coach": "def ask():\n    pass\n",
        "ui.turn": "from ui import coach, keys\ndef f(app):\n    app.coach.ask()\n    return keys.A\n",
        "ui.keys": "A = f()\n",
    }
    assert imports.drop_unused(sources, [])["ui.turn"].startswith("from ui import keys\n")


def test_an_imported_name_that_others_ask_the_module_for_stays() -> None:
    sources = {
        "a": "from c import f\n",
        "b": "import a\ndef g(leaf):\n    return leaf.f\ng(a)\n",
        "c": "def f(): pass\n",
    }
    assert imports.drop_unused(sources, [])["a"] == sources["a"]


@pytest.mark.parametrize(
    "reader",
    ["from a import HI", "import a\na.HI", "def f(leaf): return leaf.HI", "def f():\n from a import HI"],
)
def test_what_is_asked_for_by_name_stays(reader: str) -> None:
    sources = {"a": "HI = b'hi'\nx = HI\n"}
    assert literals.inline(sources, [reader]) == sources


def test_a_name_that_goes_through_another_module_is_found() -> None:
    sources = {"a": "HI = b'hi'\n", "b": "from a import HI\n", "c": "from b import HI\nf(HI)\n"}
    after = imports.drop_unused(literals.inline(sources, []), [])
    assert {name: text.strip() for name, text in after.items()} == {"a": "", "b": "", "c": "f(b'hi')"}


def test_an_import_that_nothing_uses_goes_and_const_with_it() -> None:
    source = (
        "from micropython import const, heap_lock\nimport gc\nfrom hw import b\n_X = const(3)\nheap_lock()\n"
    )
    after = imports.drop_unused({"a": source, "hw.b": ""}, [])
    assert after["a"] == "from micropython import heap_lock\n\n\n_X = const(3)\nheap_lock()\n"


def test_an_import_that_another_asks_for_stays() -> None:
    sources = {"a": "from machine import Pin\n", "b": "from a import Pin\nx = Pin\n"}
    assert imports.drop_unused(sources, []) == sources
    alone = {"a": "from machine import Pin\n"}
    assert imports.drop_unused(alone, ["import a\na.Pin = None\n"]) == alone


def test_arguments_get_short_names_and_their_calls_mean_the_same() -> None:
    source = "def f(first, second=3):\n    return [first * second for second in range(second)]\nx = f(2)\n"
    after = arguments.shorten({"a": source}, [], {"x", "f"})
    assert after["a"].startswith("def f(a, b=3):\n")
    assert run(after, "a")["x"] == run({"a": source}, "a")["x"] == [0, 2, 4]


def test_an_argument_that_is_passed_by_keyword_stays() -> None:
    sources = {"a": "def f(now, then):\n    return now\n"}
    assert "def f(now, a)" in arguments.shorten(sources | {"b": "g(now=3)\n"}, [], set())["a"]
    assert "def f(now, a)" in arguments.shorten(sources, ["g(now=3)"], set())["a"]


@pytest.mark.parametrize(
    "source",
    [
        "@viper\ndef f(data):\n    return data\n",
        "def f(data):\n    return lambda: data\n",
        "class C:\n    def f(self): return self\n",
        "def f(data):\n    import data\n",
        "def f(*data):\n    return data\n",
    ],
)
def test_an_argument_that_cannot_be_renamed_stays(source: str) -> None:
    assert arguments.shorten({"a": source}, [], set()) == {"a": source}


PRIVATE = """class C:
    def __init__(self):
        self._here = 1
        self._both = 2
    def _go(self):
        return self._here + self._both + _LIMIT + _add(4)
_LIMIT = 5
def _add(n):
    return n
x = C()._go()
"""


def test_private_names_get_short_and_the_program_does_the_same() -> None:
    sources = {"a": PRIVATE, "b": PRIVATE.replace("_here", "_there")}
    after = privates.shorten(sources, [], {"x", "n", "C"})
    for name in sources:
        assert "_" not in after[name].replace("__init__", "")
        assert run(after, name)["x"] == run(sources, name)["x"] == 12


def test_a_name_of_one_module_may_be_a_name_of_another_and_one_of_both_may_not() -> None:
    after = privates.shorten({"a": "_one = _both = 1\n", "b": "_two = _both = 1\n"}, [], set())
    assert after == {"a": "b = a = 1\n", "b": "b = a = 1\n"}


def test_a_class_and_its_base_in_another_module_share_no_short_name() -> None:
    sources = {
        "a": "class A:\n    def f(self): self._one = 1\n",
        "b": "from a import A\nclass B(A):\n    def g(self): self._two = 2\n",
    }
    after = privates.shorten(sources, [], set())
    assert "self.a" in after["a"]
    assert "self.b" in after["b"]


@pytest.mark.parametrize(
    ("source", "reader"),
    [
        ("_X = const(3)\nx = _X\n", ""),
        ("x = thing._y\n", ""),
        ("_y = 1\nx = getattr(z, '_y')\n", ""),
        ("_y = 1\n", "def f(a): return a._y"),
        ("_y = 1\n", "from a import _y"),
        ("def f(*_y): return _y\n", ""),
        ("for _ in x: pass\n", ""),
    ],
)
def test_a_private_name_that_somebody_asks_for_stays(source: str, reader: str) -> None:
    assert privates.shorten({"a": source}, [reader], set())["a"] == source


def test_a_private_name_of_the_reader_itself_keeps_nothing() -> None:
    assert privates.shorten({"a": "_y = 1\n"}, ["def f(self): return self._y"], set())["a"] == "a = 1\n"


MEMBERS = """class C:
    def __init__(self):
        self.here = [1]
    def going(self, others):
        self.here.append(2)
        return len(self.here) + others
x = C().going(3)
"""


def test_members_get_short_names_and_what_python_has_keeps_its_own() -> None:
    after = members.shorten({"a": MEMBERS}, [], {"x", "C"}, {"append"})["a"]
    assert "here" not in after and "going" not in after and "append" in after
    assert run({"a": after}, "a")["x"] == run({"a": MEMBERS}, "a")["x"] == 5


def test_members_share_a_short_name_where_no_module_mentions_both() -> None:
    text = "class C:\n    def {}(self): pass\n"
    sources = {"a": text.format("one"), "b": text.format("two")}
    assert "def a(self)" in members.shorten(sources, [], set(), set())["a"]
    assert "def a(self)" in members.shorten(sources, [], set(), set())["b"]
    both = members.shorten(sources | {"c": "x.one, x.two\n"}, [], set(), set())
    assert both["c"] == "x.a, x.b\n"
    assert "def a(self)" in both["a"] and "def b(self)" in both["b"]


@pytest.mark.parametrize(
    ("other", "reader"),
    [
        ("one = 1\n", ""),
        ("def one(): pass\n", ""),
        ("class A:\n    one = 1\n", ""),
        ("f(one=1)\n", ""),
        ("x = 'one'\n", ""),
        ("from machine import one\n", ""),
        ("import machine\nmachine.one()\n", ""),
        ("from ui import records\ndef f(records): return records.one()\n", ""),
        ("", "x.one()"),
        ("", "def f(self): self.app.one()"),
        ("", "class A:\n    def one(self): pass"),
    ],
)
def test_a_member_whose_name_means_something_else_too_stays(other: str, reader: str) -> None:
    sources = {"a": "class C:\n    def one(self): pass\n", "b": other, "ui.records": ""}
    assert members.shorten(sources, [reader], set(), set()) == sources


def is_attribute(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute)


def test_an_attribute_of_the_firmware_has_one_new_name_and_no_module_has_two_of_one_name() -> None:
    before = {name: source_of(name) for name in MODULES if name != MAIN}
    taken = {
        node.attr for text in before.values() for node in ast.walk(ast.parse(text)) if is_attribute(node)
    }
    taken |= set(keyword.kwlist)
    after = members.shorten(before, [], taken, set(dir(str)) | set(dir(list)))
    after = privates.shorten(after, [], taken)
    new: dict[str, set[str]] = {}
    for name in before:
        old: dict[str, set[str]] = {}
        pairs = zip(ast.walk(ast.parse(before[name])), ast.walk(ast.parse(after[name])), strict=True)
        for one, other in pairs:
            assert type(one) is type(other)
            if is_attribute(one) and is_attribute(other):
                new.setdefault(one.attr, set()).add(other.attr)
                old.setdefault(other.attr, set()).add(one.attr)
        assert [names for names in old.values() if len(names) > 1] == []
    assert [name for name, names in new.items() if len(names) > 1] == []
    assert sum(names != {name} for name, names in new.items()) > 300


@pytest.mark.parametrize("module", MODULES)
def test_a_slim_module_has_its_lines_where_they_were(slimmed: Sources, module: str) -> None:
    before, after = source_of(module), slimmed[module]
    assert after.count("\n") == before.count("\n")
    places = [
        [(type(node), node.lineno) for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]
        for source in (before, after)
        for kinds in [(ast.FunctionDef, ast.ClassDef, ast.For, ast.While, ast.If, ast.Return, ast.Raise)]
    ]
    assert places[0] == places[1]


@pytest.mark.parametrize("module", MODULES)
def test_a_slim_module_has_every_name_that_another_imports(slimmed: Sources, module: str) -> None:
    for node in ast.walk(ast.parse(slimmed[module])):
        if isinstance(node, ast.ImportFrom) and node.module in slimmed:
            there = {
                name
                for other in ast.walk(ast.parse(slimmed[node.module]))
                for name in [getattr(other, "id", None), getattr(other, "name", None)]
            }
            assert {alias.name for alias in node.names} <= there


def globals_read(code: CodeType) -> set[str]:
    """Find the globals that a piece of code reads, and what is inside it."""
    names = {
        str(step.argval) for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")
    }
    return names.union(*(globals_read(part) for part in code.co_consts if isinstance(part, CodeType)))


@pytest.mark.parametrize("module", MODULES)
def test_a_slim_module_reads_no_global_that_is_not_there(slimmed: Sources, module: str) -> None:
    tree = ast.parse(slimmed[module])
    there = set(dir(builtins)) | {"__name__", "const", "micropython"}
    for node in ast.walk(tree):
        for field in ("id", "name", "asname"):
            if not (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)):
                there.add(getattr(node, field, "") or "")
    viper = {"ptr8", "ptr16", "ptr32"}
    assert globals_read(compile(slimmed[module], module, "exec")) - viper <= there


def test_every_module_is_made_slim(slimmed: Sources) -> None:
    assert sorted(slimmed) == sorted(MODULES)


def test_the_main_program_is_as_people_wrote_it(slimmed: Sources) -> None:
    assert slimmed[MAIN] == source_of(MAIN)
