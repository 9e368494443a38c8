// What a procedure does with a board and a person (host_sim/cable/talk.py is the commands'), for PageTalk of
// host_sim/page/procedures.py: what goes to and fro is text, or JSON.
import { fromHexadecimal } from "./hexadecimal.js";

export class Talk {
    /**
     * @param {RawRepl} board stopped
     * @param {Offer} offer
     * @param {object} show say(words), bar(what, total), step(units), keep(saves) -> where, sure(words) -> whether what
     *     is told may go
     * @param {Record<string, Uint8Array>} contents files that are to be sent, besides those of images
     */
    constructor(board, offer, show, contents) {
        this.board = board;
        this.offer = offer;
        this.show = show;
        this.contents = contents;
        this.failed = null; // what a procedure ended with, where it was not its own
    }

    tell(code) {
        return this.noted(this.board.run(code));
    }

    restart(ends, seconds) {
        return this.noted(this.board.restart(JSON.parse(ends), seconds).then(JSON.stringify));
    }

    image(board, code, compiled, apart) {
        return this.noted(this.loaded(board, code, compiled, apart));
    }

    program(name) {
        return this.offer.list.on_board[name];
    }

    piece(name, offset, count) {
        const piece = this.contents[name].subarray(offset, offset + count);
        return btoa(Array.from(piece, (byte) => String.fromCharCode(byte)).join(""));
    }

    boards() {
        return JSON.stringify(this.offer.boards());
    }

    keep(saves) {
        const contents = Object.entries(JSON.parse(saves)).map(([name, text]) => [name, fromHexadecimal(text)]);
        return this.show.keep(Object.fromEntries(contents));
    }

    sure(words) {
        return this.show.sure(words);
    }

    say(words) {
        this.show.say(words);
    }

    bar(what, total) {
        this.show.bar(what.trim(), total);
    }

    step(units) {
        this.show.step(units);
    }

    async loaded(board, code, compiled, apart) {
        const files = this.offer.image(board, code, compiled, apart);
        this.contents = {};
        for (const [path, [digest]] of Object.entries(files)) this.contents[path] = await this.offer.file(digest);
        return JSON.stringify(files);
    }

    /** Wait for what the page does; Python would only tell of what it fails with. */
    async noted(work) {
        try {
            return await work;
        } catch (error) {
            this.failed = error;
            throw error;
        }
    }
}
