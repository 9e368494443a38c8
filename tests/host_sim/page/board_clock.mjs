// A board's time under Node (tests/support/fake_board.py), as the page's RawRepl wants one.
import { openSync, readSync, writeSync } from "node:fs";

const LOOK_MS = 2;
const LOOKS_AT = 8; // bytes into the file

export function boardClock(path) {
    const file = openSync(path, "r+");
    const time = Buffer.alloc(8);
    const looks = Buffer.alloc(8);
    let count = 0;
    const now = () => {
        looks.writeDoubleLE(++count);
        writeSync(file, looks, 0, looks.length, LOOKS_AT);
        readSync(file, time, 0, time.length, 0);
        return time.readDoubleLE();
    };
    return {
        now,
        after(seconds, done) {
            const end = now() + seconds;
            const timer = setInterval(() => {
                if (now() < end) return;
                clearInterval(timer);
                done();
            }, LOOK_MS);
            return () => clearInterval(timer);
        },
    };
}
