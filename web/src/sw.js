// Keeps the whole page on the device, so that it opens without a network. A new version is fetched in the background and
// used at the next start. Until then tabs of an earlier version go on: what they have not loaded yet is gone from the
// server, so it comes from the cache of their own version, which stays as long as such a tab is open.
const version = "ichiba-__VERSION__";
const files = ["__FILES__"];
const page = "ichiba.page "; // with the address of its script: a lock that every open page shares

// Files whose name is not made from what they hold must not come from the browser's own cache.
const asked = files.map((file) => (file.startsWith("assets/") ? file : new Request(file, { cache: "no-cache" })));
const earlier = async () => (await caches.keys()).filter((name) => name.startsWith("ichiba-") && name !== version);
const kept = (request, cacheName) => caches.match(request, { cacheName, ignoreSearch: true, ignoreVary: true });

async function answer(request) {
  for (const name of [version, ...(await earlier()).reverse()]) {
    const found = await kept(request, name);
    if (found) return found;
  }
  return fetch(request);
}
// The version before this one stays in any case: a page that is just loading has not said yet that it is open.
async function tidy() {
  if (!self.navigator.locks) return;
  const { held } = await self.navigator.locks.query();
  const scripts = held.filter((lock) => lock.name.startsWith(page)).map((lock) => lock.name.slice(page.length));
  for (const name of (await earlier()).slice(0, -1)) {
    const used = await Promise.all(scripts.map((script) => kept(script, name)));
    if (!used.some(Boolean)) await caches.delete(name);
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(version)
      .then((cache) => cache.addAll(asked))
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener("activate", (event) =>
  event.waitUntil(
    tidy()
      .catch(() => {})
      .then(() => self.clients.claim()),
  ),
);
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.includes("/api/")) return;
  if (event.request.mode === "navigate") event.waitUntil(tidy().catch(() => {}));
  event.respondWith(answer(event.request));
});
