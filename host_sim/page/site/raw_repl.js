// A board's raw REPL over a port of WebSerial's kind, as host_sim/cable/link.py and mpremote speak it (MicroPython's
// shared/runtime/pyexec.c). What waits to be read is a string, a letter a byte.

/** What a person meets, in one line that says what to do. */
export class Trouble extends Error {
    name = "Trouble";
}

const BAUD = 115200; // of no meaning to USB, but a port wants one
const IN_ALL_S = 60; // for whatever is waited for, be it that bytes come all the time
const SILENCE_S = 15; // after which a board that owes an answer is taken for gone, or a port for stuck
const ENTER_S = [5, 10]; // a Ctrl-C that comes while a board starts may be lost
const PATIENCE_S = 2; // with what does not stop talking, or does not close
const GAP_S = 0.05; // without a word: nothing is printing
const PAUSE_S = 0.3;
const MOST_WAITING = 256 * 1024; // bytes
const MOST_SAID = 8 << 20; // by a program
const TYPED = 256; // bytes at once
const TYPED_S = 0.01; // for a board to take them in
const BANNER = "raw REPL; CTRL-B to exit\r\n";
const [CTRL_A, CTRL_B, CTRL_C, CTRL_D] = ["\x01", "\x02", "\x03", "\x04"];

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
     * @param {object} words gone, silent, talks, mute, meddled: what to say (host_sim/cable/trouble.py)
     * @param {object} clock see WALL
     */
    constructor(port, words, clock = WALL) {
        Object.assign(this, { port, words, clock });
        this.buffer = "";
        this.ended = ""; // why
        this.wake = () => {};
        this.stopped = false; // the game, by us
        this.listens = false; // the board, for the next command
    }

    /** Open the port and begin to listen; close() is due whatever comes of it. Trouble, as of all of these. */
    async open() {
        const { port } = this;
        let isLate = false;
        const open = async () => {
            await port.open({ baudRate: BAUD });
            if (isLate) await port.close();
        };
        try {
            await this.inTime(open, SILENCE_S);
        } catch (error) {
            isLate = true;
            if (error.name !== "NetworkError") throw new Trouble(this.words.silent);
            throw new Trouble(`the port does not open (${error.message}); close Thonny, or whatever has it open`);
        }
        try {
            const listens = { dataTerminalReady: true }; // else a Pico takes it that nobody does
            await this.inTime(() => port.setSignals?.(listens), SILENCE_S);
            this.writer = port.writable.getWriter();
            this.reader = port.readable.getReader();
        } catch {
            throw new Trouble(this.words.silent);
        }
        this.listening = this.listen();
    }

    /** Stop whatever runs and enter the raw REPL of a fresh interpreter. */
    async stop() {
        this.stopped = true;
        this.listens = false;
        if (!(await this.hushed(GAP_S))) throw new Trouble(this.words.talks);
        for (const seconds of ENTER_S) if ((this.listens = await this.enters(seconds))) return;
        const talks = !(await this.hushed(GAP_S));
        this.stopped = false;
        throw new Trouble(talks ? this.words.talks : this.words.mute);
    }

    /** Run code; answer what it prints, a line at a time. Trouble also when it ends with an exception. */
    async *run(code) {
        this.listens = false;
        await this.owed([">"]);
        const bytes = asLetters(code);
        for (let at = 0; at < bytes.length; at += TYPED) {
            await this.write(bytes.slice(at, at + TYPED));
            await this.more(this.buffer.length, TYPED_S); // no longer where the cable is pulled
        }
        await this.write(CTRL_D);
        await this.owed(["OK"]);
        for (let line = "", said = 0; !line.endsWith(CTRL_D); said += line.length) {
            if (said > MOST_SAID) throw new Trouble(this.words.talks);
            line = await this.owed(["\n", CTRL_D]);
            const words = asText(line).replace(/[\r\n\x04]+$/, "");
            if (words) yield words;
        }
        const traceback = asText((await this.owed([CTRL_D])).slice(0, -1));
        this.listens = true;
        if (!traceback) return;
        const lines = traceback.split("\n").map((line) => line.trim()).filter(Boolean);
        const [last] = lines.slice(-1);
        if (/^(Syntax|Indentation|Name)Error|^Meddled/.test(last)) throw new Trouble(this.words.meddled);
        const [place] = lines.filter((line) => line.startsWith("File ")).slice(-1);
        throw new Trouble(`the board says: ${last}${place ? ` (${place})` : ""}`);
    }

    /** Type an answer to a program that runs. */
    answer(text) {
        return this.write(asLetters(text));
    }

    /** Reset the interpreter and start main.py; answer the lines that came, up to one with such an end. */
    async restart(ends, seconds) {
        await this.leave();
        const said = await this.readUntil([">>> ", ...ends], seconds, seconds);
        return asText(said).split("\n").map((line) => line.trim()).filter(Boolean);
    }

    /** Let main.py start unless restart() has, and give the port back; what fails here is not told. */
    async close() {
        const { port, reader, writer } = this;
        try {
            if (this.stopped && (this.listens || (await this.hushed(PAUSE_S)))) await this.leave();
        } catch (error) {
            if (!(error instanceof Trouble)) throw error;
        }
        await this.done(() => writer?.close(), PATIENCE_S); // else the port's closing drops what is not written yet
        await this.done(() => reader?.cancel(), PATIENCE_S); // fails where the cable was pulled
        await this.done(() => this.listening, PATIENCE_S);
        writer?.releaseLock();
        reader?.releaseLock();
        await this.done(() => port.close(), PATIENCE_S);
    }

    /** End whatever runs; tell whether the board says nothing for so many seconds then. */
    async hushed(gap) {
        await this.write(`\r${CTRL_C}${CTRL_C}`);
        const end = this.clock.now() + PATIENCE_S;
        while (this.clock.now() < end) {
            this.buffer = "";
            if (!(await this.comes(gap))) return true;
        }
        return false;
    }

    async enters(seconds) {
        await this.write(`\r${CTRL_C}`);
        this.buffer = "";
        for (const [sent, ...endings] of [[`\r${CTRL_A}`, `${BANNER}>`], [CTRL_D, "soft reboot\r\n", BANNER]]) {
            await this.write(sent);
            for (const ending of endings) {
                if (!(await this.readUntil([ending], seconds, seconds)).endsWith(ending)) return false;
            }
        }
        return true;
    }

    /** Reset the interpreter into the ordinary REPL, main.py first. */
    async leave() {
        this.listens = false;
        await this.write(`\r${CTRL_B}`);
        await this.readUntil([">>> "], PATIENCE_S, PATIENCE_S);
        await this.write(CTRL_D);
        this.stopped = false;
    }

    async listen() {
        try {
            while (!this.ended) {
                const { value, done } = await this.reader.read();
                if (done) break;
                for (const byte of value) this.buffer += String.fromCharCode(byte);
                if (this.buffer.length > MOST_WAITING) this.ended = this.words.talks;
                this.wake();
            }
        } catch {
            // a cable that was pulled
        }
        this.ended ||= this.words.gone;
        this.wake();
    }

    /** Send a string, a letter a byte. */
    async write(text) {
        if (this.ended) throw new Trouble(this.ended);
        const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
        if (!(await this.done(() => this.writer.write(bytes), SILENCE_S))) throw new Trouble(this.words.gone);
    }

    /** Answer what came, up to and with one of the endings. Trouble when it does not come. */
    async owed(endings) {
        const came = await this.readUntil(endings, SILENCE_S);
        if (!endings.some((ending) => came.endsWith(ending))) throw new Trouble(this.words.silent);
        return came;
    }

    /** Answer what came, up to and with one of the endings, or all after so many seconds of silence, or in all. */
    async readUntil(endings, seconds, inAll = IN_ALL_S) {
        const end = this.clock.now() + inAll;
        for (;;) {
            const places = endings.map((ending) => [this.buffer.indexOf(ending), ending.length]);
            const found = places.filter(([at]) => at >= 0).map(([at, length]) => at + length);
            const had = this.buffer.length;
            if (!found.length) await this.more(had, seconds);
            if (!found.length && this.ended && this.buffer.length === had) throw new Trouble(this.ended);
            const isLate = this.buffer.length === had || this.clock.now() > end;
            if (!found.length && !isLate) continue;
            const taken = this.buffer.slice(0, Math.min(had, ...found));
            this.buffer = this.buffer.slice(taken.length);
            return taken;
        }
    }

    /** Wait until something comes, at most so many seconds; tell whether it did. */
    async comes(seconds) {
        await this.more(0, seconds);
        return this.buffer !== "";
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

    /** Wait for what a port does, at most so many seconds; tell whether it was done. */
    done(work, seconds) {
        return this.inTime(work, seconds).then(() => true, () => false);
    }

    /** Answer what a port does; its own errors pass through, and Trouble comes after so many seconds. */
    async inTime(work, seconds) {
        let callOff;
        const late = new Promise((_, reject) => {
            callOff = this.clock.after(seconds, () => reject(new Trouble(this.words.silent)));
        });
        try {
            return await Promise.race([work(), late]);
        } finally {
            callOff();
        }
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

const VENDOR = 0x2e8a; // of every Pico, on USB

/** Which board is meant: the one that a person chose, or the only Pico that this page may speak to. */
export class Ports {
    /** @param {Serial} serial navigator.serial */
    constructor(serial) {
        this.serial = serial;
        this.passedOver = []; // when a person chose another one
    }

    /** Answer the port of the board; the browser asks where that is not clear, and wants a press before. */
    async meant() {
        const open = (await this.granted()).filter((port) => !this.passedOver.includes(port));
        return open.length === 1 ? open[0] : this.chosen();
    }

    /** Let a person choose in the browser's own window; answer the port. */
    async chosen() {
        const port = await this.serial.requestPort({ filters: [{ usbVendorId: VENDOR }] });
        this.passedOver = (await this.granted()).filter((other) => other !== port);
        return port;
    }

    async granted() {
        return (await this.serial.getPorts()).filter((port) => port.getInfo().usbVendorId === VENDOR);
    }
}
