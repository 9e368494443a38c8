"""Compile array loops with numba; what is compiled is kept in build/jit, so only the first run waits."""

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

from numpy.typing import NDArray

from host_sim import ROOT

os.environ.setdefault("NUMBA_CACHE_DIR", str(ROOT / "build" / "jit"))

Array = NDArray[Any]  # in compiled functions, which are made anew for each type of number

_F = TypeVar("_F", bound=Callable[..., Any])


def compiled(function: _F) -> _F:
    """Compile a function of arrays and numbers; it runs without the interpreter's lock.

    The order of floating-point operations stays as written, so results are the same on every run and machine.
    Loops copy one array into another there: numba takes two seconds to compile each `a[i:] = b[i:]`.
    """
    return _compiled(function)


def compiled_in_place(function: _F) -> _F:
    """Compile one that makes no arrays: those it hands to others are not counted, three times as fast."""
    return _compiled(function, _nrt=False)


def _compiled(function: _F, **options: bool) -> _F:
    try:
        import numba  # reads the variable above when it is imported
    except ModuleNotFoundError:
        return cast(_F, _missing)
    return cast(_F, cast(Any, numba).njit(cache=True, nogil=True, error_model="numpy", **options)(function))


def _missing(*_: object) -> None:
    """Stand for a compiled function where there is no numba: a command is refused once it would calculate."""
    __import__("numba")  # raises what is told in a line
