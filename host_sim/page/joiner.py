"""Runs in the page's MicroPython: joins a UF2 with the game as `make uf2` does, files in and files out."""

import json

from host_sim.image.uf2_join import BadUf2, join, look


def said(path: str) -> str:
    """Answer in JSON what the UF2 in a file says of itself, or {"bad": words}."""
    try:
        stock = look(_read(path))
    except BadUf2 as error:
        return json.dumps({"bad": str(error)})
    told = ("pico", "named", "files_at", "files_bytes")
    return json.dumps({name: getattr(stock, name) for name in told})


def joined(path: str, blocks: str, addresses: str, out: str) -> None:
    """Join the UF2 in a file with blocks, one behind the other in a file, at addresses (a JSON list)."""
    content = _read(blocks)
    at = json.loads(addresses)
    size = len(content) // len(at)
    files = {address: content[i * size : (i + 1) * size] for i, address in enumerate(at)}
    with open(out, "wb") as file:
        file.write(join(_read(path), files))


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
