// What a person does with a board: its game is stopped, something is done, and it plays again, whatever came between.
import { Joiner } from "./joiner.js";
import { Offer } from "./offer.js";
import { Gone, RawRepl } from "./raw_repl.js";
import { Talk } from "./talk.js";
import { Trouble } from "./trouble.js";

const MODULES_FOLDER = "/modules";

export class Session {
    /**
     * @param {object} parts offer: what install.json holds; load(name): a file that lies beside it; python():
     *     a MicroPython, made when it is first wanted; show: see Talk; clock: see RawRepl
     */
    constructor({ offer, load, python, show, clock }) {
        this.offer = new Offer(offer, load);
        this.load = load;
        this.python = python;
        this.show = show;
        this.clock = clock;
    }

    /** Carry out a procedure with the board on a port. Trouble. */
    async carryOut(port, name, given, contents = {}) {
        const procedures = (await this.prepared()).pyimport("procedures");
        const board = new RawRepl(port, this.clock);
        const talk = new Talk(board, this.offer, this.show, contents);
        try {
            await board.open();
            await board.stop();
            const trouble = await procedures.carry_out(name, JSON.stringify(given), talk);
            if (trouble) throw new Trouble(trouble);
        } catch (error) {
            const why = talk.failed ?? error;
            throw why instanceof Gone ? new Trouble(procedures.gone(why.message)) : why;
        } finally {
            await board.close();
        }
    }

    /** Join a MicroPython, a UF2 as a File, with the game for a board; answer what Joiner does. Trouble. */
    async join(picked, board) {
        const sections = JSON.parse(new TextDecoder().decode(await this.load("sections.json")));
        return new Joiner(await this.prepared(), this.offer, sections).join(picked, board);
    }

    /** Answer the MicroPython, once it finds the modules of the offer (path -> source). */
    async prepared() {
        if (this.ready) return this.ready;
        const python = await this.python();
        for (const [path, source] of Object.entries(this.offer.list.modules)) {
            const parts = `${MODULES_FOLDER}/${path}`.split("/").slice(1, -1);
            for (let i = 1; i <= parts.length; i++) makeFolder(python.FS, `/${parts.slice(0, i).join("/")}`);
            python.FS.writeFile(`${MODULES_FOLDER}/${path}`, source);
        }
        python.runPython(`import sys\nsys.path.append("${MODULES_FOLDER}")`);
        this.ready = python;
        return python;
    }
}

function makeFolder(fs, path) {
    if (!fs.analyzePath(path).exists) fs.mkdir(path);
}
