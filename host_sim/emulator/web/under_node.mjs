// Runs a Python program in MicroPython for browsers, under Node: node under_node.mjs MICROPYTHON.MJS CHECKOUT
// The first line of the standard input is the program, as JSON; what is left is the program's standard input.
// The guest sees the checkout's firmware, boards and host_sim under /rattle. The last line says the exit code.
import { readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { end } from "./end.mjs";
import { pointsIn } from "./points.mjs";

const ROOMS = ["firmware", "boards", "host_sim"];
const HEAP_BYTES = 48 << 20; // nothing is collected before the program's end
const PYSTACK_WORDS = 16384;

const [script, checkout] = process.argv.slice(2);
const given = readFileSync(0);
const lineEnd = given.indexOf(10);
let at = lineEnd + 1;

const { loadMicroPython } = await import(pathToFileURL(script));
const python = await loadMicroPython({
    heapsize: HEAP_BYTES,
    pystack: PYSTACK_WORDS,
    stdin: () => (at < given.length ? given[at++] : null),
    stdout: (bytes) => writeSync(1, bytes),
    stderr: (bytes) => writeSync(2, bytes),
    linebuffer: false,
});

python.registerJsModule("points_in_javascript", pointsIn(python._module));

/** Copy a folder of the checkout, with all in it but what Python has compiled. */
function copy(from, to) {
    python.FS.mkdir(to);
    for (const entry of readdirSync(from, { withFileTypes: true })) {
        const [source, target] = [join(from, entry.name), `${to}/${entry.name}`];
        if (entry.isDirectory()) {
            if (entry.name !== "__pycache__") copy(source, target);
        } else {
            python.FS.writeFile(target, readFileSync(source));
        }
    }
}

python.FS.mkdir("/rattle");
for (const room of ROOMS) copy(join(checkout, room), `/rattle/${room}`);
try {
    python.runPython(JSON.parse(given.subarray(0, lineEnd).toString()));
} catch (error) {
    writeSync(2, `${error.message}\n`);
    end(1);
}
end(0);
