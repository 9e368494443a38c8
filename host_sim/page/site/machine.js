// The page's side of the board: a worker, started anew at every power-on.
import { asset, workerUrl } from "./assets.js";

const PARTS = { script: "micropython.mjs", wasm: "micropython.wasm", files: "files.json", points: "points.mjs" };

export class Machine {
    /** hears: an object with a function for each kind of message of worker.js that is wanted. */
    constructor(hears) {
        this.hears = hears;
        this.worker = null;
        this.assets = Object.fromEntries(Object.entries(PARTS).map(([part, name]) => [part, asset(name)]));
    }

    /**
     * Switch a board on; its flash holds the files of `kept` (name -> hexadecimal). day: since 1970. game: what is
     * begun: a code to be watched or raced, or the day's.
     */
    switchOn({ boardName, seed, kept, held, hand, day, game }) {
        this.switchOff();
        const worker = new Worker(workerUrl());
        this.worker = worker;
        worker.onerror = (event) => this.hears.trouble?.(event.message || "the page's worker did not start");
        worker.onmessage = ({ data }) => {
            if (worker !== this.worker) return; // of a board that was switched off
            for (const [kind, what] of Object.entries(data)) this.hears[kind]?.(what);
        };
        worker.postMessage({ start: { assets: this.assets, boardName, seed, kept, held, hand, day, game } });
    }

    switchOff() {
        this.worker?.terminate();
        this.worker = null;
    }

    tell(message) {
        this.worker?.postMessage(message);
    }
}
