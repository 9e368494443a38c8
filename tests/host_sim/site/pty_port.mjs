// A serial port of this computer with the methods of WebSerial's SerialPort that the page uses, for Node.
import { closeSync, constants, openSync, write } from "node:fs";
import { ReadStream } from "node:tty";

export class PtyPort {
    constructor(path) {
        this.path = path;
    }

    async open() {
        const descriptor = openSync(this.path, constants.O_RDWR | constants.O_NOCTTY);
        const heard = new ReadStream(openSync(this.path, constants.O_RDONLY | constants.O_NOCTTY));
        this.end = () => {
            heard.destroy();
            closeSync(descriptor);
        };
        this.readable = new ReadableStream({
            start(controller) {
                heard.on("data", (bytes) => controller.enqueue(new Uint8Array(bytes)));
                heard.on("end", () => controller.close());
                heard.on("error", (error) => controller.error(error));
            },
            cancel() {
                heard.removeAllListeners("data");
            },
        });
        this.writable = new WritableStream({
            write: (bytes) => new Promise((resolve, reject) => put(descriptor, bytes, resolve, reject)),
        });
    }

    async close() {
        this.end();
    }
}

function put(descriptor, bytes, resolve, reject) {
    write(descriptor, bytes, (error, count) => {
        if (error) reject(error);
        else if (count < bytes.length) put(descriptor, bytes.subarray(count), resolve, reject);
        else resolve();
    });
}
