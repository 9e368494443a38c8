// Ways to what is on a port of this computer, for webSerial() under Node (tests/support/web_serial.js).
import { closeSync, constants, openSync, statSync, write } from "node:fs";
import { connect } from "node:net";
import { ReadStream } from "node:tty";

/** Answer the way to a board on a pty (tests/support/pty_board.py), or to what is behind a socket (fake_board.py). */
export function portWay(path) {
    const isSocket = statSync(path, { throwIfNoEntry: false })?.isSocket();
    return { info: { usbVendorId: 0x2e8a, usbProductId: 5 }, isThere: true, ...(isSocket ? socket : pty)(path) };
}

function pty(path) {
    let descriptor, heard;
    return {
        async open(hear, lost) {
            descriptor = openSync(path, constants.O_RDWR | constants.O_NOCTTY);
            heard = new ReadStream(openSync(path, constants.O_RDONLY | constants.O_NOCTTY));
            heard.on("data", (bytes) => hear(new Uint8Array(bytes)));
            heard.on("end", lost);
            heard.on("error", lost);
        },
        send: (bytes) => new Promise((resolve, reject) => put(descriptor, bytes, resolve, reject)),
        async close() {
            heard.destroy();
            closeSync(descriptor);
        },
    };
}

function put(descriptor, bytes, resolve, reject) {
    write(descriptor, bytes, (error, count) => {
        if (error) reject(error);
        else if (count < bytes.length) put(descriptor, bytes.subarray(count), resolve, reject);
        else resolve();
    });
}

function socket(path) {
    let line;
    return {
        async open(hear, lost) {
            line = connect(path);
            line.on("data", (bytes) => hear(new Uint8Array(bytes)));
            line.on("error", () => {});
            line.on("close", lost);
        },
        send: (bytes) => new Promise((resolve, reject) => {
            line.write(bytes, (error) => (error ? reject(error) : resolve()));
        }),
        close: async () => line.destroy(),
    };
}
