// Says whether a line takes what came, while its page was busy for longer than it waits, for silence, and whether letters
// without an end are no answer: busy_page_under_node.mjs MICROPYTHON.MJS PAGE PIPE
import { constants, openSync, writeSync } from "node:fs";
import { Socket } from "node:net";
import { pathToFileURL } from "node:url";

import { end } from "../../../host_sim/emulator/web/end.mjs";

const [WAIT_S, BUSY_MS, LETTERS_MS, HASTE] = [0.02, 100, 20, 100];

const { RawRepl, WALL } = await import(pathToFileURL(`${process.argv[3]}/raw_repl.js`));
const hasty = { now: () => HASTE * WALL.now(), after: (seconds, done) => WALL.after(seconds / HASTE, done) };
let heard;

async function opened(clock) {
    const port = {
        open: async () => {},
        readable: new ReadableStream({ start: (controller) => void (heard = controller) }),
        writable: new WritableStream(),
    };
    const line = new RawRepl(port, { silent: "no answer" }, clock);
    await line.open();
    return line;
}

const comes = (await opened()).comes(WAIT_S);
const pipe = openSync(process.argv[4], constants.O_RDWR | constants.O_NONBLOCK);
new Socket({ fd: pipe }).on("data", (bytes) => heard.enqueue(new Uint8Array(bytes)));
writeSync(pipe, "a"); // a word from outside, as from a port
for (const begun = Date.now(); Date.now() < begun + BUSY_MS; );
writeSync(1, (await comes) ? "heard\n" : "silent\n");

const patient = await opened(hasty);
setInterval(() => heard.enqueue(new Uint8Array(1)), LETTERS_MS);
await patient.owed(["\n"]).catch((error) => writeSync(1, `${error.message}\n`));
end(0);
