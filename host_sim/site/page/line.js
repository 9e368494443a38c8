// A line to a board over a port of WebSerial's kind: bytes out, and bytes in up to what is waited for.

/** The port closed, or what should have come did not; the message is what talks.py's gone() takes. */
export class Gone extends Error {}

const BAUD = 115200; // of no meaning to USB, but a port wants one

export class Line {
    /** @param {SerialPort} port of navigator.serial, or anything with open, close, readable and writable */
    constructor(port) {
        this.port = port;
        this.buffer = ""; // a letter a byte
        this.ended = false;
        this.wake = () => {};
    }

    /** Open the port and begin to listen; its own errors pass through. */
    async open() {
        await this.port.open({ baudRate: BAUD });
        await this.port.setSignals?.({ dataTerminalReady: true }); // else a Pico takes it that nobody listens
        this.writer = this.port.writable.getWriter();
        this.reader = this.port.readable.getReader();
        this.listening = this.listen();
    }

    async listen() {
        try {
            for (;;) {
                const { value, done } = await this.reader.read();
                if (done) break;
                for (const byte of value) this.buffer += String.fromCharCode(byte);
                this.wake();
            }
        } catch {
            // a cable that was pulled
        }
        this.ended = true;
        this.wake();
    }

    /** Send a string, a letter a byte. */
    async write(text) {
        if (this.ended) throw new Gone();
        try {
            await this.writer.write(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
        } catch {
            throw new Gone();
        }
    }

    /** Answer what came, up to and with one of the endings; Gone after so many seconds of silence, or of all. */
    async readUntil(endings, seconds, inAll = Infinity) {
        return this.take(() => {
            const ends = endings.map((ending) => [this.buffer.indexOf(ending), ending.length]);
            const found = ends.filter(([at]) => at >= 0).map(([at, length]) => at + length);
            return found.length ? Math.min(...found) : -1;
        }, seconds, inAll);
    }

    /** Answer so many bytes. */
    async read(count, seconds) {
        return this.take(() => (this.buffer.length >= count ? count : -1), seconds);
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

    /** Give the port back; what fails here is not told. */
    async close() {
        try {
            await this.reader.cancel();
            await this.listening;
            this.reader.releaseLock();
            this.writer.releaseLock();
            await this.port.close();
        } catch {
            // it is gone
        }
    }

    /** Take as many bytes as `count` says, once it says some; Gone as of readUntil(). */
    async take(count, seconds, inAll = Infinity) {
        const end = Date.now() + inAll * 1000;
        for (;;) {
            const bytes = count();
            if (bytes >= 0) {
                const taken = this.buffer.slice(0, bytes);
                this.buffer = this.buffer.slice(bytes);
                return taken;
            }
            const before = this.buffer.length;
            await this.more(before, seconds);
            if (this.buffer.length === before || Date.now() > end) throw new Gone();
        }
    }

    /** Wait until there is more than `before` bytes, at most so many seconds. */
    async more(before, seconds) {
        if (this.buffer.length > before || this.ended) return;
        await new Promise((resolve) => {
            const timer = setTimeout(resolve, seconds * 1000);
            this.wake = () => {
                clearTimeout(timer);
                resolve();
            };
        });
        this.wake = () => {};
    }
}
