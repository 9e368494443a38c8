// Asks the page for its ports under Node: ports_under_node.mjs MICROPYTHON.MJS PAGE OFFER STEPS; STEPS is JSON, a list of
// [what, board]: "press" and "another" are a person's, who chooses that board if asked; "file" is a press some time ago;
// "unplug" and "plug in" are what they say. Says a line for each but the last two: the board, or what came instead.
import { writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { end } from "../../../host_sim/emulator/web/end.mjs";
import "../../support/web_serial.js";

const { Ports } = await import(pathToFileURL(`${process.argv[3]}/raw_repl.js`));
const ways = ["pico", "another pico", "no pico"].map((name) => ({
    name,
    isThere: true,
    info: { usbVendorId: name === "no pico" ? 1 : 0x2e8a },
}));
let [pressed, choice] = [true, ""];
const serial = webSerial(ways, () => pressed, (offered) => offered.find((port) => port.way.name === choice));
const ports = new Ports(serial);
for (const [what, board] of JSON.parse(process.argv[5])) {
    pressed = what !== "file";
    choice = board;
    if (what.includes("plug")) ways.find((way) => way.name === board).isThere = what === "plug in";
    else {
        const asked = what === "another" ? ports.chosen() : ports.meant();
        writeSync(1, `${await asked.then((port) => port.way.name, (error) => error.name)}\n`);
    }
}
end(0);
