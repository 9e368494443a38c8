// What there is to put on a board, or into one file: install.json (host_sim/page/offer.py) and the files that it lists.
import { Trouble } from "./raw_repl.js";
import { fromHexadecimal, toHexadecimal } from "./saves.js";

export class Offer {
    /**
     * @param {object} list what install.json holds
     * @param {(name: string) => Promise<Uint8Array>} load answers a file that lies beside it
     */
    constructor(list, load) {
        Object.assign(this, { list, load });
    }

    /** Answer the names of the boards, the default one first. */
    boards() {
        const names = Object.keys(this.list.boards).filter((name) => name !== this.list.default);
        return [this.list.default, ...names];
    }

    /** Answer words of the commands as they are in the page. */
    here(words) {
        return this.list.here.reduce((text, [command, button]) => text.replaceAll(command, button), words);
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

/**
 * Join a MicroPython that a person picked with the game for a board, as `make uf2` does: the rule runs as it is
 * (host_sim/image/uf2_join.py), the file systems were made before (host_sim/page/offer.py, sections). Answer the UF2, what it
 * is called, and what the picked one says of itself. Trouble, with its name.
 *
 * @param {object} python a MicroPython
 * @param {File} picked
 */
export async function join(offer, python, picked, board) {
    const sections = JSON.parse(new TextDecoder().decode(await offer.load("sections.json")));
    const { name } = picked;
    if (picked.size > sections.most_bytes) throw new Trouble(`${name} ${sections.too_large}`);
    for (const folder of ["/host_sim", "/host_sim/image"]) {
        if (!python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
    }
    for (const [path, source] of Object.entries(offer.list.modules)) python.FS.writeFile(`/${path}`, source);
    python.runPython('import sys\nsys.path.append("/")');
    const joiner = python.pyimport("joiner");
    python.FS.writeFile("/picked.uf2", new Uint8Array(await picked.arrayBuffer()));
    const stock = JSON.parse(joiner.said("/picked.uf2"));
    if (stock.bad) throw new Trouble(`${name} ${stock.bad}`);
    const size = sections.block_bytes;
    const section = sections.boards[board];
    const listed = section.blocks[stock.files_bytes / size];
    if (!listed) throw new Trouble(`${name} has files of another size than a Pico's; \`make uf2\` joins it`);
    const files = await Promise.all(section.images.map((digest) => offer.file(digest)));
    const images = new Uint8Array(await new Blob(files).arrayBuffer());
    const blocks = new Uint8Array(listed.length * size).fill(0xff);
    listed.forEach(([, raw, at, count], i) => {
        const head = fromHexadecimal(sections.raw[raw]);
        blocks.set(head, i * size);
        blocks.set(images.subarray(at, at + count), i * size + head.length);
    });
    python.FS.writeFile("/sections.bin", blocks);
    const addresses = listed.map(([number]) => stock.files_at + number * size);
    joiner.joined("/picked.uf2", "/sections.bin", JSON.stringify(addresses), "/made.uf2");
    const called = `rattle-${offer.list.version}-${board}-${stock.pico}.uf2`;
    return { made: python.FS.readFile("/made.uf2"), called, stock };
}
