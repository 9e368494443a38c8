"""Check the documents: `make docs-check`. It prints how long sentences are, and what is wrong.

Exit code 1 when something is. The changelog tells of what once was. So only its links are checked,
and the sentences of its newest section.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from host_sim import ROOT
from host_sim.common.arguments import Parser
from host_sim.common.exits import leave
from host_sim.docs import counts, names, prose

MOST_LINES = {"README.md": 150, "CONTRIBUTING.md": 150}
SCREENS = "the screens' words"
CHANGES = "CHANGELOG.md, newest section"


def documents(root: Path = ROOT) -> list[Path]:
    """List the documents that are read by sentences and names."""
    top = [root / "README.md", root / "CONTRIBUTING.md"]
    return [*top, *sorted(root.glob("docs/*.md")), *sorted(root.glob("boards/**/*.md"))]


def findings_of(page: Path, name: str) -> list[str]:
    """Tell what is wrong with a document, a line each."""
    text = page.read_text()
    taken = prose.parts(text)
    found = wordy(prose.measure(taken.prose))
    lines = len(text.splitlines())
    if lines > MOST_LINES.get(name, lines):
        found.append(f"{lines} lines, at most {MOST_LINES[name]}")
    for what, wrong in (
        ("a dead link", names.dead_links(page)),
        ("no such file", names.missing_files(taken.code, text)),
        ("no such test", names.missing_tests(taken.code)),
        ("no such target of make", names.unknown_targets(taken.code)),
        ("a command that is refused", names.refused_commands(taken.code)),
        ("no such recording", names.unplayable(taken.code)),
    ):
        found += [f"{what}: {one}" for one in wrong]
    return [f"{name}: {one}" for one in found]


def newest_section(changes: str) -> str:
    """Cut the first section out of a changelog."""
    return changes.partition("\n## ")[2].partition("\n## ")[0]


def wordy(measured: prose.Measure) -> list[str]:
    """Tell where sentences are too long, on the average or too many of them."""
    found: list[str] = []
    if measured.average > prose.AVERAGE:
        found.append(f"{measured.average:.1f} words a sentence, at most {prose.AVERAGE}")
    if measured.long_share > prose.LONG_IN_100:
        found.append(
            f"{measured.long_share:.1f} of 100 sentences have over {prose.LONG} words, "
            f"at most {prose.LONG_IN_100}"
        )
    return found


def main(arguments: Sequence[str]) -> int:
    """Print the table and the findings; answer the exit code."""
    parser = Parser(prog="python -m host_sim.docs", description=__doc__)
    parser.add_argument("--long", action="store_true", help="print the sentences that are too long, too")
    parser.add_argument("--counts", action="store_true", help="count files, lines, tests and imports, too")
    args = parser.parse_args(arguments)
    print(f"{'document':<42}lines  sentences  words each  over {prose.LONG}")
    findings: list[str] = []
    pieces: list[str] = []
    for page in documents():
        name = str(page.relative_to(ROOT))
        text = page.read_text()
        taken = prose.parts(text).prose
        pieces += taken
        _tell(name, str(len(text.splitlines())), prose.measure(taken), args.long)
        findings += findings_of(page, name)
    lines = sum(len(page.read_text().splitlines()) for page in documents())
    _tell("all of these", str(lines), prose.measure(pieces), False)
    changes = (ROOT / "CHANGELOG.md").read_text()
    newest = prose.measure(prose.parts(newest_section(changes)).prose)
    _tell(CHANGES, "", newest, args.long)
    findings += [f"{CHANGES}: {one}" for one in wordy(newest)]
    shown = prose.measure(prose.shown_texts(json.loads((ROOT / "tests/golden/words.json").read_text())))
    _tell(SCREENS, "", shown, args.long)
    findings += [f"{SCREENS}: {one}" for one in wordy(shown)]
    findings += [f"CHANGELOG.md: a dead link: {link}" for link in names.dead_links(ROOT / "CHANGELOG.md")]
    if args.counts:
        counts.tell()
    for finding in findings:
        print(finding, file=sys.stderr)
    return 1 if findings else 0


def _tell(name: str, lines: str, measured: prose.Measure, long: bool) -> None:
    share = f"{measured.long_share:.1f} %"
    print(f"{name:<42}{lines:>5}{measured.sentences:>11}{measured.average:>12.1f}{share:>9}")
    for sentence in measured.long if long else ():
        print(f"    {prose.words(sentence)} words: {sentence}")


if __name__ == "__main__":
    leave(main)
