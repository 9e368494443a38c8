// A board's time under Node (tests/support/board_time.py), as the page's Line wants one.
import { readFileSync } from "node:fs";

const LOOK_MS = 2;

export function boardClock(path) {
    const now = () => readFileSync(path).readDoubleLE();
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
