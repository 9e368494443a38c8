"""Loads a content from its store; what can't be used is put aside under another name."""

from contract.store_status import BAD, LATER, STORE_DAMAGED, STORE_NEWER, STORE_OK, STORE_OLDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from keeping.content import Content


def load_content(store: "Any", content: "Content") -> int:
    """Load a content; without what this firmware could have written it begins anew.

    Answer contract.store_status: STORE_DAMAGED and STORE_NEWER of one that was put aside; STORE_OLDER of one
    that is saved again, if the store saves. Allocates, blocks.
    """
    status: int = store.load(content.buffer)
    if status in (STORE_OK, STORE_OLDER) and not content.is_possible():
        status = STORE_NEWER if content.is_newer() else STORE_DAMAGED
    if status == STORE_OLDER:
        store.save(content.buffer)
    elif status != STORE_OK:
        content.clear()
        put_aside(store, status)
    return status


def put_aside(store: "Any", status: int) -> None:
    """Put a file aside that can't be used, by the status of its content. Allocates, blocks."""
    if status == STORE_DAMAGED:
        store.put_aside(BAD)
    elif status == STORE_NEWER:
        store.put_aside(LATER)
