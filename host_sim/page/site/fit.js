// Which shape the handheld has, how large a display pixel is, and where everything lies.
//
// With room it lies as its board's plan says (boards/NAME/casing.json), all in display pixels. On a phone the buttons
// are where thumbs are, and as large as thumbs want: they have lengths of their own, --c, around a hub of either hand.

const THUMB_LEAST = 44; // pixels
const KEY = 18; // of a cross
const CAP = 24; // of any other button under a thumb
const BEZEL = { left: 5, above: 8, width: 10, height: 18 }; // around the glass, as host_sim/window/casing.py
const PHONE_BEZEL = { left: 4, above: 7, width: 8, height: 14 };
const TALL = { beside: 10, top: 12, named: 31, unnamed: 12, between: 7, low: 10 }; // from the edges, glass and buttons
const WIDE = { beside: 12, side: 38, height: 34 };
const SIDE_MOST = 62;
const PAD = 62; // a hand's buttons, from edge to edge, in --c
const PAIR = 76; // where two stand one above the other
const CROSS = 58; // the keys of a cross alone, with some room
const LINE = 8;
const OF_A_PIXEL = 4; // a display with colours is drawn smoothly, so its pixels may be so much of the screen's

/** Fit the device into the stage; answer width and height of the glass, and a pixel's side, in pixels of the screen. */
export function fit(stage, device, { casing, colours }) {
    const ratio = window.devicePixelRatio || 1;
    const style = getComputedStyle(stage);
    const room = {
        width: (stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)) * ratio,
        height: (stage.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)) * ratio,
    };
    const steps = colours ? OF_A_PIXEL : 1;
    const whole = (scale) => Math.max(1, Math.floor(scale * steps) / steps);
    const least = (THUMB_LEAST / KEY) * ratio;
    const inFull = whole(Math.min(room.width / casing.size[0], room.height / casing.size[1]));
    let shape = "upright";
    if (matchMedia("(max-width: 899px), (max-height: 575px)").matches || isTooSmall(casing, inFull / ratio)) {
        shape = room.width < room.height ? "tall" : "wide";
    }
    const onPhone = shape === "tall" ? tall : wide;
    const laid = shape === "upright" ? upright(casing, inFull) : onPhone(casing, room, least, whole);
    stage.classList.remove("upright", "tall", "wide");
    stage.classList.add(shape);
    document.body.classList.toggle("tall-page", shape === "tall");
    document.body.classList.toggle("wide-page", shape === "wide");
    place(device, casing, laid, ratio);
    const [, , width, height] = casing.glass;
    return { width: Math.round(width * laid.scale), height: Math.round(height * laid.scale), scale: laid.scale };
}

/** Tell whether a casing has buttons that no thumb hits, where thumbs are what there is. */
function isTooSmall({ buttons }, scale) {
    const widths = Object.values(buttons).map((button) => button.width);
    return matchMedia("(pointer: coarse)").matches && Math.min(...widths) * scale < THUMB_LEAST;
}

// Each of the next three answers {scale, ofButtons, width, height, glass, bezel, name, speaker, dish, lines, linesTop,
// buttons}, places in pixels of the screen, each the middle but that of the glass.

function upright({ size, glass, name, speaker, dish, buttons }, scale) {
    const at = (place) => place && place.map((length) => length * scale);
    const laid = {};
    for (const [button, { x, y, width, words_at }] of Object.entries(buttons)) {
        laid[button] = { at: at([x, y]), width: width * scale, words: at(words_at) };
    }
    return {
        scale, ofButtons: scale, width: size[0] * scale, height: size[1] * scale, bezel: BEZEL,
        glass: at(glass.slice(0, 2)), name: at(name), speaker: at(speaker), dish: at(dish),
        lines: 0, linesTop: 0, buttons: laid,
    };
}

/** A phone upright: as high as there is room. */
function tall(casing, room, least, whole) {
    const [, , glassWidth, glassHeight] = casing.glass;
    const pad = isPairs(casing) ? PAIR : PAD;
    const linesTop = TALL.top + glassHeight + (casing.name ? TALL.named : TALL.unnamed);
    const above = linesTop + TALL.between;
    const leastHeight = above + pad + TALL.low;
    const width = glassWidth + TALL.beside;
    const scale = whole(
        Math.min(room.width / width, room.height / leastHeight, (room.height - pad * least) / (leastHeight - pad)),
    );
    const ofButtons = Math.max(scale, least);
    const height = Math.floor(room.height / scale);
    const free = height - pad * (ofButtons / scale - 1);
    const low = Math.round(Math.min(46, Math.max(12, (free - leastHeight + 6) * 0.4)));
    const wholeWidth = Math.floor(room.width / scale) * scale;
    const middle = height * scale - low * scale - (pad / 2) * ofButtons;
    const left = [3.5 * scale + (PAD / 2) * ofButtons, middle];
    const right = [wholeWidth - 7 * scale - 27 * ofButtons, middle];
    return {
        scale, ofButtons, width: wholeWidth, height: height * scale, bezel: PHONE_BEZEL,
        glass: [(wholeWidth - glassWidth * scale) / 2, TALL.top * scale],
        name: casing.name && [wholeWidth / 2, (TALL.top + glassHeight + 17.5) * scale],
        speaker: casing.speaker && [wholeWidth / 2, (height - 9.5) * scale],
        dish: casing.dish && [...left, (PAD / 2) * ofButtons],
        lines: Math.max(0, Math.min(6, Math.floor((free - low - above - pad) / LINE))),
        linesTop: linesTop * scale,
        buttons: underThumbs(casing, left, right, ofButtons),
    };
}

