"""The steps of CONTRIBUTING name every file that knows a screen, a display or a sheet that is there."""

import io
import re
import tokenize
from pathlib import Path

from host_sim import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text()


def steps(heading: str) -> str:
    return PAGE.split(f"## Add a {heading}\n")[1].split("\n## ")[0]


def knowing(word: str, *folders: str) -> list[Path]:
    """The sources in which a name, a number or a whole text is a word, comments and docstrings apart."""
    found: list[Path] = []
    for path in sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        source = path.read_text()
        if not re.search(word, source):
            continue
        tokens = tokenize.generate_tokens(io.StringIO(source).readline)
        if any(re.fullmatch(rf"""b?["']?(?:{word})["']?""", token.string) for token in tokens):
            found.append(path)
    return found


def unnamed(heading: str, files: list[Path]) -> list[str]:
    """Those of the files that the steps name neither by themselves nor by their folder."""
    named = {word.strip("/") for word in re.findall(r"`([\w/.]+)`", steps(heading))}
    return [
        path.relative_to(ROOT).as_posix()
        for path in files
        if not any(f"{'/'.join(path.parts)}/".endswith(f"/{name}/") for name in named)
        and not any(f"/{name}/" in path.as_posix() for name in named)
    ]


def test_whoever_adds_a_screen_is_led_to_every_file_that_knows_one() -> None:
    files = knowing(
        r"SETTINGS_SCREEN|settings_words|SETTINGS|ui\.menus\.settings[\w. ]*",
        "firmware",
        "host_sim",
        "tests/golden",
    )
    opens = ROOT / "firmware/ui/menus/title.py"  # step 6: where it is opened
    assert opens in files and unnamed("screen", [path for path in files if path != opens]) == []


def test_whoever_adds_a_board_is_led_to_every_file_that_knows_one() -> None:
    shown = ROOT / "host_sim/proofs/monkey.py"  # monkeys play on some boards, whatever there is
    files = knowing("picoboy", "firmware", "host_sim")
    assert shown in files and unnamed("board", [path for path in files if path != shown]) == []


def test_whoever_adds_a_display_is_led_to_every_file_that_knows_one() -> None:
    files = knowing("1107|SH1107", "firmware", "host_sim")
    assert len(files) > 5 and unnamed("display", files) == []


def test_whoever_adds_a_sheet_is_led_to_every_file_that_knows_one() -> None:
    files = knowing("CLASSIC|classic", "firmware")
    files += knowing("SHEETS", "firmware/keeping")
    assert len(files) > 3 and unnamed("sheet", files) == []
