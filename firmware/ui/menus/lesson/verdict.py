"""What a lesson tells of a choice: what it gave away, among the best ones."""

from contract import tunes
from contract.glass import WIDTH
from ui.draw import choice, menu, ranking
from ui.draw.ranking import LINES, NO_CHOICE
from ui.lesson_plan import TELLS
from ui.text import choices, lesson_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.menus.lesson.lesson import Lesson


def tell(app: "App", lesson: "Lesson", made: int) -> None:
    """Say what a choice gave away."""
    listed = lesson.study.ranking
    lesson.made = made
    lesson.chosen = listed.place(lesson.study.dice, made)
    loss = listed.losses[lesson.chosen]
    lesson.given = loss if choice.tenths_told(loss) else 0
    lesson.stage = TELLS
    app.sound.play(tunes.CLICK_TUNE if lesson.given else tunes.SCORE_TUNE)
    lesson.told(app)
    app.stale = True


def draw(app: "App", lesson: "Lesson") -> None:
    """Draw the choices, and over them what was given away."""
    canvas = app.canvas
    if lesson.given:
        menu.draw_header(canvas, choices.GIVES_AWAY)
        choice.draw_right(canvas, canvas.words, choice.tenths(lesson.given), WIDTH - 3, 1, 0)
    elif lesson.chosen == NO_CHOICE:
        menu.draw_header(canvas, lesson_words.COACH)
    else:
        lesson.draw_best(app)
    canvas.text_right(canvas.words, choices.FINAL, ranking.VALUE_RIGHT, 1, 0)
    ranking.draw(app, lesson.study.ranking, lesson.study, LINES, lesson.chosen)
    menu.draw_foot(canvas, lesson.foot(app), menu.back_foot(app))
