// Does what a procedure asks for (host_sim/device/procedures/requests.py lists it), as host_sim/device/runner.py does.
import { fromHexadecimal } from "./hexadecimal.js";
import { Gone } from "./line.js";
import { Trouble } from "./trouble.js";

export class Runner {
    /**
     * @param {RawRepl} board stopped
     * @param {Offer} offer
     * @param {object} show say(words), warn(words), bar(what, total), step(units, note), keep(saves) -> where,
     *     sure(words) -> whether what is told may go
     * @param {Record<string, Uint8Array>} contents files that are to be sent, besides those of images
     */
    constructor(board, offer, show, contents = {}) {
        this.board = board;
        this.offer = offer;
        this.show = show;
        this.contents = contents;
    }

    /** Carry out a procedure to its end; answer what it does. Trouble. */
    async carryOut(procedures, name, ...given) {
        let step = procedures.begin(name, ...given);
        while (!("end" in step)) {
            if ("trouble" in step) throw new Trouble(step.trouble);
            const [what, ...details] = step.do;
            try {
                step = procedures.answer(await this[what](...details));
            } catch (error) {
                if (!(error instanceof Gone || error instanceof Trouble)) throw error;
                step = procedures.fail(error instanceof Gone ? procedures.gone(error.message) : error.message);
            }
        }
        return step.end;
    }

    run(code) {
        return this.board.run(code);
    }

    load(name) {
        return this.board.run(this.offer.list.on_board[name]);
    }

    restart(ends, seconds) {
        return this.board.restart(ends, seconds);
    }

    piece(name, offset, count) {
        return base64(this.contents[name].subarray(offset, offset + count));
    }

    async image(board, code, compiled, apart) {
        const files = this.offer.image(board, code, compiled, apart);
        this.contents = {};
        for (const [path, [digest]] of Object.entries(files)) this.contents[path] = await this.offer.file(digest);
        return files;
    }

    boards() {
        return this.offer.boards();
    }

    keep(saves) {
        const contents = Object.entries(saves).map(([name, text]) => [name, fromHexadecimal(text)]);
        return this.show.keep(Object.fromEntries(contents));
    }

    sure(words) {
        return this.show.sure(words);
    }

    say(words) {
        this.show.say(words);
    }

    warn(words) {
        this.show.warn(words);
    }

    bar(what, total) {
        this.show.bar(what.trim(), total);
    }

    step(units, note) {
        this.show.step(units, note);
    }
}

function base64(data) {
    return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
}
