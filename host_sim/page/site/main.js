// The page: a handheld, what moves its buttons, and what is beside it.
import { isOneFile } from "./assets.js";
import { Buttons, letterOf } from "./buttons.js";
import { dressCasing } from "./casing.js";
import { fit } from "./fit.js";
import { Glass } from "./glass.js";
import { offerInstall } from "./install.js";
import { Keep, setting } from "./keep.js";
import { Machine } from "./machine.js";
import { exported, handOver, imported } from "./saves.js";
import { Sound } from "./sound.js";

const ELSEWHERE =
    "This handheld is on in another tab: what is played here is not kept. Close that one, then “Switch off and on”.";
const DAY_MS = 86_400_000;
const NEWER = "A new version of Rattle is here: it starts when this page is next loaded. Your saves stay.";
const element = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const { boards, saves } = JSON.parse(element("made").textContent);
const byHand = asked.get("clock") === "hand"; // for tests: ticks pass when they are asked for

const glass = new Glass(element("glass"));
const sound = new Sound();
const keep = await Keep.open();
let board = chosen();
let flash = {}; // name -> hexadecimal
let replaced = null; // what an import took the place of
let isKept = true;
let saving = 0; // saves that are under way
let result = ""; // in words, while it is shown
let code = ""; // the game code of that
let game = gameAsked(); // what is begun as soon as the board is on: {code, races}, or {daily}
let day = thisDay();
let turn = Promise.resolve(); // once nobody switches the board off or on

const machine = new Machine({
    on: () => {
        document.body.classList.add("on");
        notice("");
        if (document.hidden) look();
    },
    picture: (seen) => {
        glass.show(seen);
        if (document.body.classList.contains("on")) notice(seen.bright ? "" : "asleep: press a button");
        document.body.dataset.pictures = Number(document.body.dataset.pictures ?? 0) + 1;
    },
    tone: (tone) => sound.sound(tone),
    tones: (line) => (element("tones").textContent = line),
    words: (line) => (element("words").textContent = element("shown").textContent = line),
    result: (told) => {
        [result, code] = told;
        offerCopy();
    },
    days: showDays,
    games: showGames,
    refused: (why) => why && say(`The game of that link cannot be shown: ${why}.`),
    files: (changed) => save(changed),
    ends: (why) => end(why),
    ticked: (answer) => ticked?.(answer),
    trouble: (why) => trouble(`The simulated board stopped (${why}). Your game is kept: “Switch off and on” goes on.`),
});
const buttons = new Buttons(element("device"), (mask) => {
    sound.wake();
    machine.tell({ buttons: mask });
});

/** Answer the board that is asked for, was chosen last, or comes first. */
function chosen() {
    for (const name of [asked.get("board"), setting("board")]) {
        const found = boards.find((one) => one.name === name);
        if (found) return found;
    }
    return boards[0];
}

/** Answer the game of the address: #g= is to be watched, #r= to be raced. */
function gameAsked() {
    const part = new URLSearchParams(location.hash.slice(1));
    return { code: part.get("g") ?? part.get("r") ?? "", races: part.has("r") };
}

/** Answer the days since 1970 by the clock of who plays. */
function thisDay() {
    const now = new Date();
    return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY_MS);
}

/** Answer what keys the board's chance: what is asked for, else 62 bits of the browser's own entropy. */
function seed() {
    if (/^\d+$/.test(asked.get("seed") ?? "")) return asked.get("seed");
    return String(crypto.getRandomValues(new BigUint64Array(1))[0] >> 2n);
}

/** Do what switches the board off and on, one after the other; answer what it answers. */
function inTurn(work) {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
}

function switchOn() {
    return inTurn(start);
}

async function start() {
    machine.switchOff();
    document.body.classList.remove("on");
    notice("loading");
    [result, code] = ["", ""];
    offerCopy();
    day = thisDay();
    const { name } = board;
    let why = (await keep.take(name)) ? "" : ELSEWHERE;
    try {
        flash = await keep.load(name);
    } catch (error) {
        flash = {};
        why = `What was kept cannot be read (${error.message}), so what is played now is not kept over it.`;
    }
    isKept = !why;
    trouble(why);
    sound.sound({ hertz: 0, duty: 0 });
    machine.switchOn({ boardName: name, seed: seed(), kept: flash, held: buttons.mask, hand: byHand, day, game });
    // who loads the page anew goes on with a race
    if (gameAsked().races) history.replaceState(null, "", location.href.split("#")[0]);
    game = {};
}

