// A place for what puts Rattle on a real board from the page.

/** Fill an element with it. */
export function offerInstall(element) {
    element.innerHTML =
        "<p class='small'>With a Raspberry Pi Pico, an OLED and some buttons: <code>make flash</code> in a checkout " +
        "of Rattle puts this very firmware on it, and your saves with <code>make restore</code>.</p>";
}
