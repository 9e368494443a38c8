"""Stand-in for the board's `micropython` on CPython; the guests use their own."""

from collections.abc import Callable
from typing import TypeVar

_Any = TypeVar("_Any")
_Function = TypeVar("_Function", bound=Callable[..., object])

_locks = 0


def const(value: _Any) -> _Any:
    """Answer the value itself; on the board the compiler folds it."""
    return value


def viper(function: _Function) -> _Function:
    """Leave a function for the viper emitter as it is."""
    return function


def heap_lock() -> None:
    """Count a lock; CPython cannot refuse to allocate."""
    global _locks
    _locks += 1


def heap_unlock() -> int:
    """Take a lock back; answer how many are left."""
    global _locks
    if _locks == 0:
        raise RuntimeError("heap_unlock without heap_lock")
    _locks -= 1
    return _locks


def heap_locks() -> int:
    """Answer how many locks are held. Not in the board's module: for tests."""
    return _locks


def alloc_emergency_exception_buf(size: int) -> None:
    """Take note of nothing: CPython always has memory for an exception."""
    if size <= 0:
        raise ValueError("size")
