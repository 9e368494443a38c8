// The player's files between the page and a file of the computer's; which those are: host_sim/device/talk/players.py.
import { fromHexadecimal, toHexadecimal } from "./hexadecimal.js";
import { unzip, zip } from "./zip.js";

const SAVES = /(?:^|\/)(saves\/.+|[^/]+\.sav[^/]*)$/; // also in a folder: a backup that was packed by hand

/** Answer a zip of a flash (name -> hexadecimal); throws an Error with one line when there is nothing in it. */
export function exported(flash) {
    const files = {};
    for (const name of Object.keys(flash).sort()) {
        if (SAVES.test(name)) files[name] = fromHexadecimal(flash[name]);
    }
    if (!Object.keys(files).length) throw new Error("nobody has played on this handheld yet");
    return zip(files);
}

/** Answer the flash that a zip holds (name -> hexadecimal); throws an Error with one line when it is none. */
export async function imported(buffer) {
    const flash = {};
    for (const [path, content] of Object.entries(await unzip(buffer))) {
        const name = SAVES.exec(path)?.[1];
        if (name) flash[name] = toHexadecimal(content);
    }
    if (!Object.keys(flash).length) throw new Error("there are no saves in this file");
    return flash;
}
