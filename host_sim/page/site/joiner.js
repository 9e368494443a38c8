// The one file: a MicroPython that a person picked, and the game, as `make uf2` joins them. The rule runs as it is
// (host_sim/image/uf2_join.py), in MicroPython; the file systems were made before (host_sim/page/sections.py).
import { fromHexadecimal } from "./hexadecimal.js";
import { Trouble } from "./trouble.js";

const PICKED = "/picked.uf2";
const SECTIONS = "/sections.bin";
const MADE = "/made.uf2";

export class Joiner {
    /**
     * @param {object} python with the modules of the offer, see Procedures
     * @param {Offer} offer
     * @param {object} sections what sections.json holds
     */
    constructor(python, offer, sections) {
        this.fs = python.FS;
        this.steps = python.pyimport("joiner");
        this.offer = offer;
        this.sections = sections;
    }

    /** Answer the UF2 for a board, and what it is called, of a picked File. Trouble, with the name of that. */
    async join(picked, board) {
        const { name } = picked;
        if (picked.size > this.sections.most_bytes) throw new Trouble(`${name} ${this.sections.too_large}`);
        this.fs.writeFile(PICKED, new Uint8Array(await picked.arrayBuffer()));
        const stock = JSON.parse(this.steps.said(PICKED));
        if (stock.bad) throw new Trouble(`${name} ${stock.bad}`);
        const size = this.sections.block_bytes;
        const section = this.sections.boards[board];
        const listed = section.blocks[stock.files_bytes / size];
        if (!listed) throw new Trouble(`${name} has files of another size than a Pico's; \`make uf2\` joins it`);
        const files = section.images.map((digest) => this.offer.file(digest));
        const images = new Uint8Array(await new Blob(await Promise.all(files)).arrayBuffer());
        const blocks = new Uint8Array(listed.length * size).fill(0xff);
        listed.forEach(([, raw, at, count], i) => {
            const head = fromHexadecimal(this.sections.raw[raw]);
            blocks.set(head, i * size);
            blocks.set(images.subarray(at, at + count), i * size + head.length);
        });
        this.fs.writeFile(SECTIONS, blocks);
        const addresses = listed.map(([number]) => stock.files_at + number * size);
        this.steps.joined(PICKED, SECTIONS, JSON.stringify(addresses), MADE);
        const called = `rattle-${this.offer.list.version}-${board}-${stock.pico}.uf2`;
        return { made: this.fs.readFile(MADE), called, stock };
    }
}
