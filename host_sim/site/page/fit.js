// Which shape the handheld has and how large a display pixel is: whole pixels of the screen, as many as fit.

const UPRIGHT = { width: 156, height: 192 };
const TALL = { width: 138, least: 186 }; // a phone upright: as high as there is room
const WIDE = { glass: 140, side: 38, height: 98 }; // a phone on its side: as wide as there is room
const SIDE_MOST = 62;
const PAD = 62; // the directions, from edge to edge, in --c
const CROSS = 58; // their keys alone, with some room
const THUMB = 44 / 18; // --c in pixels, at least: a key has 18 of it, and a thumb wants 44
const ABOVE_BUTTONS = 176; // of a tall one: all but what is engraved between the glass and the buttons
const LINE = 8;

/** Fit the device into the stage; answer the side of a display pixel in pixels of the screen. */
export function fit(stage, device) {
    const ratio = window.devicePixelRatio || 1;
    const style = getComputedStyle(stage);
    const width = (stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)) * ratio;
    const height = (stage.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)) * ratio;
    const phone = matchMedia("(max-width: 899px), (max-height: 575px)").matches;
    const shape = phone ? (width < height ? "tall" : "wide") : "upright";
    const least = THUMB * ratio;
    const set = (name, value) => device.style.setProperty(name, value);
    let scale;
    let ofButtons; // as scale
    if (shape === "tall") {
        const glassHeight = (height - PAD * least) / (TALL.least - PAD);
        scale = whole(Math.min(width / TALL.width, height / TALL.least, glassHeight));
        ofButtons = Math.max(scale, least);
        const units = Math.floor(height / scale);
        set("--w", Math.floor(width / scale));
        set("--h", units);
        const free = units - PAD * (ofButtons / scale - 1);
        const low = Math.round(Math.min(46, Math.max(12, (free - 180) * 0.4)));
        set("--low", low);
        set("--lines", Math.max(0, Math.min(6, Math.floor((free - low - ABOVE_BUTTONS) / LINE))));
    } else if (shape === "wide") {
        const glassWidth = (width - 2 * CROSS * least) / WIDE.glass;
        scale = whole(Math.min(width / (WIDE.glass + 2 * WIDE.side), height / WIDE.height, glassWidth));
        const side = (width / scale - WIDE.glass) / 2;
        set("--w", (width / scale).toFixed(3));
        set("--h", (height / scale).toFixed(3));
        set("--side", side.toFixed(3));
        set("--drop", (height / ratio / 9).toFixed(1));
        ofButtons = Math.max((Math.min(side - 3, SIDE_MOST) / 64) * scale, least);
    } else {
        scale = whole(Math.min(width / UPRIGHT.width, height / UPRIGHT.height));
        set("--w", UPRIGHT.width);
        set("--h", UPRIGHT.height);
        ofButtons = Math.max(scale, least);
    }
    set("--c", `${ofButtons / ratio}px`);
    set("--u", `${scale / ratio}px`);
    stage.classList.remove("upright", "tall", "wide");
    stage.classList.add(shape);
    document.body.classList.toggle("tall-page", shape === "tall");
    document.body.classList.toggle("wide-page", shape === "wide");
    return scale;
}

function whole(scale) {
    return Math.max(1, Math.floor(scale));
}
