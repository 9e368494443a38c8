// The six buttons: fingers, the mouse, and the keys of the simulator's window (host_sim/window/window.py).
// Arrows count by their place, all others by what stands on them.

const BITS = { UP: 1, DOWN: 2, LEFT: 4, RIGHT: 8, A: 16, B: 32 };
const ARROWS = { ArrowUp: "UP", ArrowDown: "DOWN", ArrowLeft: "LEFT", ArrowRight: "RIGHT" };
const LETTERS = { z: "A", x: "B" };
const NAMED = { Enter: "A", " ": "A", Backspace: "B", Escape: "B" };

/** Answer the letter of a key, in lower case; where a layout has no Latin letters, the one that is there elsewhere. */
export function letterOf({ key, code }) {
    const isElsewhere = /^(\p{L}|Process)$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
    return (isElsewhere ? /^Key(.)$/.exec(code)?.[1] : key)?.toLowerCase();
}

export class Buttons {
    /** changed(mask) is called with the buttons that are down: UP 1 to B 32. */
    constructor(device, changed) {
        this.changed = changed;
        this.device = device;
        this.keys = new Map(); // key -> button
        this.pointers = new Map(); // pointer -> button
        this.mask = 0;
        device.addEventListener("pointerdown", (event) => this.touch(event));
        device.addEventListener("pointermove", (event) => this.move(event));
        for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => this.lift(event));
        for (const kind of ["contextmenu", "dragstart"]) {
            device.addEventListener(kind, (event) => event.preventDefault());
        }
        device.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
        device.addEventListener("click", (event) => this.click(event));
        addEventListener("keydown", (event) => this.keyDown(event));
        addEventListener("keyup", (event) => this.keyUp(event));
        addEventListener("blur", () => this.letGo());
    }

    /** Let go of all: their coming up will be somebody else's to hear. */
    letGo() {
        this.keys.clear();
        this.pointers.clear();
        this.update();
    }

    touch(event) {
        if (event.button !== 0) return;
        const name = this.under(event);
        if (!name) return;
        event.preventDefault();
        if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
        this.pointers.set(event.pointerId, name);
        this.update();
    }

    /** A thumb that slides from one button to the next presses that one. */
    move(event) {
        if (!this.pointers.has(event.pointerId)) return;
        const name = this.under(event);
        if (name && name !== this.pointers.get(event.pointerId)) {
            this.pointers.set(event.pointerId, name);
            this.update();
        }
    }

    lift(event) {
        if (this.pointers.delete(event.pointerId)) this.update();
    }

    /** What a screen reader does to a button is a click without a pointer: a short press. */
    click(event) {
        const name = event.target.closest("[data-button]")?.dataset.button;
        if (!name || event.detail) return;
        this.keys.set("click", name);
        this.update();
        this.keys.delete("click");
        this.update();
    }

    /** Answer the button at a pointer, with grace around its edge: the nearest one whose middle is near. */
    under({ clientX, clientY }) {
        let nearest = null;
        let least = Infinity;
        for (const button of this.device.querySelectorAll("[data-button]")) {
            const box = button.getBoundingClientRect();
            if (!box.width) continue;
            const reach = (box.width / 2) * 1.35;
            const distance = Math.hypot(clientX - box.left - box.width / 2, clientY - box.top - box.height / 2);
            if (distance < reach && distance < least) [nearest, least] = [button.dataset.button, distance];
        }
        return nearest;
    }

    keyDown(event) {
        const name = this.named(event);
        if (!name) return;
        event.preventDefault();
        if (event.repeat) return;
        this.keys.set(event.code || event.key, name);
        this.update();
    }

    keyUp(event) {
        if (this.keys.delete(event.code || event.key)) this.update();
    }

    /** Answer the button that a key stands for; none while something beside the handheld has the focus. */
    named(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || this.device.closest("[inert]")) return null;
        const within = event.target instanceof Element ? event.target : null;
        const on = within?.closest("button, select, input, a, summary, .open");
        const letter = LETTERS[letterOf(event)];
        if (on && !this.device.contains(on) && !(letter && on.matches("button"))) return null;
        if (on?.dataset.button && (event.key === "Enter" || event.key === " ")) return on.dataset.button;
        return ARROWS[event.code] ?? letter ?? NAMED[event.key] ?? null;
    }

    update() {
        let mask = 0;
        for (const name of [...this.keys.values(), ...this.pointers.values()]) mask |= BITS[name];
        if (mask === this.mask) return;
        this.mask = mask;
        for (const button of this.device.querySelectorAll("[data-button]")) {
            button.classList.toggle("held", Boolean(mask & BITS[button.dataset.button]));
        }
        this.changed(mask);
    }
}
