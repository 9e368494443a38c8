// Where the page's other files are: beside it, of its own version (sw.js); or inside of it, where all are in one.

/** Answer an address to fetch a file from. */
export function asset(name) {
    const inside = document.getElementById(`asset:${name}`);
    if (!inside) return new URL(`${name}?v=${document.body.dataset.version}`, document.baseURI).href;
    return `data:${inside.dataset.type};base64,${inside.textContent}`;
}

/** Answer an address to start the worker from; of a page from `file:` one may be a Blob, and get data: alone. */
export function workerUrl() {
    const inside = document.getElementById("asset:worker.js");
    if (!inside) return asset("worker.js");
    return URL.createObjectURL(new Blob([atob(inside.textContent)], { type: inside.dataset.type }));
}

/** Tell whether all is in one file. */
export function isOneFile() {
    return document.getElementById("asset:worker.js") !== null;
}
