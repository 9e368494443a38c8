// Puts Rattle on a real board from the page: what the commands do, with a button each.
import { asset } from "./assets.js";
import { sha256 } from "./offer.js";
import { Session } from "./session.js";
import { unzip, zip } from "./zip.js";

const VENDOR = 0x2e8a; // of every Pico, on USB
const BOARD_HEAP_BYTES = 8 << 20;
const FRAME = `
  <p class="small" data-part="cannot" hidden>This browser does not speak to boards over USB: Chrome and Edge on a
    computer do. Otherwise, in a checkout of Rattle, <code>make flash</code> does the same.</p>
  <div data-part="can" hidden>
    <p class="small">Plug in a Pico that runs <a href="https://micropython.org/download/RPI_PICO/">MicroPython</a>,
      press INSTALL, choose the board. Saves stay; what differs is sent and compared. Should the cable come out,
      press it again.</p>
    <p class="field"><label for="install-board">Wired as</label>
      <select id="install-board"><option value="">it was last, or six buttons and an SSD1306</option></select></p>
    <p class="buttons">
      <button type="button" data-act="flash">Install</button>
      <button type="button" data-act="doctor">Examine</button>
      <button type="button" data-act="backup">Back up</button>
      <button type="button" data-act="restore">Restore</button>
      <button type="button" data-act="forget">Forget the crash</button>
      <input type="file" data-part="saves" accept=".zip,application/zip" hidden>
    </p>
    <p data-part="progress" hidden><progress></progress> <span class="small"></span></p>
    <pre class="said" data-part="said" role="log" aria-live="polite"></pre>
    <p class="told" data-part="trouble" role="alert"></p>
  </div>`;

/** Fill an element with it. */
export function offerInstall(place) {
    place.innerHTML = FRAME;
    const part = (name) => place.querySelector(`[data-part="${name}"]`);
    part(navigator.serial ? "can" : "cannot").hidden = false;
    if (!navigator.serial) return;
    const [choice, saves] = [place.querySelector("select"), part("saves")];
    const buttonsOf = [...place.querySelectorAll("button")];
    let session;

    const show = shown(part);
    const offered = fetched("install.json").then((answer) => answer.json());
    offered.then((list) => Object.keys(list.boards).forEach((name) => choice.add(new Option(name, name))));

    /** Do one thing with a board: `given` answers what the talk is given, of the offer. */
    async function act(talk, given, contents) {
        for (const button of buttonsOf) button.disabled = true;
        show.begin();
        try {
            const port = await chosenPort();
            const list = await offered;
            session ??= new Session({ offer: list, load: bytesOf, python: loadPython, show });
            await session.hold(port, talk, given(list), contents);
        } catch (error) {
            show.trouble(error.name === "NotFoundError" ? "no board was chosen" : error.message);
        }
        show.end();
        for (const button of buttonsOf) button.disabled = false;
    }

    const acts = {
        flash: () => act("flash", () => [choice.value]),
        doctor: () => act("doctor", (list) => [choice.value, list.version, false]),
        forget: () => act("doctor", (list) => [choice.value, list.version, true]),
        backup: () => act("backup", () => []),
        restore: () => saves.click(),
    };
    for (const button of buttonsOf) button.addEventListener("click", acts[button.dataset.act]);
    saves.addEventListener("change", async () => {
        const [file] = saves.files;
        saves.value = "";
        try {
            const found = await savesIn(file, (await offered).saves);
            await act("restore", () => [found.wanted, file.name], found.contents);
        } catch (error) {
            show.trouble(`${file.name}: ${error.message}; nothing was sent`);
        }
    });
}

/** Answer what is shown of a talk, in parts of the page. */
function shown(part) {
    const [said, trouble, progress] = [part("said"), part("trouble"), part("progress")];
    const line = (words) => (said.textContent += `${words}\n`);
    return {
        begin: () => (said.textContent = trouble.textContent = ""),
        end: () => (progress.hidden = true),
        say: line,
        warn: line,
        trouble: (words) => (trouble.textContent = words),
        bar: (what, total) => {
            progress.hidden = false;
            Object.assign(progress.querySelector("progress"), { max: Math.max(total, 1), value: 0 });
            progress.querySelector("span").textContent = what;
        },
        step: (units) => (progress.querySelector("progress").value += units),
        keep: (saves) => {
            const link = document.createElement("a");
            link.href = URL.createObjectURL(zip(saves));
            link.download = `rattle-saves-${new Date().toISOString().slice(0, 19).replace(/[T:]/g, "-")}.zip`;
            link.click();
            return link.download;
        },
    };
}

/** Answer the port of the board: the only Pico that was allowed before, or one that a person chooses now. */
async function chosenPort() {
    const known = (await navigator.serial.getPorts()).filter((port) => port.getInfo().usbVendorId === VENDOR);
    if (known.length === 1) return known[0];
    return navigator.serial.requestPort({ filters: [{ usbVendorId: VENDOR }] });
}

/** Answer the saves of a zip, in the order of names, and what a restore is given of them. */
async function savesIn(file, names) {
    const found = await unzip(await file.arrayBuffer());
    const contents = {};
    const wanted = {};
    for (const name of names.filter((one) => one in found)) {
        contents[name] = found[name];
        wanted[name] = [await sha256(found[name]), found[name].length];
    }
    if (!Object.keys(wanted).length) throw new Error("there are no saves in this file");
    return { contents, wanted };
}

async function loadPython() {
    const { loadMicroPython } = await import(asset("micropython.mjs"));
    return loadMicroPython({ url: asset("micropython.wasm"), heapsize: BOARD_HEAP_BYTES });
}

function fetched(name) {
    return fetch(asset(name));
}

async function bytesOf(name) {
    return new Uint8Array(await (await fetched(name)).arrayBuffer());
}
