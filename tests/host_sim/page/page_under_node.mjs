// Does with a board what the page does, under Node: page_under_node.mjs MICROPYTHON.MJS PAGE OFFER PORT TALK
// PAGE is host_sim/page/site, OFFER a folder of host_sim.page.offer. The standard input is JSON: what the procedure is
// given, the files that are to be sent (name -> base64), and how many times as fast as the wall's the page's clock goes.
// So is what it says: what the page shows, the saves that it keeps (name -> base64), and its trouble.
import { readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { end } from "../../../host_sim/emulator/web/end.mjs";
import "../../support/web_serial.js";
import { portWay } from "./port_way.mjs";

const [, page, offer, path, procedure] = process.argv.slice(2);
const { given, contents, haste } = JSON.parse(readFileSync(0));
const { Ports, WALL } = await import(pathToFileURL(`${page}/raw_repl.js`));
const { Offer } = await import(pathToFileURL(`${page}/offer.js`));
const { carryOut } = await import(pathToFileURL(`${page}/talk.js`));

const told = { said: "", saves: {}, trouble: "" };
const show = {
    say: (words) => void (told.said += `${words}\n`),
    bar: () => {},
    step: () => {},
    keep: (saves) => {
        for (const [name, bytes] of Object.entries(saves)) told.saves[name] = Buffer.from(bytes).toString("base64");
        return "a file";
    },
};
const clock = { now: () => haste * WALL.now(), after: (seconds, done) => WALL.after(seconds / haste, done) };
const load = async (name) => new Uint8Array(readFileSync(`${offer}/${name}`));
const parts = { offer: new Offer(JSON.parse(readFileSync(`${offer}/install.json`)), load), show, clock };
const files = Object.entries(contents).map(([name, text]) => [name, new Uint8Array(Buffer.from(text, "base64"))]);
const serial = webSerial([portWay(path)], () => true, ([port]) => port);
const port = await new Ports(serial).meant();
try {
    await carryOut(parts, port, procedure, given, Object.fromEntries(files));
} catch (error) {
    told.trouble = error.name === "Trouble" ? error.message : error.stack;
}
if (port.isOpen) throw new Error("the port was left open");
writeSync(1, JSON.stringify(told));
end(0);
