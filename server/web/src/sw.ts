// The service worker: keeps the page's files, so that a site without a server
// works offline after the first visit. The network comes first where there is
// one, so that no reader is held to an old page.

const cacheName = "jie";
const scope = self as unknown as ServiceWorkerGlobalScope;

interface ServiceWorkerGlobalScope {
  addEventListener(type: string, listener: (event: ExtendableEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}

interface ExtendableEvent extends Event {
  request: Request;
  waitUntil(promise: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

const files = ["./", "early.js", "app.js", "app.css", "worker.js", "site.json", "levels.json", "packs.json", "days.json", "lessons.json", "icon.svg", "manifest.webmanifest", "icon-192.png", "newsreader-500.woff2", "jie-digits-500.woff2"];
const ofSolvers = ["wasm_exec.js", "central.bin"];
const catalog = "/api/v1/puzzles"; // of a server, in each language
const ofSite = ["catalog-en.json", "catalog-zh.json"]; // that has the solvers

scope.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => scope.skipWaiting())));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== scope.location.origin) return;
  if (event.request.method === "GET" && (!url.pathname.includes("/api/") || url.pathname.endsWith(catalog))) event.respondWith(newest(event.request));
  // A page that is closed leaves its jobs. What it sends then is lost where this worker
  // does not answer, as there is no page any more that could send it itself.
  if (event.request.method === "DELETE") event.respondWith(fetch(event.request));
});

async function keepAll() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  const site = await (await cache.match("site.json"))?.json();
  await cache.addAll(site?.wasm ? ofSite : ["en", "zh"].map((lang) => `.${catalog}?lang=${lang}`));
  if (site?.start) await keepBoards(cache);
  if (site?.wasm) await cache.addAll([...ofSolvers, site.packed ? "jie.wasm.gz" : "jie.wasm"]);
}

async function keepBoards(cache: Cache) {
  await cache.add("boards.json");
  const boards: Record<string, string> = await (await cache.match("boards.json"))?.json();
  await cache.addAll([...new Set(Object.values(boards))]);
}

async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: !request.url.includes(catalog) });
    if (kept) return kept;
    throw error;
  }
}
