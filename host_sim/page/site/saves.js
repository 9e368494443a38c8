// The player's files between the page and a file of the computer's. Which those are, and how large, is said once
// (host_sim/cable/saves.py, rule); here it is {names, most_bytes, flash_bytes}.

const LEAVES = /^\/|:|(^|\/)\.\.\//; // the folder that a zip is unpacked in

/** Answer a zip of a flash (name -> hexadecimal); throws an Error with one line when there is nothing in it. */
export function exported(flash, rule) {
    const there = rule.names.filter((name) => name in flash);
    if (!there.length) throw new Error("nobody has played on this handheld yet");
    return zip(Object.fromEntries(there.map((name) => [name, fromHexadecimal(flash[name])])));
}

/** Answer the flash that a file holds (name -> hexadecimal); throws an Error with one line when it holds none. */
export async function imported(file, rule) {
    const saves = Object.entries(await unpacked(file, rule));
    return Object.fromEntries(saves.map(([name, content]) => [name, toHexadecimal(content)]));
}

/** Answer the saves in a zip (name -> Uint8Array), in the order of their names; throws an Error with one line. */
export async function unpacked(file, { names, most_bytes, flash_bytes }) {
    if (file.size > flash_bytes) throw new Error("it is too large for saves");
    const there = (path, name) => `/${path}`.endsWith(`/${name}`); // also in a folder
    const nameOf = (path) => (LEAVES.test(path) ? "" : names.find((name) => there(path, name)));
    const found = await unzip(await file.arrayBuffer(), nameOf, most_bytes);
    const taken = names.filter((name) => name in found);
    if (!taken.length) throw new Error("there are no saves in this file");
    return Object.fromEntries(taken.map((name) => [name, found[name]]));
}

/** Hand a person a file, as a download; answer its name. */
export function handOver(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    return name;
}

/** Answer bytes as text, two digits each: what Python and JavaScript hand to each other. */
export function toHexadecimal(bytes) {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Answer the bytes of such a text. */
export function fromHexadecimal(text) {
    return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

// A zip, which is written without compression, as the simulator's flash.zip.

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const PIECE_BYTES = 1024;
const [YEAR_1980, STORED, DEFLATED, LOCKED] = [33, 0, 8, 1];

const TABLE = Array.from({ length: 256 }, (_, n) => {
    for (let i = 0; i < 8; i++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
    return n >>> 0;
});

function crc32(bytes) {
    let sum = 0xffffffff;
    for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
    return (sum ^ 0xffffffff) >>> 0;
}

/** Pack files (name -> Uint8Array) into the bytes of a zip. */
export function zip(files) {
    const parts = [];
    const entries = [];
    let at = 0;
    for (const [name, content] of Object.entries(files)) {
        const named = new TextEncoder().encode(name);
        const sizes = [crc32(content), content.length, content.length].flatMap(bytes4);
        const head = [20, 0, STORED, 0, YEAR_1980].flatMap(bytes2);
        const about = [...head, ...sizes, ...[named.length, 0].flatMap(bytes2)];
        const local = [...bytes4(LOCAL), ...about, ...named];
        const place = [...[0, 0, 0].flatMap(bytes2), ...[0, at].flatMap(bytes4)];
        entries.push([...bytes4(CENTRAL), ...bytes2(20), ...about, ...place, ...named]);
        parts.push(Uint8Array.from(local), content);
        at += local.length + content.length;
    }
    const central = Uint8Array.from(entries.flat());
    const end = [...bytes4(END), ...[0, 0, entries.length, entries.length].flatMap(bytes2)];
    end.push(...bytes4(central.length), ...bytes4(at), ...bytes2(0));
    return new Blob([...parts, central, Uint8Array.from(end)], { type: "application/zip" });
}

/**
 * Unpack what is wanted of a zip, and no more than it may have, as host_sim/chip/whole.py does; throws an Error with
 * one line for a person when it is none, is damaged or holds more, whatever it says of its sizes.
 *
 * @param {ArrayBuffer} buffer
 * @param {(path: string) => string | undefined} nameOf the name that an entry is to have, if it is wanted
 * @param {number} mostBytes of a file
 */
async function unzip(buffer, nameOf, mostBytes) {
    const view = new DataView(buffer);
    const damaged = new Error("this file is damaged, or no zip of saves");
    let end = buffer.byteLength - 22;
    while (end >= 0 && view.getUint32(end, true) !== END) end--;
    if (end < 0) throw damaged;
    const files = {};
    try {
        let at = view.getUint32(end + 16, true);
        for (let left = view.getUint16(end + 10, true); left > 0; left--) {
            if (view.getUint32(at, true) !== CENTRAL) throw damaged;
            const [method, sum] = [view.getUint16(at + 10, true), view.getUint32(at + 16, true)];
            const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
            const lengths = [28, 30, 32].map((place) => view.getUint16(at + place, true));
            const path = new TextDecoder().decode(new Uint8Array(buffer, at + 46, lengths[0]));
            const name = nameOf(path.replaceAll("\\", "/")); // some write it so
            const local = view.getUint32(at + 42, true);
            const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
            if (name) {
                const locked = view.getUint16(at + 8, true) & LOCKED;
                if (name in files || size > mostBytes || locked) throw damaged;
                const content = await inflated(new Uint8Array(buffer, from, packed), method, size);
                if (crc32(content) !== sum) throw damaged;
                files[name] = content;
            }
            at += 46 + lengths[0] + lengths[1] + lengths[2];
        }
    } catch {
        throw damaged;
    }
    return files;
}

/** Answer size bytes that are packed; throws an Error when they are not so many. */
async function inflated(packed, method, size) {
    if (method !== STORED && method !== DEFLATED) throw new Error("packed in a way that is not known here");
    const pieces = inPieces(packed);
    const unpacked = method === STORED ? pieces : pieces.pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = unpacked.getReader();
    const content = new Uint8Array(size);
    let at = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        content.set(piece.value, at); // throws where there is more
        at += piece.value.length;
    }
    if (at !== size) throw new Error("there is less than it says");
    return content;
}

/** Answer a stream of bytes in pieces so small that none becomes much, however it is packed. */
function inPieces(bytes) {
    let at = 0;
    const pull = (stream) => {
        if (at < bytes.length) stream.enqueue(bytes.slice(at, (at += PIECE_BYTES)));
        else stream.close();
    };
    return new ReadableStream({ pull }, { highWaterMark: 0 });
}

function bytes2(number) {
    return [number & 255, (number >>> 8) & 255];
}

function bytes4(number) {
    return [...bytes2(number & 65535), ...bytes2(number >>> 16)];
}
