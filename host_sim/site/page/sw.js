// Lets the page open without a network: keeps its files, all of one version, and answers from them. A newer
// version waits until no tab has the older one any more.

const VERSION = "@VERSION@";
const FILES = "@FILES@".split(" ");
const NAME = `rattle-${VERSION}`;

self.addEventListener("install", (event) => {
    const wanted = FILES.map((file) => new Request(file, { cache: "reload" }));
    const keep = async () => (await caches.open(NAME)).addAll(wanted);
    event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
    const clear = async () => {
        for (const name of await caches.keys()) {
            if (name.startsWith("rattle-") && name !== NAME) await caches.delete(name);
        }
        await self.clients.claim();
    };
    event.waitUntil(clear());
});

self.addEventListener("fetch", (event) => {
    const answer = async () => {
        const found = await (await caches.open(NAME)).match(event.request, { ignoreSearch: true });
        return found ?? fetch(event.request);
    };
    if (event.request.method === "GET") event.respondWith(answer());
});
