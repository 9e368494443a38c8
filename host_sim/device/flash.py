"""`python -m host_sim flash`: put the image on a board, only what differs, and start it."""

import argparse
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from host_sim.device import about, built_in, manifest, plan, session
from host_sim.device.about import About
from host_sim.device.files import FOLDER, MANIFEST, BoardFiles, sha256
from host_sim.device.manifest import Manifest
from host_sim.device.plan import Plan
from host_sim.device.progress import Bar
from host_sim.device.trouble import Trouble
from host_sim.image import frozen, image
from host_sim.image.board_numbers import CONFIG, board_names, load_config
from host_sim.image.processors import MPY_VERSION

_BOARD_LINE = re.compile(r"""^BOARD = (?:const\()?["'](.+?)["']""", re.MULTILINE)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    session.add_port(parser)
    session.add_board(parser)


def main(args: argparse.Namespace) -> int:
    """Flash; answer the exit code."""
    return session.report("flash", lambda: flash(args.port, args.board))


def flash(port: str, board: str) -> int:
    """Bring the board on a port up to date and start it; answer the exit code. Raises Trouble, BadBoard."""
    if board:
        load_config(board)
    with session.connected(port) as link:
        found = about.ask(link)
        _say(str(found))
        about.require(found)
        files = BoardFiles(link)
        board = board or board_of(files)
        inside = built_in.look(found, files)
        if inside.words:
            _say(inside.words)
        bring(files, built(board, found, inside.serves), found)
        if inside.serves:
            files.remove_empty(frozen.names())
        _say(f"free: {about.ask(link).free}")
        if not session.start(link, _say):
            raise Trouble("the board has everything and yet does not start; `make doctor` tells more")
        _say(f"{board}: it plays")
    return 0


def built(board: str, found: About, frozen_serves: bool) -> dict[str, bytes]:
    """Build the image for a board that is what found says; answer path -> content.

    frozen_serves: leave out what is frozen.
    """
    compiled = found.mpy_version == MPY_VERSION
    if not compiled:
        has = f"mpy {found.mpy_version}" if found.mpy_version else "no compiled files"
        _say(
            f"the board loads {has}, mpy-cross makes mpy {MPY_VERSION}: sending sources instead, "
            "which start slower and want more memory than an RP2040 has"
        )
    with TemporaryDirectory() as folder:
        out = Path(folder) / board
        names = image.build(
            board, out, found.code, compiled=compiled, without=frozen.names() if frozen_serves else ()
        )
        return {name: (out / name).read_bytes() for name in names}


def board_of(files: BoardFiles) -> str:
    """Answer the name of the board that was flashed last, or the default one."""
    config = files.read(CONFIG).decode(errors="replace")
    named = _BOARD_LINE.search(config)
    if named and named[1] in board_names():
        return named[1]
    if named:
        print(f"boards/ has no {named[1]}, which the board was flashed as", file=sys.stderr)
    return image.DEFAULT_BOARD


def bring(files: BoardFiles, content: Mapping[str, bytes], found: About) -> Plan:
    """Bring the files on a board up to date; answer what that took."""
    wanted = {path: sha256(data) for path, data in content.items()}
    ours = files.ours()
    there = compare(files, wanted, ours)
    todo = plan.make(wanted, there, ours, files.staged())
    if todo.does_nothing:
        _say(f"all {len(wanted)} files are on the board already")
        return todo
    about.require_room(found, {path: content[path] for path in todo.send})
    for name in todo.leftovers:
        files.remove([*files.under(f"{FOLDER}/{name}"), f"{FOLDER}/{name}"])
    _send(files, todo, content)
    _switch(files, todo, wanted, there, ours)
    after = files.digests(sorted(wanted))
    if wrong := [path for path in sorted(wanted) if after[path] != wanted[path]]:
        raise Trouble(f"{wrong[0]} is not on the board as it was sent; run the same again")
    sent = sum(len(content[path]) for path in todo.send)
    _say(
        f"{len(todo.send)} files sent ({sent:,d} bytes), {len(wanted) - len(todo.send)} were there, "
        f"{len(todo.remove)} old ones removed; all {len(wanted)} verified"
    )
    return todo


def compare(files: BoardFiles, wanted: Mapping[str, str], ours: Manifest) -> dict[str, str]:
    """Ask the board for the SHA-256 of every file that matters."""
    paths = plan.asked(wanted, ours)
    with Bar("compare", len(paths)) as bar:
        return files.digests(paths, lambda: bar.add(1))


def _send(files: BoardFiles, todo: Plan, content: Mapping[str, bytes]) -> None:
    if not todo.send:
        return
    with Bar("send   ", sum(len(content[path]) for path in todo.send)) as bar:
        for path in todo.send:
            files.stage(path, content[path], lambda sent, path=path: bar.add(sent, path))


def _switch(
    files: BoardFiles, todo: Plan, wanted: Mapping[str, str], there: Mapping[str, str], ours: Manifest
) -> None:
    """Let the new files take the places of the old ones, and note what is ours from now on."""
    files.write(MANIFEST, manifest.write(manifest.join(ours, wanted)).encode())
    if todo.keep:
        _say(f"not from here, kept on the board as *{plan.OLD}: {', '.join(todo.keep)}")
    first, last = plan.moves(todo, wanted, there)
    files.move(first)
    files.remove(todo.remove)
    files.move(last)
    files.remove([f"{FOLDER}/{name}" for name in sorted(files.staged())])
    files.write(MANIFEST, manifest.write(manifest.join({}, wanted)).encode())


def _say(words: str) -> None:
    print(words, flush=True)
