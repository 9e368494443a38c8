// navigator.serial as Chromium has it, where a test has no USB: what it asks for, what it refuses, how a port ends.
// For Node and for pages: a plain script that defines webSerial().
"use strict";

/**
 * Answer what stands for navigator.serial.
 * @param {object[]} ways to boards: info, isThere (plugged in), open(hear, lost), send(bytes), close(); hear takes bytes,
 *     lost is called when the board is gone
 * @param {() => boolean} isPressed whether a person pressed something just now
 * @param {(offered: object[]) => object | undefined} choose what a person takes in the browser's own window
 */
globalThis.webSerial = (ways, isPressed, choose) => {
    class Port {
        constructor(way) {
            this.way = way;
            this.isAskedFor = false;
            this.isOpen = false;
            this.readable = this.writable = null;
        }

        getInfo() {
            return this.way.info;
        }

        async open({ baudRate }) {
            if (!this.isAskedFor) throw new DOMException("nobody asked for this port", "SecurityError");
            if (this.isOpen) throw new DOMException("The port is already open.", "InvalidStateError");
            if (!(baudRate > 0)) throw new TypeError("Requested baud rate must be greater than zero.");
            let heard;
            this.readable = new ReadableStream({ start: (controller) => void (heard = controller) });
            const hear = (bytes) => this.isOpen && heard.enqueue(bytes);
            const lost = () => heard.error(new DOMException("The device has been lost.", "NetworkError"));
            try {
                this.isOpen = true;
                await this.way.open(hear, lost);
            } catch (error) {
                this.isOpen = false;
                throw new DOMException(`Failed to open serial port: ${error.message}`, "NetworkError");
            }
            this.writable = new WritableStream(sink((bytes) => this.way.send(bytes)));
        }

        async setSignals() {}

        async close() {
            if (!this.isOpen) throw new DOMException("The port is already closed.", "InvalidStateError");
            for (const stream of [this.readable, this.writable]) {
                if (stream.locked) throw new TypeError("Cannot cancel a locked stream");
            }
            await this.readable.cancel().catch(() => {}); // it failed when the board went
            await this.writable.abort().catch(() => {});
            this.isOpen = false;
            await this.way.close();
        }
    }

    /** Take bytes as Chromium's pipe does: written is what waits in it, and an abort drops that. */
    function sink(send) {
        const waiting = [];
        let all = Promise.resolve();
        const sendOne = async () => {
            await new Promise((resolve) => setTimeout(resolve));
            if (waiting.length) await send(waiting.shift());
        };
        return {
            async write(bytes, controller) {
                waiting.push(bytes);
                all = all.then(sendOne).catch((error) => controller.error(error));
                if (waiting.length > 4) await all;
            },
            close: () => all,
            abort: () => void (waiting.length = 0),
        };
    }

    const ports = ways.map((way) => new Port(way));
    return {
        getPorts: async () => ports.filter((port) => port.isAskedFor && port.way.isThere),
        async requestPort({ filters }) {
            if (!isPressed()) {
                const words = "Must be handling a user gesture to show a permission request.";
                throw new DOMException(`Failed to execute 'requestPort' on 'Serial': ${words}`, "SecurityError");
            }
            const fits = (port) => filters.some((filter) => filter.usbVendorId === port.getInfo().usbVendorId);
            const port = choose(ports.filter((port) => port.way.isThere && fits(port)));
            if (!port) throw new DOMException("No port selected by the user.", "NotFoundError");
            port.isAskedFor = true;
            return port;
        },
    };
};
