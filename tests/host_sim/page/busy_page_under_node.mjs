// Says whether a line takes what came, while its page was busy for longer than it waits, for silence:
// busy_page_under_node.mjs MICROPYTHON.MJS PAGE PIPE
import { constants, openSync, writeSync } from "node:fs";
import { Socket } from "node:net";
import { pathToFileURL } from "node:url";

import { end } from "../../../host_sim/emulator/web/end.mjs";

const [WAIT_S, BUSY_MS] = [0.02, 100];

const { RawRepl } = await import(pathToFileURL(`${process.argv[3]}/raw_repl.js`));
let heard;
const port = {
    open: async () => {},
    readable: new ReadableStream({ start: (controller) => void (heard = controller) }),
    writable: new WritableStream(),
};
const line = new RawRepl(port, {});
await line.open();
const comes = line.comes(WAIT_S);
const pipe = openSync(process.argv[4], constants.O_RDWR | constants.O_NONBLOCK);
new Socket({ fd: pipe }).on("data", (bytes) => heard.enqueue(new Uint8Array(bytes)));
writeSync(pipe, "a"); // a word from outside, as from a port
for (const begun = Date.now(); Date.now() < begun + BUSY_MS; );
writeSync(1, (await comes) ? "heard\n" : "silent\n");
end(0);
