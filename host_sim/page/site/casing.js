// What stands on a board's buttons and beside them, and what is told of them, by its plan (boards/NAME/casing.json).

/** Show the buttons that a board has, and of all that tells of buttons what is true of it. */
export function dressCasing(page, { buttons }) {
    const traits = traitsOf(buttons);
    for (const element of page.querySelectorAll("[data-needs]")) {
        element.hidden = !element.dataset.needs.split(" ").every((trait) => traits.has(trait));
    }
    for (const element of page.querySelectorAll("[data-mark]")) {
        element.textContent = buttons[element.dataset.mark]?.mark ?? "";
    }
    const spoken = spokenOf(buttons, traits);
    for (const button of page.querySelectorAll("[data-button]")) {
        const plan = buttons[button.dataset.button];
        const legend = button.nextElementSibling;
        button.hidden = legend.hidden = !plan;
        if (!plan) continue;
        const isArrow = "\u25b2\u25bc\u25c0\u25b6".includes(plan.mark);
        button.className = plan.is_round ? "cap" : "key";
        button.ariaLabel = spoken[button.dataset.button];
        button.querySelector("svg")?.toggleAttribute("hidden", !isArrow);
        button.querySelector("span").textContent = isArrow ? "" : plan.mark;
        legend.textContent = plan.words.join("\n");
    }
    const lines = engravedOf(buttons, traits).map(([key, does]) => `<li><b>${key}</b> ${does}</li>`);
    page.querySelector(".engraved").innerHTML = lines.join("");
}

function traitsOf(buttons) {
    return new Set(["B" in buttons ? "b" : "no-b", "LEFT" in buttons ? "cross" : "no-cross"]);
}

/** Answer what a screen reader calls the buttons. */
function spokenOf(buttons, traits) {
    const named = (name, does) => (traits.has("b") ? `${buttons[name]?.mark}: ${does}` : does);
    const [up, down] = traits.has("cross") ? ["Up", "Down"] : [named("UP", "Up"), named("DOWN", "Next")];
    const a = traits.has("cross") || traits.has("b") ? "A: hold, score" : "A: choose";
    return {
        ...{ UP: up, DOWN: down, LEFT: "Left", RIGHT: "Right", B: "B: roll, back" },
        A: traits.has("b") ? a : `${a}; held long: roll, back`,
    };
}

/** Answer what is engraved between the glass and the buttons, where there is room: keys, and what they do. */
function engravedOf(buttons, traits) {
    const [hasB, hasCross] = [traits.has("b"), traits.has("cross")];
    const held = hasB ? "" : "; held: back";
    return [
        ["A", "start"],
        ...(hasB ? [["B", "roll the dice, go back"]] : []),
        ["A", "hold a die, score a box"],
        ...(hasB ? [] : [["A", "held: roll the dice, go back"]]),
        [buttons.DOWN.mark, hasCross ? "to the best box" : `on to the next${held}`],
        ...("UP" in buttons ? [[buttons.UP.mark, hasCross ? "to the card" : "back; from the dice to the card"]] : []),
        ...(hasB && hasCross ? [["\u25c0", "undo the last score"]] : []),
    ];
}
