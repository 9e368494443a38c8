// Saves as a file: a zip without compression, as the simulator's flash.zip (host_sim/pico/board.py).

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const MOST_BYTES = 65536; // of a file; the firmware's largest has 6 KB
const [YEAR_1980, STORED, DEFLATED] = [33, 0, 8];

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
        const head = [20, 0, STORED, 0, YEAR_1980];
        const sizes = [crc32(content), content.length, content.length];
        const local = [...bytes4(LOCAL), ...head.flatMap(bytes2), ...sizes.flatMap(bytes4)];
        local.push(...bytes2(named.length), ...bytes2(0));
        const entry = [...bytes4(CENTRAL), ...[20, ...head].flatMap(bytes2), ...sizes.flatMap(bytes4)];
        entry.push(...[named.length, 0, 0, 0, 0].flatMap(bytes2), ...bytes4(0), ...bytes4(at), ...named);
        parts.push(Uint8Array.from(local), named, content);
        at += local.length + named.length + content.length;
        entries.push(entry);
    }
    const central = Uint8Array.from(entries.flat());
    const end = [...bytes4(END), ...[0, 0, entries.length, entries.length].flatMap(bytes2)];
    end.push(...bytes4(central.length), ...bytes4(at), ...bytes2(0));
    return new Blob([...parts, central, Uint8Array.from(end)], { type: "application/zip" });
}

/** Unpack a zip; throws an Error with one line for a person when it is none, or damaged. */
export async function unzip(buffer) {
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
            const name = new TextDecoder().decode(new Uint8Array(buffer, at + 46, lengths[0]));
            const local = view.getUint32(at + 42, true);
            const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
            if (!name.endsWith("/")) {
                if (size > MOST_BYTES) throw damaged;
                const content = await inflated(new Uint8Array(buffer, from, packed), method);
                if (content.length !== size || crc32(content) !== sum) throw damaged;
                files[name] = content;
            }
            at += 46 + lengths[0] + lengths[1] + lengths[2];
        }
    } catch {
        throw damaged;
    }
    return files;
}

async function inflated(content, method) {
    if (method === STORED) return content.slice();
    if (method !== DEFLATED) throw new Error("compressed in a way that is not known here");
    const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

function bytes2(number) {
    return [number & 255, (number >>> 8) & 255];
}

function bytes4(number) {
    return [...bytes2(number & 65535), ...bytes2(number >>> 16)];
}
