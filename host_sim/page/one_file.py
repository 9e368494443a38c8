"""Puts the page into one file: modules joined, all else inside as base64 (site/assets.js finds it)."""

import base64
import re
from collections.abc import Callable, Mapping

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
    inside = "".join(
        f'<script type="text/plain" id="asset:{name}" data-type="{TYPES[name[name.rindex(".") :]]}">'
        f"{base64.b64encode(content).decode()}</script>\n"
        for name, content in assets.items()
    )
    if "</script" in script or "</style" in style:
        raise JoinError("a script or style that would end its own element")
    head = f'<link rel="icon" href="data:image/svg+xml;base64,{base64.b64encode(icon).decode()}">\n'
    head += f"<style>\n{style}</style>\n"
    page = _OUTSIDE.sub("", page).replace("</head>\n", f"{head}</head>\n", 1)
    return page.replace(_ENTRY, f'{inside}<script type="module">\n{script}</script>\n', 1)
