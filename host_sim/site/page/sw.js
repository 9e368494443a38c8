// Lets the page open without a network: keeps its files, all of one version, and answers from them.

const VERSION = "@VERSION@";
const FILES = "@FILES@".split(" ");
const NAME = `rattle-${VERSION}`;

self.addEventListener("install", (event) => {
    const wanted = FILES.map((file) => new Request(file, { cache: "reload" }));
    const keep = async () => (await caches.open(NAME)).addAll(wanted);
    event.waitUntil(keep().then(() => self.skipWaiting()));
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