/** A phone on its side: as wide as there is room. */
function wide(casing, room, least, whole) {
    const [, , glassWidth, glassHeight] = casing.glass;
    const most = (room.width - 2 * CROSS * least) / (glassWidth + WIDE.beside);
    const withSides = room.width / (glassWidth + WIDE.beside + 2 * WIDE.side);
    const scale = whole(Math.min(withSides, room.height / (glassHeight + WIDE.height), most));
    const side = (room.width / scale - glassWidth - WIDE.beside) / 2;
    const ofButtons = Math.max((Math.min(side - 3, SIDE_MOST) / 64) * scale, least);
    const middle = room.height / 2 + room.height / 9;
    const left = [(side * scale) / 2, middle];
    const right = [room.width - (side * scale) / 2, middle];
    return {
        scale, ofButtons, width: room.width, height: room.height, bezel: PHONE_BEZEL,
        glass: [(room.width - glassWidth * scale) / 2, (room.height - glassHeight * scale) / 2],
        name: casing.name && [room.width / 2, room.height - 5.5 * scale],
        speaker: null, lines: 0, linesTop: 0,
        dish: casing.dish && [...left, (PAD / 2) * ofButtons],
        buttons: underThumbs(casing, left, right, ofButtons),
    };
}

/** Tell whether a casing's buttons stand in pairs, one above the other, on either side of the glass. */
function isPairs({ buttons }) {
    return "B" in buttons && !("LEFT" in buttons);
}

/** Lay the buttons out around a hub of either hand: a cross at the left, or the pairs that the casing has. */
function underThumbs(casing, left, right, ofButtons) {
    const { buttons, glass } = casing;
    const hasCross = "LEFT" in buttons;
    const cross = { UP: [0, -KEY], DOWN: [0, KEY], LEFT: [-KEY, 0], RIGHT: [KEY, 0] };
    const caps = "B" in buttons ? { A: [13, -8], B: [-13, 6] } : { A: [0, -1] };
    const found = {};
    for (const [name, plan] of Object.entries(buttons)) {
        let hub = name in caps ? right : left;
        let by = caps[name] ?? (hasCross ? cross[name] : [0, 0]);
        let isAbove = name === "A";
        if (isPairs(casing)) {
            hub = plan.x < glass[0] ? left : right;
            isAbove = plan.y < glass[1] + glass[3] / 2;
            by = [0, isAbove ? -17 : 17];
        }
        const width = hasCross && name in cross ? KEY : CAP;
        const at = [hub[0] + by[0] * ofButtons, hub[1] + by[1] * ofButtons];
        const away = (width / 2 + 5.4 + 2.2 * (plan.words.length - 1)) * ofButtons;
        found[name] = { at, width: width * ofButtons, words: [at[0], at[1] + (isAbove ? -away : away)] };
    }
    return found;
}

/** Put everything where it was laid. */
function place(device, casing, laid, ratio) {
    const { scale, ofButtons, bezel } = laid;
    const part = (name) => device.querySelector(name);
    const put = (element, left, top, width, height) => {
        const lengths = { left, top, width, height };
        for (const [name, length] of Object.entries(lengths)) {
            if (length !== undefined) element.style[name] = `${length / ratio}px`;
        }
    };
    device.style.setProperty("--u", `${scale / ratio}px`);
    device.style.setProperty("--c", `${ofButtons / ratio}px`);
    device.style.setProperty("--lines", laid.lines);
    put(device, undefined, undefined, laid.width, laid.height);
    const [, , width, height] = casing.glass.map((length) => length * scale);
    const [left, top] = laid.glass;
    for (const over of [".glass", ".notice"]) put(part(over), left, top, width, height);
    const corner = [left - bezel.left * scale, top - bezel.above * scale];
    put(part(".bezel"), ...corner, width + bezel.width * scale, height + bezel.height * scale);
    put(part(".engraved"), undefined, laid.linesTop);
    for (const [name, middle] of [[".plate", laid.name], [".speaker", laid.speaker], [".dish", laid.dish]]) {
        const element = part(name);
        element.hidden = !middle;
        if (!middle) continue;
        const [x, y, radius] = middle;
        if (radius) put(element, x - radius, y - radius, 2 * radius, 2 * radius);
        else put(element, x, y);
    }
    for (const [name, { at, width, words }] of Object.entries(laid.buttons)) {
        const button = part(`[data-button=${name}]`);
        put(button, at[0] - width / 2, at[1] - width / 2, width, width);
        button.style.setProperty("--s", width / ofButtons);
        put(button.nextElementSibling, ...words);
    }
}
