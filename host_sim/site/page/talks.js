// The talks of host_sim/device/talk, in a MicroPython that is at hand: each step is a request or the end.

const TALK_FOLDER = "/talk";

/** Put modules (path -> source) where a MicroPython, as loadMicroPython() answers it, finds them. */
export function unpackTalk(python, sources) {
    for (const [path, source] of Object.entries(sources)) {
        const parts = `${TALK_FOLDER}/${path}`.split("/").slice(1, -1);
        for (let i = 1; i <= parts.length; i++) makeFolder(python.FS, `/${parts.slice(0, i).join("/")}`);
        python.FS.writeFile(`${TALK_FOLDER}/${path}`, source);
    }
    python.runPython(`import sys\nsys.path.append("${TALK_FOLDER}")`);
}

function makeFolder(fs, path) {
    if (!fs.analyzePath(path).exists) fs.mkdir(path);
}

export class Talks {
    /** @param {object} python with the modules of the offer */
    constructor(python) {
        this.steps = python.pyimport("talks");
    }

    /** Say why there is no talk: see talks.py. */
    gone(how) {
        return this.steps.gone(how);
    }

    /** Begin a talk; answer its first step. */
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
