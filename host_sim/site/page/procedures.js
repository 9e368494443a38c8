// The procedures of host_sim/device/procedures, in a MicroPython that is at hand: each step is a request or the end.

const MODULES_FOLDER = "/modules";

/** Put modules (path -> source) where a MicroPython, as loadMicroPython() answers it, finds them. */
export function unpackModules(python, sources) {
    for (const [path, source] of Object.entries(sources)) {
        const parts = `${MODULES_FOLDER}/${path}`.split("/").slice(1, -1);
        for (let i = 1; i <= parts.length; i++) makeFolder(python.FS, `/${parts.slice(0, i).join("/")}`);
        python.FS.writeFile(`${MODULES_FOLDER}/${path}`, source);
    }
    python.runPython(`import sys\nsys.path.append("${MODULES_FOLDER}")`);
}

function makeFolder(fs, path) {
    if (!fs.analyzePath(path).exists) fs.mkdir(path);
}

export class Procedures {
    /** @param {object} python with the modules of the offer */
    constructor(python) {
        this.steps = python.pyimport("procedures");
    }

    /** Say why there is no procedure: see procedures.py. */
    gone(how) {
        return this.steps.gone(how);
    }

    /** Begin a procedure; answer its first step. */
    begin(name, ...given) {
        return JSON.parse(this.steps.begin(name, JSON.stringify(given)));
    }

    /** Go on with an answer. */
    answer(what) {
        return JSON.parse(this.steps.answer(JSON.stringify(what ?? null)));
    }

    /** Go on with a Trouble instead. */
    fail(words) {
        return JSON.parse(this.steps.fail(words));
    }
}