/** Switch off and on, and begin a game. */
function begin(what) {
    game = what;
    switchOn();
}

/** Keep what the firmware has written, as soon as it has. */
async function save(changed) {
    for (const [name, content] of Object.entries(changed)) {
        if (content === null) delete flash[name];
        else flash[name] = content;
    }
    if (!isKept) return;
    saving++;
    try {
        if (await keep.save(board.name, flash)) return;
        isKept = false;
        trouble(ELSEWHERE);
    } catch (error) {
        trouble(`The game cannot be kept in this browser (${error?.message ?? "it refuses"}); export your saves.`);
    } finally {
        saving--;
    }
}

function end(why) {
    if (why === "set up") say("There are no wires to set up here: that is for a real board. It starts anew.");
    switchOn();
}

function trouble(words) {
    element("trouble").textContent = words;
    element("alarm").hidden = !words;
}

/** Say over a dark glass why it is dark. */
function notice(words) {
    element("notice").textContent = words;
}

function offerCopy() {
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !result;
    for (const button of document.querySelectorAll("[data-link]")) button.hidden = !code;
    element("race").hidden = !(code || gameAsked().code);
}

function linkTo(code) {
    return `${location.href.split("#")[0]}#g=${code}`;
}

/** Copy something, and say so; where the browser refuses, show it, to be copied by hand. */
async function copy(what, target) {
    const copied = await navigator.clipboard?.writeText(what).then(() => true, () => false);
    say(copied ? `Copied: ${what}` : what);
    if (element("bar").contains(target)) open(true);
}

/** Show the day's letters, and what was made of the last days. */
function showDays([letters, streak, found]) {
    element("letters").textContent = letters;
    const lines = found.map(([of, , coached, total, given]) => {
        const made = total === null ? "not finished" : `${total}${coached ? " with a coach" : ""}`;
        const away = given === null ? "" : `, ${(given / 10).toFixed(1)} points given away`;
        return `${new Date(of * DAY_MS).toISOString().slice(0, 10)}: ${made}${away}`;
    });
    if (lines.length) lines.push(`In a row: ${streak}`);
    element("days").replaceChildren(...lines.reverse().map((line) => listed(line)));
}

/** Show what can be done with the games of a handheld that was backed up. */
function showGames(found) {
    const of = ([who, total, code]) =>
        listed(`${who} ${total} `, {
            Watch: () => begin({ code }),
            Race: () => begin({ code, races: true }),
            "Copy link": ({ target }) => copy(linkTo(code), target),
        });
    const daily = `Today’s dice: NEW GAME, one player, code ${element("letters").textContent}`;
    element("games").replaceChildren(...found.map(of), listed(daily));
}

/** Answer a line of a list, with buttons. */
function listed(line, acts = {}) {
    const item = document.createElement("li");
    item.append(line);
    for (const [name, act] of Object.entries(acts)) {
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
        button.addEventListener("click", act);
        item.append(button, " ");
    }
    return item;
}

function say(words) {
    element("told").textContent = words;
}

function dress() {
    dressCasing(document, board.casing);
    element("board").value = board.name;
    glass.clear();
    resize();
}

function resize() {
    glass.resize(fit(element("stage"), element("device"), board));
}

function setSound(on) {
    sound.turn(on);
    setting("sound", on ? "on" : "off");
    for (const button of document.querySelectorAll("[data-sound]")) button.ariaPressed = String(on);
}

function open(on) {
    element("beside").classList.toggle("open", on);
    element("open").ariaExpanded = String(on);
    const covered = on && getComputedStyle(element("close")).display !== "none";
    element("stage").inert = covered;
    buttons.letGo();
    if (covered) element("close").focus();
    else if (!on) element("open").focus({ preventScroll: true });
}

/** Hold the clock while nobody looks. */
function look() {
    machine.tell({ run: !document.hidden });
    if (document.hidden) {
        buttons.letGo();
        sound.sound({ hertz: 0, duty: 0 });
    }
}

async function download() {
    try {
        say(`${handOver(exported(flash, saves), `rattle-${board.name}.zip`)} holds your saves.`);
    } catch (error) {
        say(`Nothing to export: ${error.message}.`);
    }
}

