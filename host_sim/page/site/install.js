// Puts Rattle on a real board from the page: what the commands do, with a button each.
import { asset } from "./assets.js";
import { Offer, join, sha256 } from "./offer.js";
import { Ports } from "./raw_repl.js";
import { handOver, toHexadecimal, unpacked, zip } from "./saves.js";
import { carryOut } from "./talk.js";

const BOARD_HEAP_BYTES = 8 << 20;

/** Let the buttons of an element (index.html has them) do it. hear: gets the saves of a board that is backed up. */
export function offerInstall(place, hear) {
    const part = (name) => place.querySelector(`[data-part="${name}"]`);
    part(navigator.serial ? "can" : "cannot").hidden = false;
    const choice = place.querySelector("select");
    const presses = [...place.querySelectorAll("button")];
    const show = shown(part, hear);
    const offered = bytesOf("install.json").then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
    offered.then((list) => Object.keys(list.boards).forEach((name) => choice.add(new Option(name, name))));
    const ports = new Ports(navigator.serial);
    let python; // made when it is first wanted
    let restored; // the port of the board that the file is for

    /** Do one thing, unless another is being done; what fails is told. */
    async function act(work) {
        for (const button of presses) button.disabled = true;
        show.begin();
        try {
            const port = work.port && (await work.port());
            const list = await offered;
            await work.done({ offer: new Offer(list, bytesOf), show }, port);
        } catch (error) {
            show.trouble(error.name === "NotFoundError" ? "no board was chosen" : error.message);
        }
        show.end();
        for (const button of presses) button.disabled = false;
    }

    const procedure = (name, given) =>
        act({ port: () => ports.meant(), done: (parts, port) => carryOut(parts, port, name, given(parts.offer.list)) });
    const acts = {
        flash: () => procedure("flash", () => [choice.value]),
        doctor: () => procedure("doctor", (list) => [choice.value, list.version, false]),
        forget: () => procedure("doctor", (list) => [choice.value, list.version, true]),
        backup: () => procedure("backup", () => []),
        restore: () => act({ port: () => ports.meant(), done: (_, port) => askForSaves(port) }),
        another: () => act({ port: () => ports.chosen(), done: () => show.say("this board is meant from now on") }),
        join: () => part("firmware").click(),
    };
    for (const button of presses) button.addEventListener("click", acts[button.dataset.act]);

    /** Ask for the file, which a browser does soon after a press alone; choosing a board may have taken longer. */
    function askForSaves(port) {
        restored = port;
        if (navigator.userActivation.isActive) part("saves").click();
        else show.say("the board is chosen; press “Restore” once more and choose the file");
    }

    picked(part("saves"), (file) => {
        const done = async (parts) => {
            const { wanted, contents } = await savesIn(file, parts.offer.list.saves);
            await carryOut(parts, restored, "restore", [wanted, Object.keys(contents), file.name], contents);
        };
        return act({ done });
    });
    picked(part("firmware"), (file) => {
        const done = async ({ offer }) => {
            python ??= await loadPython();
            const { made, called, stock } = await join(offer, python, file, choice.value || offer.list.default);
            handOver(new Blob([made]), called);
            show.say(`${stock.named}\n${called}: hold BOOTSEL, plug in, copy it`);
            show.say("saves stay where such a file was dragged before; elsewhere, “Back up” first");
        };
        return act({ done });
    });
}

/** Hand on each file that a person picks. */
function picked(input, use) {
    input.addEventListener("change", () => {
        const [file] = input.files;
        use(file).then(() => (input.value = ""));
    });
}

/** Answer what is shown of a procedure, in parts of the page. */
function shown(part, hear) {
    const [said, trouble, progress] = [part("said"), part("trouble"), part("progress")];
    return {
        begin: () => (said.textContent = trouble.textContent = ""),
        end: () => (progress.hidden = true),
        say: (words) => (said.textContent += `${words}\n`),
        trouble: (words) => (trouble.textContent = words),
        bar: (what, total) => {
            progress.hidden = false;
            Object.assign(progress.querySelector("progress"), { max: Math.max(total, 1), value: 0 });
            progress.querySelector("span").textContent = what;
        },
        sure: (words) => confirm(`${words}. Restore all the same?`),
        step: (units) => (progress.querySelector("progress").value += units),
        keep: (saves) => {
            hear(Object.fromEntries(Object.entries(saves).map(([name, bytes]) => [name, toHexadecimal(bytes)])));
            const now = new Date().toISOString().slice(0, 19).replace(/[T:]/g, "-");
            return handOver(zip(saves), `rattle-saves-${now}.zip`);
        },
    };
}

/** Answer the saves of a zip, and what a restore is given of them. */
async function savesIn(file, rule) {
    const contents = await unpacked(file, rule).catch(({ message }) => {
        throw new Error(`${file.name}: ${message}; nothing was sent`);
    });
    const wanted = {};
    for (const [name, content] of Object.entries(contents)) wanted[name] = [await sha256(content), content.length];
    return { contents, wanted };
}

async function loadPython() {
    const { loadMicroPython } = await import(asset("micropython.mjs"));
    return loadMicroPython({ url: asset("micropython.wasm"), heapsize: BOARD_HEAP_BYTES });
}

async function bytesOf(name) {
    return new Uint8Array(await (await fetch(asset(name))).arrayBuffer());
}
