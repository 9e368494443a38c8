// What there is to put on a board: install.json (host_sim/page/offer.py) and the files that it lists.
import { toHexadecimal } from "./hexadecimal.js";
import { Trouble } from "./trouble.js";

export class Offer {
    /**
     * @param {object} list what install.json holds
     * @param {(name: string) => Promise<Uint8Array>} load answers a file that lies beside it
     */
    constructor(list, load) {
        this.list = list;
        this.load = load;
    }

    /** Answer the names of the boards, the default one first. */
    boards() {
        const names = Object.keys(this.list.boards).filter((name) => name !== this.list.default);
        return [this.list.default, ...names];
    }

    /** Answer path -> [SHA-256, bytes] of what a board of a kind is to have. Trouble when there is none. */
    image(board, code, compiled, apart) {
        if (!compiled) throw new Trouble("this page has compiled files only; `make flash` sends sources");
        const found = this.list.images[code || this.list.plain];
        const called = `a processor called ${code}`;
        if (!found) throw new Trouble(`this page has nothing for ${called}; \`make flash\` compiles for it`);
        return { ...found, ...this.list.boards[board], ...(apart ? this.list.apart : {}) };
    }

    /** Answer the content of a file by its SHA-256, compared with it. Trouble. */
    async file(digest) {
        const content = await this.load(digest.slice(0, this.list.digits) + this.list.ending);
        if ((await sha256(content)) !== digest) throw new Trouble("a file of this page is damaged; load the page anew");
        return content;
    }
}

/** Answer the SHA-256 of bytes in hexadecimal. */
export async function sha256(content) {
    return toHexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", content)));
}
