// What a person does with a board: its game is stopped, something is done, and it plays again, whatever came between.
import { Runner } from "./runner.js";
import { Joiner } from "./joiner.js";
import { Gone, Line } from "./line.js";
import { Offer } from "./offer.js";
import { RawRepl } from "./raw_repl.js";
import { Procedures, unpackModules } from "./procedures.js";
import { Trouble } from "./trouble.js";

export class Session {
    /**
     * @param {object} parts offer: what install.json holds; load(name): a file that lies beside it; python():
     *     a MicroPython, made when it is first wanted; show: see Runner; clock: see Line
     */
    constructor({ offer, load, python, show, clock }) {
        this.offer = new Offer(offer, load);
        this.load = load;
        this.python = python;
        this.show = show;
        this.clock = clock;
    }

    /** Carry out a procedure with the board on a port; answer what it does. Trouble. */
    async carryOut(port, name, given, contents = {}) {
        const procedures = new Procedures(await this.prepared());
        const line = new Line(port, this.clock);
        const board = new RawRepl(line);
        try {
            await line.open();
            await board.stop();
            return await new Runner(board, this.offer, this.show, contents).carryOut(procedures, name, ...given);
        } catch (error) {
            throw error instanceof Gone ? new Trouble(procedures.gone(error.message)) : error;
        } finally {
            await board.close().finally(() => line.close());
        }
    }

    /** Join a MicroPython, a UF2 as a File, with the game for a board; answer what Joiner does. Trouble. */
    async join(picked, board) {
        const sections = JSON.parse(new TextDecoder().decode(await this.load("sections.json")));
        return new Joiner(await this.prepared(), this.offer, sections).join(picked, board);
    }

    async prepared() {
        if (!this.ready) {
            const python = await this.python();
            unpackModules(python, this.offer.list.modules);
            this.ready = python;
        }
        return this.ready;
    }
}
