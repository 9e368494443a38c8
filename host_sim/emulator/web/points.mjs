// The loops over the points of a glass in colours, in MicroPython's memory: what bytecode would take far longer for.
// lib/points.py calls them; its twins are hw/display/show_plain.py and chip/displays/st7789.py.

const [NARROW_EIGHT, NARROW_COLUMN, NARROW_ROW] = [15, 6, 2]; // as hw/display/show_plain.py
const [WIDTH, HEIGHT] = [128, 64]; // of the firmware's picture

/** wasm: MicroPython's module, whose memory moves when it grows. */
export function pointsIn(wasm) {
    let colours;
    let glass = null; // of the chip's model: planes(), the addresses of its RAM, and the size of the glass

    function mount(text) {
        colours = mixed();
        const [high, low, origin, across, down, columns, upright, over, width, height] = JSON.parse(text);
        glass = { high, low, origin, across, down, columns, upright, over, width, height };
    }

    function lines(to, row, frame, start, stop, beyond, inks, eight, cells) {
        const memory = wasm.HEAPU8;
        for (let at = to; row < beyond; row++) {
            const line = at;
            for (let i = start; i < stop; i++) {
                const colour = inks + 2 * ((memory[frame + i] >> row) & 1) * (1 + memory[cells + (i >> 3)]);
                for (let n = eight === NARROW_EIGHT && (i & 7) === NARROW_COLUMN ? 1 : 2; n; n--) {
                    memory[at++] = memory[colour];
                    memory[at++] = memory[colour + 1];
                }
            }
            if (eight === NARROW_EIGHT && row === NARROW_ROW) continue;
            memory.copyWithin(at, line, at);
            at += at - line;
        }
    }

    function write(origin, across, down, width, size, next, from, count) {
        const memory = wasm.HEAPU8;
        const { high, low } = glass;
        for (const stop = next + count; next < stop; next++) {
            const place = next % size;
            const at = origin + (place % width) * across + Math.floor(place / width) * down;
            memory[high + at] = memory[from++];
            memory[low + at] = memory[from++];
        }
    }

    function look(picture, isOver) {
        const memory = wasm.HEAPU8;
        const { origin, across, down, columns } = glass;
        const rows = isOver ? glass.over : glass.upright;
        const ground = point(memory, origin + rows[HEIGHT] * down);
        memory.fill(0, picture, picture + (WIDTH * HEIGHT) / 8);
        for (let y = 0; y < HEIGHT; y++) {
            const start = origin + rows[y] * down;
            const to = picture + (y >> 3) * WIDTH;
            for (let x = 0; x < WIDTH; x++) {
                if (point(memory, start + columns[x] * across) !== ground) memory[to + x] |= 1 << (y & 7);
            }
        }
    }

    function point(memory, at) {
        return (memory[glass.high + at] << 8) | memory[glass.low + at];
    }

    /** Answer all of the glass as it is seen, as of an ImageData; null where it has no colours. */
    function seen(chip) {
        if (!glass) return null;
        const { origin, across, down, width, height } = glass;
        const [high, low] = [wasm.HEAPU8.subarray(glass.high), wasm.HEAPU8.subarray(glass.low)];
        const data = new Uint32Array(width * height);
        const other = chip.inverted ? 0 : 0xffff;
        const last = chip.upside_down ? data.length - 1 : 0;
        for (let y = 0, to = 0; y < height; y++) {
            for (let x = 0, at = origin + y * down; x < width; x++, at += across, to++) {
                data[Math.abs(last - to)] = colours[((high[at] << 8) | low[at]) ^ other];
            }
        }
        return { data: new Uint8ClampedArray(data.buffer), width, height };
    }

    return { mount, lines, write, look, seen };
}

/** Answer what each point of 5, 6 and 5 bits is: red, green, blue, opaque. */
function mixed() {
    const colours = new Uint32Array(1 << 16);
    const bytes = new Uint8Array(colours.buffer);
    for (let point = 0, to = 0; point < colours.length; point++, to += 4) {
        bytes[to] = ((point >> 11) * 255) / 31 + 0.5;
        bytes[to + 1] = (((point >> 5) & 63) * 255) / 63 + 0.5;
        bytes[to + 2] = ((point & 31) * 255) / 31 + 0.5;
        bytes[to + 3] = 255;
    }
    return colours;
}
