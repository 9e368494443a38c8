// Joins as the page does, under Node: join_under_node.mjs MICROPYTHON.MJS PAGE OFFER BOARD UF2... writes UF2.made beside
// each, or says in a line why not.
import { readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

import { end } from "../../../host_sim/emulator/web/end.mjs";

const [micropython, page, offer, board, ...picked] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(micropython));
const { Offer, join } = await import(pathToFileURL(`${page}/offer.js`));
const load = async (name) => new Uint8Array(readFileSync(`${offer}/${name}`));
const offered = new Offer(JSON.parse(readFileSync(`${offer}/install.json`)), load);
const python = await loadMicroPython({ heapsize: 8 << 20 });
for (const path of picked) {
    try {
        const picked = { name: basename(path), size: statSync(path).size, arrayBuffer: async () => readFileSync(path) };
        const { made, called } = await join(offered, python, picked, board);
        writeFileSync(`${path}.made`, made);
        writeSync(1, `${called}\n`);
    } catch (error) {
        if (error.name !== "Trouble") throw error;
        writeSync(1, `${error.message}\n`);
    }
}
end(0);
