// Lets the page open without a network: keeps its files, all of one version, and answers from them. A newer version
// answers once it has all its files, and whatever starts then is of that version. A page that is open stays whole: it
// asks for files of its own version (assets.js), and those stay until no page is open.

const VERSION = "@VERSION@";
const FILES = "@FILES@".split(" ");
const PREFIX = "rattle-";
const NAME = PREFIX + VERSION;

self.addEventListener("install", (event) => {
    const wanted = FILES.map((file) => new Request(file, { cache: "reload" }));
    const keep = async () => {
        await (await caches.open(NAME)).addAll(wanted);
        await self.skipWaiting();
    };
    event.waitUntil(keep());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const asked = request.mode !== "navigate" && new URL(request.url).searchParams.get("v");
    const answer = async () => {
        const found = await caches.match(request, { cacheName: PREFIX + (asked || VERSION), ignoreSearch: true });
        return found ?? fetch(request);
    };
    if (request.method === "GET") event.respondWith(answer());
    if (request.mode === "navigate") event.waitUntil(clear());
});

/** Forget other versions, where no page is open that may want one, and none is on its way. */
async function clear() {
    const { installing, waiting } = self.registration;
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (installing || waiting || open.length) return;
    for (const name of await caches.keys()) {
        if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
    }
}
