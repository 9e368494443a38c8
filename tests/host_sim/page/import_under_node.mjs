// Takes zips as the page takes them, under Node: import_under_node.mjs MICROPYTHON.MJS PAGE OFFER ZIP... says of each, in
// a line of JSON, the saves in it (name -> hexadecimal), null where it is refused. The last line is by how many bytes the
// program grew.
import { openAsBlob, readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { end } from "../../../host_sim/emulator/web/end.mjs";

const [, page, offer, ...picked] = process.argv.slice(2);
const { imported } = await import(pathToFileURL(`${page}/saves.js`));
const rule = JSON.parse(readFileSync(`${offer}/rule.json`));
const say = (what) => writeSync(1, `${JSON.stringify(what)}\n`);
const grown = () => process.resourceUsage().maxRSS * 1024;
const before = grown();
for (const path of picked) {
    try {
        say(await imported(await openAsBlob(path), rule));
    } catch (error) {
        if (error.name !== "Error") throw error;
        say(null);
    }
}
say(grown() - before);
end(0);
