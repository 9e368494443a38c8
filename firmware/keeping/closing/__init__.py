"""The end of a match that nobody can go on with: an errand of the app (ui.parts)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MODULES = (
    "keeping.books keeping.content keeping.drill keeping.faces keeping.closing.cards keeping.closing.closing"
)


def make(app: "Any"):
    """Count the match, or forget all records if that is wanted."""
    from keeping.closing.closing import close, forget

    yield  # a slice of its own for the last module
    slices = forget(app.keeper) if app.is_forgetting() else close(app.keeper, app.match)
    for closed in slices:
        if closed is None:
            yield
        else:
            app.is_closed(closed.kept)
            app.tell_losses(closed.lost)
