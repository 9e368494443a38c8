"""The page on phones, held either way, and on a desktop: what a thumb has to hit can be hit."""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from host_sim.page.build import BOARDS
from host_sim.window.casing_plan import casing_of

pytestmark = pytest.mark.site

THUMB = 44  # pixels
MOUSE = 24  # WCAG 2.2, 2.5.8
SCREENS = {
    "phone": (390, 844, 3),
    "small": (320, 568, 2),
    "small on its side": (568, 320, 2),
    "low window": (1000, 576, 1),
}


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def box(place: Locator) -> Box:
    found = place.bounding_box()
    assert found is not None
    return Box(found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"])


def boxes(page: Page, selector: str) -> list[Box]:
    """Answer where all of a kind are, asked at once."""
    edges = (
        "all => all.map(one => one.getBoundingClientRect()).map(at => [at.left, at.top, at.right, at.bottom])"
    )
    return [Box(*found) for found in page.locator(selector).evaluate_all(edges)]


def screen(name: str) -> dict[str, Any]:
    width, height, ratio = SCREENS[name]
    return {
        "viewport": {"width": width, "height": height},
        "device_scale_factor": ratio,
        "has_touch": ratio > 1,
        "is_mobile": ratio > 1,
    }


def choose(page: Page, board: str) -> None:
    """Choose a board; what is beside the handheld may be out of sight."""
    page.evaluate(
        """board => {
            const choice = document.getElementById("board");
            choice.value = board;
            choice.dispatchEvent(new Event("change"));
        }""",
        board,
    )


def test_on_a_desktop_everything_lies_where_the_plan_of_the_casing_has_it_with_its_words(server, opened):
    page = opened(server.address)
    for board in BOARDS:
        choose(page, board)
        plan = casing_of(board)
        device = box(page.locator("#device"))
        side = (device.right - device.left) / plan.size[0]
        glass = box(page.locator("#glass"))
        assert ((glass.left - device.left) / side, (glass.top - device.top) / side) == pytest.approx(
            plan.glass[:2]
        )
        assert (glass.right - glass.left) / side == pytest.approx(plan.glass[2])
        assert (glass.bottom - glass.top) / side == pytest.approx(plan.glass[3])
        for name, button in plan.buttons.items():
            found = box(page.locator(f"[data-button={name}]"))
            middle = (found.left + found.right) / 2 - device.left, (found.top + found.bottom) / 2 - device.top
            assert (middle[0] / side, middle[1] / side) == pytest.approx((button.x, button.y))
            assert (found.right - found.left) / side == pytest.approx(button.width)
            key = page.locator(f"[data-button={name}]")
            assert key.inner_text().strip() == (button.mark if button.mark.isalpha() else "")
            assert key.locator("svg:visible").count() == (not button.mark.isalpha())
            expect(page.locator(f"[data-button={name}] + .legend")).to_have_text("\n".join(button.words))
        shown = [page.locator(part).is_visible() for part in (".plate", ".speaker", ".dish")]
        assert shown == [part is not None for part in (plan.name, plan.speaker, plan.dish)]


@pytest.mark.parametrize("name", ["phone", "small on its side"])
def test_an_alarm_stands_above_the_handheld_and_is_closed_by_its_cross(
    name, server, opened, browser, complaints
):
    with browser.new_context(**screen(name)) as context:
        opened(server.address, "?seed=1", context)
        page = opened(server.address, "?seed=1", context)
        alarm = box(page.locator("#alarm"))
        assert len(complaints.taken()) == 1
        stage = box(page.locator("#stage"))
        assert (alarm.left, alarm.right) == (stage.left, stage.right) and alarm.top == 0
        assert alarm.bottom <= box(page.locator("#device")).top
        cross = page.get_by_role("button", name="Close this")
        assert min(cross.evaluate("one => [one.clientWidth, one.clientHeight]")) >= THUMB
        high = stage.bottom - stage.top
        cross.click()
        expect(page.locator("#alarm")).to_be_hidden()
        assert box(page.locator("#stage")).bottom - box(page.locator("#stage")).top > high
        page.locator("[data-button=DOWN]").click()
        expect(page.locator("#words")).not_to_contain_text("chosen: QUICK")


def test_what_is_told_of_the_keys_is_told_in_the_names_of_the_board(server, opened):
    page = opened(server.address)
    told = {}
    for board in ("pico_ssd1306_i2c", "pimoroni_pico_display", "waveshare_pico_oled_1_3"):
        choose(page, board)
        told[board] = page.locator(".keys tbody th:visible").all_inner_texts()
        spoken = [
            one.get_attribute("aria-label") for one in page.locator(".device [data-button]:visible").all()
        ]
        told[board].append("; ".join(str(one) for one in spoken))
    assert told == {
        "pico_ssd1306_i2c": [
            *["\u25b2 \u25bc \u25c0 \u25b6", "A", "B", "A, long", "\u25c0", "sound"],
            "Up; Left; Right; Down; A: hold, score; B: roll, back",
        ],
        "pimoroni_pico_display": [
            *["Y", "X", "A", "B", "A, long", "sound"],
            "X: Up; Y: Next; A: hold, score; B: roll, back",
        ],
        "waveshare_pico_oled_1_3": [
            *["\u25bc", "A", "A, long", "sound"],
            "Next; A: choose; held long: roll, back",
        ],
    }


@pytest.mark.parametrize("name", SCREENS)
def test_every_button_can_be_hit_nothing_lies_over_it_the_glass_or_words_and_the_first_say_how_to_start(
    name, server, opened, browser
):
    with browser.new_context(**screen(name)) as context:
        width, height, ratio = SCREENS[name]
        least = THUMB if ratio > 1 else MOUSE
        page = opened(server.address, "", context)
        for board in BOARDS:
            choose(page, board)
            buttons = boxes(page, ".device [data-button]:visible")
            assert len(buttons) == len(casing_of(board).buttons)
            for one in buttons:
                assert one.right - one.left >= least - 0.01 and one.bottom - one.top >= least - 0.01
                assert one.left >= 0 and one.top >= 0 and one.right <= width and one.bottom <= height
            things = [box(page.locator("#glass")), *buttons]
            touching = 0.5  # the keys of a cross do
            assert not any(
                Box(one.left + touching, one.top + touching, one.right, one.bottom).meets(other)
                for one in things
                for other in things
                if one < other
            )
            words = boxes(page, ".device .legend:visible, .device .plate:visible")
            for i, one in enumerate(words):
                assert not any(one.meets(other) for other in [*things, *words[i + 1 :]]), (board, one)
            if name == "phone":
                assert page.locator(".engraved li").first.inner_text() == "A start"
                first = box(page.locator(".engraved li").first)
                assert first.bottom <= box(page.locator(".engraved")).bottom