async function upload(file) {
    try {
        const found = await imported(file, saves);
        const before = flash;
        await put(found);
        replaced = before;
        element("undo").hidden = false;
        say(`${file.name}: ${Object.keys(found).length} saves are taken up.`);
    } catch (error) {
        say(`${file.name} was not taken: ${error.message}. What you had is as it was.`);
    }
}

/** Switch the board on with another flash; throws an Error with one line, and then it is on with its own. */
function put(files) {
    return inTurn(async () => {
        machine.switchOff(); // else it might write over them
        try {
            if ((await keep.take(board.name)) && (await keep.save(board.name, files))) return;
            throw new Error("this handheld is on in another tab; close that one");
        } finally {
            await start();
        }
    });
}

async function undo() {
    try {
        await put(replaced);
        forgetReplaced();
        say("What was here before is back.");
    } catch (error) {
        say(`The import is not undone: ${error.message}.`);
    }
}

function forgetReplaced() {
    replaced = null;
    element("undo").hidden = true;
}

/** Act at a click on any of these elements, by their selector. */
function clicked(these, act) {
    for (const one of document.querySelectorAll(these)) one.addEventListener("click", act);
}

/** Open without a network from now on, and say when a newer version will be what starts (sw.js). */
async function keepUpToDate(workers) {
    let isOurs = !workers.controller; // the first that comes brings this very version
    workers.addEventListener("controllerchange", () => {
        if (!isOurs) trouble(`${element("trouble").textContent} ${NEWER}`.trim());
        isOurs = false;
    });
    const registration = await workers.register("sw.js").catch(() => null);
    document.addEventListener("visibilitychange", () => document.hidden || registration?.update().catch(() => {}));
}

for (const { name, label } of boards) element("board").add(new Option(label, name));
element("board").addEventListener("change", (event) => {
    board = boards.find((one) => one.name === event.target.value);
    setting("board", board.name);
    forgetReplaced();
    say("");
    dress();
    switchOn();
});
clicked("[data-sound]", () => setSound(!sound.on));
clicked("[data-copy]", ({ target }) => copy(result, target));
clicked("[data-link]", ({ target }) => copy(linkTo(code), target));
clicked("#race", () => begin({ code: code || gameAsked().code, races: true }));
clicked("#daily", () => begin({ daily: true }));
addEventListener("hashchange", () => gameAsked().code && begin(gameAsked()));
setInterval(() => day !== thisDay() && machine.tell({ day: (day = thisDay()) }), 1000);
clicked("#anew", switchOn);
clicked("#export", download);
clicked("#import", () => element("file").click());
element("file").addEventListener("change", ({ target }) => {
    if (target.files.length) upload(target.files[0]);
    target.value = "";
});
clicked("#undo", undo);
clicked("#heard", () => trouble(""));
clicked("#open", () => open(!element("beside").classList.contains("open")));
clicked("#close", () => open(false));
addEventListener("keydown", (event) => {
    if (event.key === "Escape" && element("beside").classList.contains("open")) open(false);
    else if (letterOf(event) === "m" && !event.repeat && !event.ctrlKey && !event.metaKey) {
        setSound(!sound.on);
        say(sound.on ? "Sound on." : "Sound off.");
    }
});
addEventListener("pointerup", () => sound.wake());
element("beside").addEventListener("click", ({ detail, target }) => {
    if (detail && target.matches("button")) target.blur(); // Enter is the handheld's again
});
element("board").addEventListener("pointerdown", ({ target }) => {
    target.addEventListener("change", () => target.blur(), { once: true });
});
document.addEventListener("visibilitychange", look);
addEventListener("beforeunload", (event) => saving && event.preventDefault()); // who goes now takes the throw back
new ResizeObserver(resize).observe(element("stage"));
matchMedia("(max-width: 899px), (max-height: 575px)").addEventListener("change", resize);

// What tests need to hold the clock, and to go once all is saved.
let ticked;
window.rattle = {
    /** Let ticks pass up to a number, the buttons being as they are; with `?clock=hand` only. */
    ticks: (ticks, signs = false) =>
        new Promise((resolve) => {
            ticked = resolve;
            machine.tell({ ticks, signs });
        }),
    isSaved: () => !saving,
};

setSound(setting("sound") !== "off");
dress();
offerInstall(element("install"), (saves) => machine.tell({ saves }));
await switchOn();
if (!isOneFile() && "serviceWorker" in navigator && location.protocol.startsWith("http")) {
    keepUpToDate(navigator.serviceWorker);
}
