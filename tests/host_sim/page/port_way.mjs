// The way to a board on a pty (tests/support/pty_board.py), for webSerial() under Node (tests/support/web_serial.js).
import { closeSync, constants, openSync, write } from "node:fs";
import { ReadStream } from "node:tty";

/** Answer the way to what is on a port of this computer. */
export function portWay(path) {
    let descriptor, heard;
    return {
        info: { usbVendorId: 0x2e8a, usbProductId: 5 },
        isThere: true,
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
