// The flash between two visits: in IndexedDB, a record for each board; else in localStorage; else nowhere.
//
// No tab writes over what another one kept. A browser's lock on a board says so before anything is played; where there
// are none, as in a page from plain http, it is seen as soon as one tab finds what it did not leave there.

const [DATABASE, STORE] = ["rattle", "flash"];

export class Keep {
    static async open() {
        try {
            const request = indexedDB.open(DATABASE, 1);
            request.onupgradeneeded = () => request.result.createObjectStore(STORE);
            return new Keep(await done(request));
        } catch {
            return new Keep(null);
        }
    }

    constructor(database) {
        this.database = database;
        this.known = null; // what this tab has read or kept last, as text
        this.lock = { board: "", letGo() {}, gone: Promise.resolve() };
    }

    /** Take a board for this tab alone; answer whether no other one has it, as far as locks tell. */
    async take(board) {
        if (!navigator.locks || this.lock.board === board) return true;
        this.lock.letGo();
        await this.lock.gone; // else the browser may take the last one for another tab's
        this.lock.board = "";
        return new Promise((answer) => {
            const hold = (lock) => {
                answer(lock !== null);
                if (!lock) return null;
                this.lock.board = board;
                return new Promise((resolve) => (this.lock.letGo = resolve));
            };
            const asked = navigator.locks.request(`rattle:${board}`, { ifAvailable: true }, hold);
            this.lock.gone = asked.catch(() => answer(true)); // a browser that gives none
        });
    }

    /** Answer what a board's flash holds: name -> hexadecimal. */
    async load(board) {
        if (!this.database) {
            this.known = inLocal(board);
            return JSON.parse(this.known ?? "{}");
        }
        const files = (await done(this.database.transaction(STORE).objectStore(STORE).get(board))) ?? {};
        this.known = flashText(files);
        return files;
    }

    /** Keep it; answer false, and keep nothing, if another tab has kept what is not known here; throws if it cannot. */
    async save(board, files) {
        if (!this.database) {
            if (inLocal(board) !== this.known) return false;
            const text = JSON.stringify(files);
            localStorage.setItem(`rattle:${board}`, text);
            this.known = text;
            return true;
        }
        const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
        const store = transaction.objectStore(STORE);
        const there = store.get(board);
        let before;
        let isKnown;
        there.onsuccess = () => {
            before = this.known;
            isKnown = flashText(there.result ?? {}) === before;
            if (isKnown) {
                store.put(files, board);
                this.known = flashText(files);
            }
            transaction.commit?.();
        };
        await new Promise((resolve, reject) => {
            transaction.oncomplete = resolve;
            transaction.onabort = transaction.onerror = () => {
                this.known = before ?? this.known;
                reject(transaction.error);
            };
        });
        return isKnown;
    }
}

/** Answer a flash as text, the same however it came to be. */
function flashText(files) {
    return JSON.stringify(Object.entries(files).sort());
}

function inLocal(board) {
    return local((storage) => storage.getItem(`rattle:${board}`));
}

/** A small setting of the page itself. */
export function setting(name, value) {
    if (value === undefined) return local((storage) => storage.getItem(`rattle:${name}`));
    return local((storage) => storage.setItem(`rattle:${name}`, value));
}

function local(use) {
    try {
        return use(localStorage);
    } catch {
        return null;
    }
}

function done(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = request.onblocked = () => reject(request.error);
    });
}
