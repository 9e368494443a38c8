// A board's raw REPL over a port of WebSerial's kind, as host_sim/cable/link.py and mpremote speak it (MicroPython's
// shared/runtime/pyexec.c). What waits to be read is a string, a letter a byte.
import { Trouble } from "./trouble.js";

/** The port closed, is stuck, or what should have come did not; the message is what procedures.py's gone() takes. */
export class Gone extends Error {}

const BAUD = 115200; // of no meaning to USB, but a port wants one
const IN_ALL_S = 60; // for whatever is waited for, be it that bytes come all the time
const OPEN_S = 10;
const WRITE_S = 15;
const CLOSE_S = 2;
const MOST_WAITING = 256 * 1024; // that wait: twice what the largest save takes, two digits a byte
const SILENCE_S = 15; // after which a board that owes an answer is taken for gone
const ENTER_S = [5, 10]; // a Ctrl-C that comes while a board starts may be lost
const PATIENCE_S = 2; // with what does not stop talking
const GAP_S = 0.05; // without a word: nothing is printing
const PAUSE_S = 0.3;
const TYPED = 256; // bytes at once to a board that knows no raw paste
const TYPED_S = 0.01; // for it to take them in
const BANNER = "raw REPL; CTRL-B to exit\r\n";
const [CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E] = ["\x01", "\x02", "\x03", "\x04", "\x05"];

/** The time of this computer; now() is in seconds, after() answers what calls it off. */
export const WALL = {
    now: () => performance.now() / 1000,
    after: (seconds, done) => {
        const timer = setTimeout(done, seconds * 1000);
        return () => clearTimeout(timer);
    },
};

export class RawRepl {
    /**
     * @param {SerialPort} port of navigator.serial, or anything with open, close, readable and writable
     * @param {object} clock see WALL
     */
    constructor(port, clock = WALL) {
        this.port = port;
        this.clock = clock;
        this.buffer = "";
        this.ended = false;
        this.why = ""; // it ended, see Gone
        this.wake = () => {};
        this.stopped = false; // the game, by us
        this.listens = false; // the board, for the next command
        this.pastes = true; // knows raw paste
    }

