"""Makes the lesson that is wanted."""

from ui.lesson_plan import AGAIN_LESSON, PLAN_LESSON, POSITION_LESSON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App


def make(app: "App"):
    """Make the part (boot.loaders)."""
    yield
    lesson = app.plan[PLAN_LESSON]
    if lesson == AGAIN_LESSON:
        from strategy.review import replay  # noqa: F401 (a slice of its own)

        yield
        from ui.menus.lesson.again import AgainScreen

        yield AgainScreen(app)
    if lesson == POSITION_LESSON:
        from ui.menus.lesson.position import PositionScreen

        yield PositionScreen(app)
    from keeping import drill
    from keeping.shelved import Shelved

    yield
    record = drill.Drill()
    shelved = Shelved(app.keeper.shelf, record, True)
    yield
    shelved.read()
    yield
    from ui.menus.lesson import dealer  # noqa: F401

    yield
    from ui.menus.lesson.drill import DrillScreen

    yield DrillScreen(app, shelved, record)
