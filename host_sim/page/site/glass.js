// The display, as host_sim/window/casing.py: lit pixels with a thin gap between them and the light they shed, or points
// in colours.

const [WIDTH, HEIGHT] = [128, 64];
const ON = [214, 234, 255];
const GLOW = [22, 46, 84];
const GLOW_OF_EACH = 0.055;
const OFF = "#07090f";
const DARK = { bytes: new Uint8Array(1024), bright: 0, points: null };
const STILL_MS = 90; // with reduced motion a picture is shown once none has followed for so long,
const LATEST_MS = 600; // or after so long

export class Glass {
    constructor(canvas) {
        this.canvas = canvas;
        this.context = canvas.getContext("2d", { alpha: false });
        this.lit = pixels();
        this.glow = pixels();
        this.shine = pixels(); // the glow, blurred while it is small: that is cheap
        this.small = document.createElement("canvas"); // the points of a display with colours
        this.seen = DARK;
        this.calm = matchMedia("(prefers-reduced-motion: reduce)");
        this.waiting = 0;
        this.since = 0;
        this.frame = 0;
    }

    /** Set how large the glass is, and the side of a display pixel, in pixels of the screen. */
    resize({ width, height, scale }) {
        this.canvas.width = width;
        this.canvas.height = height;
        this.gaps = gaps(scale);
        this.paint();
    }

    /** Be dark: another handheld is switched on. */
    clear() {
        this.seen = DARK;
        this.paint();
    }

    /**
     * Show a picture: 1024 bytes, each eight pixels from the top down; how bright the display is, 0 to 1; and
     * points, as of an ImageData, where it has colours.
     */
    show(seen) {
        this.seen = seen;
        if (!this.calm.matches) {
            cancelAnimationFrame(this.frame);
            this.frame = requestAnimationFrame(() => this.paint());
            return;
        }
        const now = performance.now();
        if (!this.waiting) this.since = now;
        clearTimeout(this.waiting);
        const wait = Math.min(STILL_MS, Math.max(0, this.since + LATEST_MS - now));
        this.waiting = setTimeout(() => {
            this.waiting = 0;
            this.paint();
        }, wait);
    }

    paint() {
        const { context, canvas } = this;
        const { bytes, bright, points } = this.seen;
        if (points) {
            this.paintPoints(points, bright);
            return;
        }
        fill(this.lit, bytes, dimmed(ON, bright));
        fill(this.glow, bytes, dimmed(GLOW, bright));
        context.globalCompositeOperation = "source-over";
        context.fillStyle = OFF;
        context.fillRect(0, 0, canvas.width, canvas.height);
        blur(this.glow, this.shine);
        context.globalCompositeOperation = "lighter";
        context.imageSmoothingEnabled = true;
        context.drawImage(this.shine.canvas, 0, 0, canvas.width, canvas.height);
        context.globalCompositeOperation = "source-over";
        context.imageSmoothingEnabled = false;
        context.drawImage(this.lit.canvas, 0, 0, canvas.width, canvas.height);
        if (this.gaps) {
            context.globalCompositeOperation = "multiply";
            context.fillStyle = context.createPattern(this.gaps, "repeat");
            context.fillRect(0, 0, canvas.width, canvas.height);
        }
    }

    paintPoints({ data, width, height }, bright) {
        const { context, canvas, small } = this;
        if (small.width !== width || small.height !== height) [small.width, small.height] = [width, height];
        small.getContext("2d").putImageData(new ImageData(data, width, height), 0, 0);
        context.globalCompositeOperation = "source-over";
        context.imageSmoothingEnabled = true;
        context.drawImage(small, 0, 0, canvas.width, canvas.height);
        if (bright === 1) return;
        context.globalCompositeOperation = "multiply";
        context.fillStyle = `rgb(${dimmed([255, 255, 255], bright).join(" ")})`;
        context.fillRect(0, 0, canvas.width, canvas.height);
    }
}

function dimmed(colour, bright) {
    return colour.map((part) => Math.round(part * bright));
}

const AROUND = [];
for (let dy = -2; dy <= 2; dy += 1) {
    for (let dx = -2; dx <= 2; dx += 1) {
        if (dx * dx + dy * dy <= 5) AROUND.push([dx, dy]);
    }
}

/** Spread one small picture over another. */
function blur(from, { canvas, context }) {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.globalCompositeOperation = "lighter";
    context.globalAlpha = GLOW_OF_EACH;
    for (const [dx, dy] of AROUND) context.drawImage(from.canvas, dx, dy);
}

/** A small picture, a pixel of it for each of the display. */
function pixels() {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [WIDTH, HEIGHT];
    const context = canvas.getContext("2d");
    return { canvas, context, image: context.createImageData(WIDTH, HEIGHT) };
}

function fill({ context, image }, bytes, [red, green, blue]) {
    const { data } = image;
    for (let y = 0, to = 0; y < HEIGHT; y++) {
        const row = (y >> 3) * WIDTH;
        for (let x = 0; x < WIDTH; x++, to += 4) {
            data[to] = red;
            data[to + 1] = green;
            data[to + 2] = blue;
            data[to + 3] = (bytes[row + x] >> (y & 7)) & 1 ? 255 : 0;
        }
    }
    context.putImageData(image, 0, 0);
}

/** What lit pixels are multiplied with: the gaps that a real display has; none where pixels are too small. */
function gaps(scale) {
    if (scale < 3) return null;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = scale;
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, scale, scale);
    const shade = scale > 3 ? 192 : 224; // a third of a pixel is too wide for a dark one
    const gap = Math.max(1, Math.round(scale / 6));
    context.fillStyle = `rgb(${shade} ${shade} ${shade})`;
    context.fillRect(scale - gap, 0, gap, scale);
    context.fillRect(0, scale - gap, scale, gap);
    return canvas;
}
