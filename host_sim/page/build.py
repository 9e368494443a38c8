"""`python -m host_sim.page.build` makes build/site (`make site`): a folder for any host, and rattle.html.

In it are the very files of firmware/, what simulates the board, MicroPython for browsers
(host_sim.emulator.web.fetch) and the files of host_sim/page/site. The same input gives the same bytes.
"""

import base64
import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from host_sim import ROOT
from host_sim.cable import saves
from host_sim.chip.board_numbers import load_config
from host_sim.chip.whole import write_folder
from host_sim.command_line import Parser, ends, leave
from host_sim.emulator.web.fetch import SCRIPT, WASM, RuntimeMissing, folder
from host_sim.image.fold import BadSource
from host_sim.page import offer
from host_sim.window.casing_plan import casing_of
from version import VERSION

SITE = ROOT / "build" / "site"
PAGE = Path(__file__).parent / "site"
ONE_FILE = "rattle.html"
WORKER = "worker.js"
POINTS = "points.mjs"
FILES = "files.json"

# Those that look otherwise; the rest looks and plays as the first.
BOARDS = {
    "pico_ssd1306_i2c": "six buttons",
    "picoboy": "PicoBoy",
    "waveshare_pico_oled_1_3": "Waveshare Pico-OLED-1.3",
    "picopad": "Picopad",
    "picoboy_color": "PicoBoy Color",
    "picosystem": "PicoSystem",
    "waveshare_pico_lcd_1_3": "Waveshare Pico-LCD-1.3",
    "waveshare_pico_lcd_1_14": "Waveshare Pico-LCD-1.14",
    "pimoroni_pico_display": "Pimoroni Pico Display",
}

# What the board in the page is made of, and what it is run by.
_ROOMS = ("firmware", "boards", "host_sim/chip", "host_sim/emulator/web/lib")
RUN_BY = ("page/board.py", "page/reader.py", "window/games.py")


def packed() -> dict[str, str | dict[str, str]]:
    """Answer the files that MicroPython sees in the page, by their paths; what is no text as base64."""
    rooms = [path for room in _ROOMS for path in (ROOT / room).rglob("*") if path.suffix in (".py", ".table")]
    found: dict[str, str | dict[str, str]] = {}
    for path in sorted([*rooms, *(ROOT / "host_sim" / name for name in RUN_BY)]):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix == ".py":
            found[name] = path.read_text("utf-8")
        else:
            found[name] = {"base64": base64.b64encode(path.read_bytes()).decode()}
    return found


def boards() -> list[dict[str, Any]]:
    """Answer what the page has to know of its boards; casing: as a CasingPlan, lengths in display pixels."""
    found: list[dict[str, Any]] = []
    for name, label in BOARDS.items():
        plan = casing_of(name)
        casing = plan._asdict() | {"buttons": {key: plan.buttons[key]._asdict() for key in plan.buttons}}
        has_colours = hasattr(load_config(name), "GLASS_WIDTH")
        found.append({"name": name, "label": label, "colours": has_colours, "casing": casing})
    return found


def build() -> dict[str, bytes]:
    """Make all files of the page, by their names, sorted. Raises RuntimeMissing, as image.build."""
    npm = folder()
    page = (PAGE / "index.html").read_text("utf-8")
    made = {"boards": boards(), "saves": saves.rule()}
    page = page.replace("@VERSION@", VERSION).replace(">{}</script>", f">{json.dumps(made)}</script>", 1)
    files = {path.name: path.read_bytes() for path in sorted(PAGE.iterdir()) if path.is_file()}
    files |= {name: (npm / name).read_bytes() for name in (SCRIPT, WASM)}
    files[POINTS] = (ROOT / "host_sim" / "emulator" / "web" / POINTS).read_bytes()
    offered = offer.files() | offer.sections()
    files |= offered | {FILES: json.dumps(packed()).encode()}
    files["index.html"] = page.encode()
    digest = hashlib.sha256(b"".join(name.encode() + files[name] for name in sorted(files))).hexdigest()
    version = digest[:16]
    page = page.replace('data-version=""', f'data-version="{version}"', 1)
    files["index.html"] = page.encode()
    with_worker = files.pop("sw.js").decode()
    script = joined("main.js", lambda name: (PAGE / name).read_text("utf-8"))
    assets = {name: files[name] for name in (WORKER, POINTS, SCRIPT, WASM, FILES, *offered)}
    whole = one_file(page, files["style.css"].decode(), script, assets, files["icon.svg"])
    names = " ".join(["./", *sorted(files)])
    files["sw.js"] = with_worker.replace("@VERSION@", version).replace("@FILES@", names).encode()
    files[ONE_FILE] = whole.encode()
    return dict(sorted(files.items()))


