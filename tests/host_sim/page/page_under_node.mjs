// Does with a board what the page does, under Node: page_under_node.mjs MICROPYTHON.MJS PAGE OFFER PORT TIME TALK
// PAGE is host_sim/page/site, OFFER a folder of host_sim.page.offer, TIME the file with the board's. The standard input
// is JSON: what the procedure is given, and the files that are to be sent (name -> base64). What the page shows goes to the
// standard output (saves as JSON), a trouble to the other one.
import { readFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { end } from "../../../host_sim/emulator/web/end.mjs";
import "../../support/web_serial.js";
import { boardClock } from "./board_clock.mjs";
import { portWay } from "./port_way.mjs";

const [, page, offer, path, time, procedure] = process.argv.slice(2);
const { given, contents } = JSON.parse(readFileSync(0));
const { Ports } = await import(pathToFileURL(`${page}/raw_repl.js`));
const { Offer } = await import(pathToFileURL(`${page}/offer.js`));
const { carryOut } = await import(pathToFileURL(`${page}/talk.js`));

const say = (words) => writeSync(1, `${words}\n`);
const show = {
    say,
    bar: () => {},
    step: () => {},
    keep: (saves) => {
        const text = Object.entries(saves).map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")]);
        say(`SAVES ${JSON.stringify(Object.fromEntries(text))}`);
        return "a file";
    },
};
const load = async (name) => new Uint8Array(readFileSync(`${offer}/${name}`));
const parts = { offer: new Offer(JSON.parse(readFileSync(`${offer}/install.json`)), load), show, clock: boardClock(time) };
const files = Object.entries(contents).map(([name, text]) => [name, new Uint8Array(Buffer.from(text, "base64"))]);
const serial = webSerial([portWay(path)], () => true, ([port]) => port);
const port = await new Ports(serial).meant();
let code = 0;
try {
    await carryOut(parts, port, procedure, given, Object.fromEntries(files));
} catch (error) {
    writeSync(2, `${error.name === "Trouble" ? error.message : error.stack}\n`);
    code = 1;
}
if (port.isOpen) throw new Error("the port was left open");
end(code);
