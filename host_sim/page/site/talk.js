// A talk with a board: a procedure runs there, and here is done what it asks for, as host_sim/cable/talk.py does. What
// both need is said once, there; here it is the offer's list (host_sim/page/offer.py).
import { sha256 } from "./offer.js";
import { RawRepl, Trouble } from "./raw_repl.js";
import { fromHexadecimal } from "./saves.js";

const LEADS_ELSEWHERE = /[\\:]|(^|\/)\.{0,2}(\/|$)/;
const SAVE = /^(saves\/|hardware\.set)|^(crash\.txt|saves\.littlefs)$/; // host_sim/chip/players.py
const NO_TEXT = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
const MOST_LETTERS = 4000; // of a line
const MOST_LINES = 40;

/**
 * Carry out a procedure with the board on a port, its game stopped, and started again whatever comes. Trouble.
 *
 * @param {object} with_ offer: an Offer; show: say(words), bar(what, total), step(units), keep(saves) -> where,
 *     sure(words) -> whether what is told may go; clock: see RawRepl
 * @param {Record<string, Uint8Array>} contents files that are to be sent, besides those of images
 */
export async function carryOut({ offer, show, clock }, port, name, given, contents = {}) {
    const board = new RawRepl(port, offer.list.words, clock);
    try {
        await board.open();
        await board.stop();
        await new Talk(board, offer, show, contents).carryOut(name, given);
    } catch (error) {
        throw error.name === "Trouble" ? new Trouble(asShown(error.message.replaceAll("\n", " "))) : error;
    } finally {
        await board.close();
    }
}

class Talk {
    constructor(board, offer, show, contents) {
        Object.assign(this, { board, offer, show, contents });
        this.coming = {}; // saves, in hexadecimal
        this.saves = {};
        this.prefix = null; // of what is shown of a start
        this.do = {
            say: (words) => show.say(offer.here(asShown(words))),
            warn: (words) => show.say(offer.here(asShown(words))),
            bar: (what, total) => show.bar(asShown(what).trim(), total),
            step: (units) => show.step(units),
            boards: () => offer.boards(),
            image: (...asked) => this.image(...asked),
            piece: (path, at, count) => this.piece(path, at, count),
            more: (path, digits) => this.more(path, digits),
            whole: (path, digest) => this.whole(path, digest),
            keep: () => this.keep(),
            sure: (words) => show.sure(asShown(words)),
            shown: (prefix) => void (this.prefix = prefix),
            trouble: (words) => void (this.end = ["trouble", words]),
            start: (...words) => void (this.end = ["start", ...words]),
        };
    }

    async carryOut(name, given) {
        const { board, offer } = this;
        const { programs, procedure, asks, words } = offer.list;
        for (const program of programs) for await (const line of board.run(program)) throw senseless(words);
        const code = procedure.replace("NAME", JSON.stringify(name));
        for await (const line of board.run(code.replace("GIVEN", () => JSON.stringify(JSON.stringify(given))))) {
            const [what, ...said] = this.read(line);
            this.end = [];
            const answer = await this.do[what](...said);
            if (asks.includes(what)) await board.answer(`${JSON.stringify(answer)}\n`);
        }
        await this.ended(...(this.end ?? []));
    }

    /** Start the game, and say what the end of a procedure wants. */
    async ended(what, said, trouble, fails, version, older) {
        const { words, ready, ends, start_s, says, most_lines } = this.offer.list;
        if (what === "trouble") throw new Trouble(this.offer.here(said));
        if (what !== "start") throw senseless(words);
        const all = await this.board.restart(ends, start_s);
        const lines = all.filter((line) => says.some((begin) => line.startsWith(begin))).slice(-most_lines);
        const last = lines.at(-1) ?? "";
        const started = last.endsWith(ready.trim());
        const errors = all.filter((line) => !lines.includes(line) && /Error|Exception/.test(line));
        if (errors.length && !started) lines.push(`main.py ended with ${errors.at(-1)}`);
        if (this.prefix !== null) for (const line of lines) this.do.say(this.prefix + line);
        const has = last.split(" ")[1];
        const isOlder = started && older && has !== version;
        const why = isOlder ? older.replace("?", has) : trouble || (started ? "" : fails);
        if (why) throw new Trouble(this.offer.here(why));
        if (said) this.do.say(said);
    }

    /** Answer what a board said, a list with a name first. Trouble when it makes no sense. */
    read(line) {
        const { requests, words } = this.offer.list;
        try {
            const said = JSON.parse(line);
            const types = Array.isArray(said) && Object.hasOwn(requests, said[0]) && requests[said[0]];
            const fits = (word, i) => typeof word === types[i] && (typeof word !== "number" || Number.isInteger(word));
            if (types && said.length === types.length + 1 && said.slice(1).every(fits) && this.do[said[0]]) return said;
        } catch {
            // no JSON
        }
        throw senseless(words);
    }

    async image(board, code, compiled, apart) {
        const files = this.offer.image(board, code, compiled, apart);
        this.contents = {};
        for (const [path, [digest]] of Object.entries(files)) this.contents[path] = await this.offer.file(digest);
        return files;
    }

    piece(path, at, count) {
        if (!Object.hasOwn(this.contents, path)) throw senseless(this.offer.list.words);
        const piece = this.contents[path].subarray(at, at + count);
        return btoa(Array.from(piece, (byte) => String.fromCharCode(byte)).join(""));
    }

    more(path, digits) {
        const isSave = SAVE.test(path) && !LEADS_ELSEWHERE.test(path);
        if (!isSave || !/^([0-9a-f]{2})*$/.test(digits)) throw senseless(this.offer.list.words);
        this.coming[path] = (this.coming[path] ?? "") + digits;
    }

    async whole(path, digest) {
        this.more(path, "");
        const content = fromHexadecimal(this.coming[path]);
        if ((await sha256(content)) !== digest) throw new Trouble(this.offer.list.words.damaged.replace("{}", path));
        delete this.coming[path];
        this.saves[path] = content;
    }

    keep() {
        const isWhole = Object.keys(this.saves).length && !Object.keys(this.coming).length;
        if (!isWhole) throw senseless(this.offer.list.words);
        return this.show.keep(this.saves);
    }
}

function senseless(words) {
    return new Trouble(words.senseless);
}

/** Answer words with a board's in them as a person may see them: a bounded number of lines of text. */
function asShown(words) {
    const lines = words.split("\n").map((line) => {
        const letters = line.slice(0, MOST_LETTERS).replace(NO_TEXT, "?");
        return line.length > MOST_LETTERS ? `${letters}...` : letters;
    });
    return lines.slice(0, MOST_LINES).concat(lines.length > MOST_LINES ? ["..."] : []).join("\n");
}
