// The board, in a thread of its own: MicroPython for browsers runs host_sim/page/board.py, a tick every 20 ms.
//
// Gets {start}, {buttons}, {run}, {ticks}, {day}, {saves}; sends {picture}, {tone}, {tones}, {words}, {result},
// {refused}, {files}, {days}, {games}, {ends}, {ticked}, {trouble}. `byHand`: no clock, ticks pass when {ticks}
// asks for them.

const TICK_MS = 20;
const LEAST_MS = 11; // as firmware/hw/doors.py: late ticks follow sooner, but not in a burst
const MOST_BEHIND_MS = 5 * TICK_MS;
const STANDS_TICKS = 2; // what fingers do may be over before a tick has seen it; firmware/hw/input/buttons.py, rule 1
const HEAP_BYTES = 4 << 20; // grows
const PYSTACK_WORDS = 16384;

// What a tick brought: host_sim/page/board.py
const [PICTURE, TONE, FILES, TONES, WORDS, ENDS, SET_UP, RESULT, DAYS] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

const PROGRAM = `
import json
import sys
from binascii import hexlify, unhexlify
from uctypes import addressof
from page.board import PageBoard

def _files(text):
    given = json.loads(text)
    return {name: unhexlify(given[name]) for name in given}

def _start(seed, files, see, day):
    board = PageBoard(int(seed), _files(files), see, day)
    def changes():
        found = board.changes()
        return json.dumps({name: found[name] and hexlify(found[name]).decode() for name in found})
    if board.chip.planes():
        import points
        points.mount(board.chip)
        board.chip.leaf = points
    def days():
        return json.dumps(board.days())
    def games(saves):
        return json.dumps(board.games(_files(saves)))
    return board, board.step, changes, addressof(board.picture), board.chip, days, games
`;

let python;
let board;
let step;
let changes;
let pictureAt;
let chip;
let days;
let games;
let points; // of a display with colours
let mask = 0; // of the buttons that are down
let stands = 0; // for how many ticks more it stays so
let waiting = []; // what fingers did meanwhile: masks, one after the other
let byHand = false;
let ended = false; // it wants to be reset
let timer;
let due = 0;

/** Put the files of the checkout where MicroPython looks for them. */
function unpack(files, boardName) {
    const made = new Set([""]);
    for (const [path, text] of Object.entries(files)) {
        const full = `/rattle/${path}`;
        const folders = full.split("/").slice(1, -1);
        let folder = "";
        for (const name of folders) {
            folder += `/${name}`;
            if (!made.has(folder)) python.FS.mkdir(folder);
            made.add(folder);
        }
        const isText = typeof text === "string";
        python.FS.writeFile(full, isText ? text : Uint8Array.from(atob(text.base64), (c) => c.charCodeAt(0)));
    }
    const rooms = ["host_sim/emulator/web/lib", "host_sim/chip/lib", "firmware", `boards/${boardName}`, "host_sim"];
    python.runPython(`import sys\nsys.path[:] = ${JSON.stringify(rooms.map((room) => `/rattle/${room}`))}`);
}

async function start({ assets, boardName, seed, kept, held, hand, day, game }) {
    byHand = hand;
    mask = held;
    const [{ loadMicroPython }, { pointsIn }, files] = await Promise.all([
        import(assets.script),
        import(assets.points),
        fetch(assets.files).then((answer) => answer.json()),
    ]);
    python = await loadMicroPython({
        url: assets.wasm,
        heapsize: HEAP_BYTES,
        pystack: PYSTACK_WORDS,
        stdout: (line) => console.log(line),
    });
    unpack(files, boardName);
    points = pointsIn(python._module);
    python.registerJsModule("points_in_javascript", points);
    python.runPython(PROGRAM);
    const made = python.globals.get("_start")(seed, JSON.stringify(kept), showPicture, day);
    [board, step, changes, pictureAt, chip, days, games] = made;
    tell(board.switch_on(mask));
    postMessage({ on: true });
    tell(DAYS);
    if (game.code) postMessage({ refused: board.watch(game.code, game.races) });
    if (game.daily) board.play_daily();
    if (!byHand) run(true);
}

function showPicture() {
    const { bright } = board;
    const bytes = python._module.HEAPU8.slice(pictureAt, pictureAt + 1024);
    const seen = points.seen(chip);
    postMessage({ picture: { bytes, bright, points: seen } }, seen ? [seen.data.buffer] : []);
}

/** Tell the page what a tick brought. */
function tell(bits) {
    if (bits & PICTURE) showPicture();
    if (bits & TONE) postMessage({ tone: { hertz: board.hertz, duty: board.duty / 65536 } });
    if (bits & TONES) postMessage({ tones: board.tones });
    if (bits & WORDS) postMessage({ words: board.words });
    if (bits & RESULT) postMessage({ result: [board.result, board.code] });
    if (bits & DAYS) postMessage({ days: JSON.parse(days()) });
    if (bits & FILES) postMessage({ files: JSON.parse(changes()) });
    if (bits & (ENDS | SET_UP)) {
        run(false);
        ended = true;
        postMessage({ ends: bits & SET_UP ? "set up" : "anew" });
    }
}

function tick() {
    if (stands) stands--;
    if (!stands && waiting.length) [mask, stands] = [waiting.shift(), STANDS_TICKS];
    tell(step(mask));
}

/** Tick on the beat of 20 ms; after a long stop the ticks that are lost are lost. */
function beat() {
    const began = performance.now();
    if (began - due > MOST_BEHIND_MS) due = began;
    due += TICK_MS;
    const next = due;
    guarded(tick);
    const after = performance.now();
    if (timer !== 0) timer = setTimeout(beat, Math.max(next - after, LEAST_MS - (after - began), 0));
}

function run(on) {
    clearTimeout(timer);
    timer = 0;
    if (on && !byHand && !ended) {
        due = performance.now();
        timer = setTimeout(beat, 0);
    }
}

function press(next) {
    if (byHand) mask = next;
    else waiting.push(next);
}

function guarded(act) {
    try {
        act();
    } catch (error) {
        run(false);
        ended = true;
        fail(error);
    }
}

function fail(error) {
    postMessage({ trouble: `${error.message}`.trim().split("\n").pop() });
}

onmessage = ({ data }) => {
    if (data.start) start(data.start).catch(fail);
    else if (!board) mask = data.buttons ?? mask;
    else if (data.buttons !== undefined) press(data.buttons);
    else if (data.run !== undefined) run(data.run);
    else if (data.day !== undefined) {
        board.day = data.day;
        tell(DAYS);
    } else if (data.saves) postMessage({ games: JSON.parse(games(JSON.stringify(data.saves))) });
    else if (data.ticks !== undefined) {
        guarded(() => {
            while (board.ticks < data.ticks && !ended) tick();
            postMessage({ ticked: { ticks: board.ticks, signatures: data.signs ? board.signatures() : "" } });
        });
    }
};
