"""The screens after a match, result and report: a part that lasts (ui.parts), made with the judge."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App

MODULES = (
    "engine.result ui.text.menu_words ui.menus.after.result_picture ui.menus.after.results ui.draw.choice "
    "strategy.review.replay strategy.review.report ui.menus.after.report_pages "
    "ui.menus.after.report"
)


def make(app: "App"):
    """Make app.result and app.report."""
    yield
    from strategy.review.report import Report
    from ui.menus.after.report import ReportScreen
    from ui.menus.after.results import Results

    app.result = Results()
    app.report = ReportScreen(Report(app.judge.advisor))
    yield
