// A board's raw REPL, as host_sim/device/link.py and mpremote speak it (MicroPython's shared/runtime/pyexec.c).
import { Gone } from "./line.js";

const SILENCE_S = 15; // after which a board that owes an answer is taken for gone
const ENTER_S = [5, 10]; // a Ctrl-C that comes while a board starts may be lost
const PATIENCE_S = 2; // with what does not stop talking
const GAP_S = 0.05; // without a word: nothing is printing
const PAUSE_S = 0.3;
const TYPED = 256; // bytes at once to a board that knows no raw paste
const TYPED_S = 0.01; // for it to take them in
const BANNER = "raw REPL; CTRL-B to exit\r\n";
const [CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E] = ["\x01", "\x02", "\x03", "\x04", "\x05"];

export class RawRepl {
    /** @param {Line} line open */
    constructor(line) {
        this.line = line;
        this.stopped = false; // the game, by us
        this.listens = false; // the board, for the next command
        this.pastes = true; // knows raw paste
    }

    /** Stop whatever runs and enter the raw REPL of a fresh interpreter. Gone. */
    async stop() {
        this.stopped = true;
        this.listens = false;
        if (!(await this.hushed(GAP_S))) throw new Gone("talks");
        for (const seconds of ENTER_S) {
            try {
                await this.enter(seconds);
                this.listens = true;
                return;
            } catch (error) {
                if (!(error instanceof Gone) || this.line.ended) throw error;
            }
        }
        const talks = !(await this.hushed(GAP_S));
        this.stopped = false;
        throw new Gone(talks ? "talks" : "mute");
    }

    /** Run code; answer what it printed, and its traceback or nothing. Gone. */
    async run(code) {
        this.listens = false;
        await this.line.readUntil([">"], SILENCE_S);
        const bytes = asLetters(code);
        if (!(this.pastes && (await this.paste(bytes)))) await this.send(bytes);
        const printed = await this.line.readUntil([CTRL_D], SILENCE_S);
        const traceback = await this.line.readUntil([CTRL_D], SILENCE_S);
        this.listens = true;
        return [before(printed), before(traceback)];
    }

    /** Reset the interpreter and start main.py; answer the lines that came, up to one with such an end. Gone. */
    async restart(ends, seconds) {
        this.listens = false;
        await this.leave();
        let said = "";
        try {
            said = await this.line.readUntil([">>> ", ...ends], seconds, seconds);
        } catch (error) {
            if (!(error instanceof Gone) || this.line.ended) throw error;
            said = this.line.flush();
        }
        return asText(said).split("\n").map((line) => line.trim()).filter(Boolean);
    }

    /** Let main.py start unless restart() has. */
    async close() {
        if (!this.stopped) return;
        try {
            if (this.listens || (await this.hushed(PAUSE_S))) await this.leave();
        } catch (error) {
            if (!(error instanceof Gone)) throw error;
        }
    }

    /** End whatever runs; tell whether the board says nothing for so many seconds then. */
    async hushed(gap) {
        await this.line.write(`\r${CTRL_C}${CTRL_C}`);
        const { clock } = this.line;
        const end = clock.now() + PATIENCE_S;
        while (clock.now() < end) {
            this.line.flush();
            if (!(await this.line.comes(gap))) return true;
        }
        return false;
    }

    async enter(seconds) {
        await this.line.write(`\r${CTRL_C}`);
        this.line.flush();
        await this.line.write(`\r${CTRL_A}`);
        await this.line.readUntil([`${BANNER}>`], seconds, seconds);
        await this.line.write(CTRL_D);
        await this.line.readUntil(["soft reboot\r\n"], seconds, seconds);
        await this.line.readUntil([BANNER], seconds, seconds);
    }

    /** Reset the interpreter into the ordinary REPL, main.py first. */
    async leave() {
        await this.line.write(`\r${CTRL_B}`);
        await this.line.readUntil([">>> "], PATIENCE_S, PATIENCE_S);
        await this.line.write(CTRL_D);
        this.stopped = false;
    }

    /** Send code by raw paste, a window at a time; false when the board knows none. */
    async paste(bytes) {
        await this.line.write(`${CTRL_E}A${CTRL_A}`);
        const answer = await this.line.read(2, SILENCE_S);
        if (answer !== "R\x01") {
            this.pastes = false;
            if (answer !== "R\x00") await this.line.readUntil([`${BANNER}>`], SILENCE_S);
            return false;
        }
        const size = await this.line.read(2, SILENCE_S);
        const window = size.charCodeAt(0) | (size.charCodeAt(1) << 8);
        if (!window) throw new Gone("mute"); // no board says so
        let room = window;
        for (let at = 0; at < bytes.length; ) {
            while (room === 0 || this.line.buffer) {
                const sign = await this.line.read(1, SILENCE_S);
                if (sign !== CTRL_A) throw new Gone("stuck");
                room += window;
            }
            const part = bytes.slice(at, at + room);
            await this.line.write(part);
            room -= part.length;
            at += part.length;
        }
        await this.line.write(CTRL_D);
        await this.line.readUntil([CTRL_D], SILENCE_S);
        return true;
    }

    /** Send code as one types it. */
    async send(bytes) {
        for (let at = 0; at < bytes.length; at += TYPED) {
            await this.line.write(bytes.slice(at, at + TYPED));
            await this.line.pause(TYPED_S);
        }
        await this.line.write(CTRL_D);
        if ((await this.line.read(2, SILENCE_S)) !== "OK") throw new Gone("stuck");
    }
}

/** Answer a string's UTF-8, a letter a byte. */
function asLetters(string) {
    return Array.from(new TextEncoder().encode(string), (byte) => String.fromCharCode(byte)).join("");
}

/** Answer the string of UTF-8, a letter a byte. */
function asText(bytes) {
    return new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
}

/** Answer what came before a Ctrl-D as text. */
function before(bytes) {
    return asText(bytes.slice(0, -1)).replaceAll("\r\n", "\n");
}
