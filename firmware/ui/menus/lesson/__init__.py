"""A lesson, of what is practised: a part that is opened (ui.parts), made once the judge is there."""

from ui.lesson_plan import AGAIN_LESSON, PLAN_LESSON, POSITION_LESSON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = "ui.draw.ranking ui.menus.lesson.question ui.menus.lesson.lesson"


def make(app: "App"):
    """Make the lesson of app.lesson_plan."""
    yield  # a slice of its own for the last module
    if app.lesson_plan[PLAN_LESSON] == AGAIN_LESSON:
        yield from _again(app)
    elif app.lesson_plan[PLAN_LESSON] == POSITION_LESSON:
        yield from _position(app)
    else:
        yield from _drill(app)


def _again(app: "App"):
    from strategy.review import replay  # noqa: F401 (a slice of its own)

    yield
    from ui.menus.lesson.again import AgainScreen

    yield AgainScreen(app)


def _position(app: "App"):
    from ui.menus.lesson import set_position  # noqa: F401 (a slice of its own)

    yield
    from ui.menus.lesson.position import PositionScreen

    yield
    yield PositionScreen(app)


def _drill(app: "App"):
    from keeping.drill import Drill

    yield
    from keeping.content import ContentFile

    yield
    record = Drill()
    file = ContentFile(app.keeper.shelf, record, True)
    yield
    file.read()
    app.tell_losses(file.lost)
    yield
    from ui.menus.lesson.drill import DrillScreen

    yield
    yield DrillScreen(app, file.store, record)
