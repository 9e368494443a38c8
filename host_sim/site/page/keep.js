// The flash between two visits: in IndexedDB, a record for each board; else in localStorage; else nowhere.

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
    }

    /** Answer what a board's flash holds: name -> hexadecimal. */
    async load(board) {
        if (this.database) {
            return (await done(this.database.transaction(STORE).objectStore(STORE).get(board))) ?? {};
        }
        return JSON.parse(local((storage) => storage.getItem(`rattle:${board}`)) ?? "{}");
    }

    /** Keep it; throws where that is not possible. */
    async save(board, files) {
        if (this.database) {
            const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
            transaction.objectStore(STORE).put(files, board);
            transaction.commit?.();
            await new Promise((resolve, reject) => {
                transaction.oncomplete = resolve;
                transaction.onabort = transaction.onerror = () => reject(transaction.error);
            });
        } else {
            localStorage.setItem(`rattle:${board}`, JSON.stringify(files));
        }
    }
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
