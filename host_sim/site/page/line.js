// A line to a board over a port of WebSerial's kind: bytes out, and bytes in up to what is waited for.
import { Trouble } from "./trouble.js";

/** The port closed, is stuck, or what should have come did not; the message is what procedures.py's gone() takes. */
export class Gone extends Error {}

const BAUD = 115200; // of no meaning to USB, but a port wants one
const IN_ALL_S = 60; // for whatever is waited for, be it that bytes come all the time
const OPEN_S = 10;
const WRITE_S = 15;
const CLOSE_S = 2;
const MOST_WAITING = 256 * 1024; // that wait: twice what the largest save takes, two digits a byte

/** The time of this computer; now() is in seconds, after() answers what calls it off. */
export const WALL = {
    now: () => performance.now() / 1000,
    after: (seconds, done) => {
        const timer = setTimeout(done, seconds * 1000);
        return () => clearTimeout(timer);
    },
};

export class Line {
    /**
     * @param {SerialPort} port of navigator.serial, or anything with open, close, readable and writable
     * @param {object} clock see WALL
     */
    constructor(port, clock = WALL) {
        this.port = port;
        this.clock = clock;
        this.buffer = ""; // a letter a byte
        this.ended = false;
        this.why = ""; // it ended, see Gone
        this.wake = () => {};
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

    /** Wait so many seconds. */
    pause(seconds) {
        return new Promise((resolve) => this.clock.after(seconds, resolve));
    }

    /** Give the port back once all is written; what fails here is not told. */
    async close() {
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
            const before = this.buffer.length;
            await this.more(before, seconds);
            const late = this.buffer.length === before || this.clock.now() > end;
            if (late) throw new Gone(this.ended ? this.why : "stuck");
        }
    }

    /** Wait until there is more than `before` bytes, at most so many seconds. */
    async more(before, seconds) {
        if (this.buffer.length > before || this.ended) return;
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
