// The player's files between the page and a file of the computer's. Which those are, and how large, is said once
// (host_sim/cable/saves.py, rule); here it is {names, most_bytes, flash_bytes}.
import { unzip, zip } from "./zip.js";

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