    /** Open the port and begin to listen; close() is due whatever comes of it. Trouble where somebody has it, Gone. */
    async open() {
        const { port } = this;
        let isLate = false;
        const open = async () => {
            await port.open({ baudRate: BAUD });
            if (isLate) await port.close();
        };
        try {
            await this.inTime(open, OPEN_S);
        } catch (error) {
            isLate = true;
            if (error.name !== "NetworkError") throw new Gone("stuck");
            throw new Trouble(`the port does not open (${error.message}); close Thonny, or whatever has it open`);
        }
        try {
            const listens = { dataTerminalReady: true }; // else a Pico takes it that nobody does
            await this.inTime(() => port.setSignals?.(listens), OPEN_S);
            this.writer = port.writable.getWriter();
            this.reader = port.readable.getReader();
        } catch {
            throw new Gone("stuck");
        }
        this.listening = this.listen();
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
                if (!(error instanceof Gone) || this.ended) throw error;
            }
        }
        const talks = !(await this.hushed(GAP_S));
        this.stopped = false;
        throw new Gone(talks ? "talks" : "mute");
    }

    /** Run code; answer what it printed, and its traceback or nothing. Gone. */
    async run(code) {
        this.listens = false;
        await this.readUntil([">"], SILENCE_S);
        const bytes = asLetters(code);
        if (!(this.pastes && (await this.paste(bytes)))) await this.send(bytes);
        const printed = await this.readUntil([CTRL_D], SILENCE_S);
        const traceback = await this.readUntil([CTRL_D], SILENCE_S);
        this.listens = true;
        return [before(printed), before(traceback)];
    }

    /** Reset the interpreter and start main.py; answer the lines that came, up to one with such an end. Gone. */
    async restart(ends, seconds) {
        this.listens = false;
        await this.leave();
        let said = "";
        try {
            said = await this.readUntil([">>> ", ...ends], seconds, seconds);
        } catch (error) {
            if (!(error instanceof Gone) || this.ended) throw error;
            said = this.flush();
        }
        return asText(said).split("\n").map((line) => line.trim()).filter(Boolean);
    }

    /** Let main.py start unless restart() has, and give the port back; what fails here is not told. */
    async close() {
        try {
            if (this.stopped && (this.listens || (await this.hushed(PAUSE_S)))) await this.leave();
        } catch (error) {
            if (!(error instanceof Gone)) throw error;
        } finally {
            await this.giveBack();
        }
    }

    /** End whatever runs; tell whether the board says nothing for so many seconds then. */
    async hushed(gap) {
        await this.write(`\r${CTRL_C}${CTRL_C}`);
        const end = this.clock.now() + PATIENCE_S;
        while (this.clock.now() < end) {
            this.flush();
            if (!(await this.comes(gap))) return true;
        }
        return false;
    }

    async enter(seconds) {
        await this.write(`\r${CTRL_C}`);
        this.flush();
        await this.write(`\r${CTRL_A}`);
        await this.readUntil([`${BANNER}>`], seconds, seconds);
        await this.write(CTRL_D);
        await this.readUntil(["soft reboot\r\n"], seconds, seconds);
        await this.readUntil([BANNER], seconds, seconds);
    }

    /** Reset the interpreter into the ordinary REPL, main.py first. */
    async leave() {
        await this.write(`\r${CTRL_B}`);
        await this.readUntil([">>> "], PATIENCE_S, PATIENCE_S);
        await this.write(CTRL_D);
        this.stopped = false;
    }

    /** Send code by raw paste, a window at a time; false when the board knows none. */
    async paste(bytes) {
        await this.write(`${CTRL_E}A${CTRL_A}`);
        const answer = await this.read(2, SILENCE_S);
        if (answer !== "R\x01") {
            this.pastes = false;
            if (answer !== "R\x00") await this.readUntil([`${BANNER}>`], SILENCE_S);
            return false;
        }
        const size = await this.read(2, SILENCE_S);
        const window = size.charCodeAt(0) | (size.charCodeAt(1) << 8);
        if (!window) throw new Gone("mute"); // no board says so
        let room = window;
        for (let at = 0; at < bytes.length; ) {
            while (room === 0 || this.buffer) {
                const sign = await this.read(1, SILENCE_S);
                if (sign !== CTRL_A) throw new Gone("stuck");
                room += window;
            }
            const part = bytes.slice(at, at + room);
            await this.write(part);
            room -= part.length;
            at += part.length;
        }
        await this.write(CTRL_D);
        await this.readUntil([CTRL_D], SILENCE_S);
        return true;
    }

    /** Send code as one types it. */
    async send(bytes) {
        for (let at = 0; at < bytes.length; at += TYPED) {
            await this.write(bytes.slice(at, at + TYPED));
            await new Promise((resolve) => this.clock.after(TYPED_S, resolve));
        }
        await this.write(CTRL_D);
        if ((await this.read(2, SILENCE_S)) !== "OK") throw new Gone("stuck");
    }

    async listen() {
        try {
            while (this.buffer.length <= MOST_WAITING) {
                const { value, done } = await this.reader.read();
                if (done) break;
                for (const byte of value) this.buffer += String.fromCharCode(byte);
                this.wake();
            }
        } catch {
            // a cable that was pulled
        }
        if (this.buffer.length > MOST_WAITING) this.why = "talks";
        this.ended = true;
        this.wake();
    }

    /** Send a string, a letter a byte. */
    async write(text) {
        if (this.ended) throw new Gone(this.why);
        const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
        if (!(await this.done(() => this.writer.write(bytes), WRITE_S))) throw new Gone();
    }

    /** Answer what came, up to and with one of the endings; Gone after so many seconds of silence, or in all. */
    async readUntil(endings, seconds, inAll = IN_ALL_S) {
        return this.take(() => {
            const ends = endings.map((ending) => [this.buffer.indexOf(ending), ending.length]);
            const found = ends.filter(([at]) => at >= 0).map(([at, length]) => at + length);
            return found.length ? Math.min(...found) : -1;
        }, seconds, inAll);
    }

    /** Answer so many bytes. */
    async read(count, seconds) {
        return this.take(() => (this.buffer.length >= count ? count : -1), seconds, IN_ALL_S);
    }

    /** Answer what came and was not taken, at once. */
    flush() {
        const all = this.buffer;
        this.buffer = "";
        return all;
    }

    /** Wait until something comes, at most so many seconds; tell whether it did. */
    async comes(seconds) {
        await this.more(0, seconds);
        return this.buffer !== "";
    }

    async giveBack() {
        const { port, reader, writer } = this;
        await this.done(() => writer?.close(), CLOSE_S); // else the port's closing drops what is not written yet
        await this.done(() => reader?.cancel(), CLOSE_S); // fails where the cable was pulled
        await this.done(() => this.listening, CLOSE_S);
        writer?.releaseLock();
        reader?.releaseLock();
        await this.done(() => port.close(), CLOSE_S);
    }

    /** Wait for what a port does, at most so many seconds; tell whether it was done. */
    done(work, seconds) {
        return this.inTime(work, seconds).then(() => true, () => false);
    }

    /** Answer what a port does; its own errors pass through, and it is Gone after so many seconds. */
    async inTime(work, seconds) {
        let callOff;
        const late = new Promise((_, reject) => {
            callOff = this.clock.after(seconds, () => reject(new Gone("stuck")));
        });
        try {
            return await Promise.race([work(), late]);
        } finally {
            callOff();
        }
    }

    /** Take as many bytes as `count` says, once it says some; Gone as of readUntil(). */
    async take(count, seconds, inAll) {
        const end = this.clock.now() + inAll;
        for (;;) {
            const bytes = count();
            if (bytes >= 0) {
                const taken = this.buffer.slice(0, bytes);
                this.buffer = this.buffer.slice(bytes);
                return taken;
            }
            const had = this.buffer.length;
            await this.more(had, seconds);
            const late = this.buffer.length === had || this.clock.now() > end;
            if (late) throw new Gone(this.ended ? this.why : "stuck");
        }
    }

    /** Wait until there is more than `had` bytes, at most so many seconds. */
    async more(had, seconds) {
        if (this.buffer.length > had || this.ended) return;
        await new Promise((resolve) => {
            const callOff = this.clock.after(seconds, () => setTimeout(resolve)); // what came first is taken in first
            this.wake = () => {
                callOff();
                resolve();
            };
        });
        this.wake = () => {};
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