# all in one file: modules joined, all else inside as base64 (site/assets.js finds it)

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".bin": "application/octet-stream",
}
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)
_TOP = re.compile(r"^(?:async )?(?:function|class|const|let) (?:(\w+)|\[([^\]]*)\])", re.MULTILINE)
_ENTRY = '<script type="module" src="main.js"></script>\n'
_OUTSIDE = re.compile(r'<link rel="(?:manifest|icon|apple-touch-icon|stylesheet)"[^>]*>\n')


class JoinError(Exception):
    """Modules that cannot be joined as they are; the message is one line."""


def joined(entry: str, read: Callable[[str], str]) -> str:
    """Join a module and all that it imports, each before whoever imports it.

    read: answers a module's source. Modules import by name from `./x.js` alone. Two of them with the same
    name at their top would be one after joining: JoinError.
    """
    sources: dict[str, str] = {}

    def add(name: str) -> None:
        source = read(name)
        for other in _IMPORT.findall(source):
            if other not in sources:
                add(other)
        sources[name] = _EXPORT.sub("", _IMPORT.sub("", source))

    add(entry)
    owners: dict[str, str] = {}
    for name, source in sources.items():
        if left := re.search(r"^(?:import|export)\b.*", source, re.MULTILINE):
            raise JoinError(f"{name}: this cannot be joined: {left[0]}")
        for one, several in _TOP.findall(source):
            for top in re.findall(r"\w+", one or several):
                if owners.setdefault(top, name) != name:
                    raise JoinError(f"{name} and {owners[top]} both have a {top} at their top")
    return "".join(sources.values())


def one_file(page: str, style: str, script: str, assets: Mapping[str, bytes], icon: bytes) -> str:
    """Answer the page with its style, its script and its other files inside."""
    inside = ""
    for name, content in assets.items():
        kind = f'id="asset:{name}" data-type="{TYPES[name[name.rindex(".") :]]}"'
        inside += f'<script type="text/plain" {kind}>{base64.b64encode(content).decode()}</script>\n'
    if "</script" in script or "</style" in style:
        raise JoinError("a script or style that would end its own element")
    head = f'<link rel="icon" href="data:image/svg+xml;base64,{base64.b64encode(icon).decode()}">\n'
    head += f"<style>\n{style}</style>\n"
    page = _OUTSIDE.sub("", page).replace("</head>\n", f"{head}</head>\n", 1)
    return page.replace(_ENTRY, f'{inside}<script type="module">\n{script}</script>\n', 1)


@ends("site", (), (RuntimeMissing, BadSource, OSError))
def main(arguments: Sequence[str]) -> int:
    """Make it; answer the exit code."""
    Parser(prog="python -m host_sim.page.build", description=__doc__).parse_args(arguments)
    made = build()
    write_folder(SITE, made)
    shown, one = SITE.relative_to(ROOT), len(made[ONE_FILE])
    total = sum(map(len, made.values())) - one
    print(f"{shown}/: {len(made) - 1} files, {total // 1024} KB; any static host will do")
    print(f"{shown}/{ONE_FILE}: all in one file, {one // 1024} KB, to open as it is")
    return 0


if __name__ == "__main__":
    leave(main)
