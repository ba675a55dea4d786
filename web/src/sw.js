// Keeps the whole page on the device, so that it opens offline. A new version is fetched in the background and used at the next start.
// Until then tabs of an earlier version keep working: files that they have not loaded yet are gone from the server, so they come from the
// cache of their version, which stays as long as such a tab is open.
const version = "ichiba-__VERSION__";
const files = ["__FILES__"];
const nets = ["__NETS__"]; // networks of strong bots: fetched when one is needed, and kept from then on
const page = "ichiba.page "; // with the URL of its script: a lock shared by all open pages

// Files without a content hash in their names must not come from the browser's own cache.
const asked = files.map((file) => (file.startsWith("assets/") ? file : new Request(file, { cache: "no-cache" })));
const earlier = async () => (await caches.keys()).filter((name) => name.startsWith("ichiba-") && name !== version);
const kept = (request, cacheName) => caches.match(request, { cacheName, ignoreSearch: true, ignoreVary: true });

async function answer(request) {
  for (const name of [version, ...(await earlier()).reverse()]) {
    const found = await kept(request, name);
    if (found) return found;
  }
  const response = await fetch(request);
  if (response.ok && nets.some((net) => request.url.endsWith("/" + net))) {
    const copy = response.clone();
    await caches
      .open(version)
      .then((cache) => cache.put(request, copy))
      .catch(() => {}); // no room: fetched again the next time
  }
  return response;
}
// A network that the device has already, and that has not changed, stays when the rest is fetched again.
async function keepNets(cache) {
  for (const net of nets) {
    const found = await caches.match(net);
    if (found) await cache.put(net, found);
  }
}
// The previous version always stays: a page that is just loading has not taken its lock yet.
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
      .then((cache) => cache.addAll(asked).then(() => keepNets(cache)))
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
