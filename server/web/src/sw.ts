// The service worker: keeps the page's files, so that a site without a server
// works offline after the first visit. The network comes first where there is
// one, so that no reader is held to an old page.

import type { Site } from "./backend/backend";
import { nameOf } from "./backend/packed";
import { languages } from "./words/words";

declare const pieces: { all: string[] }; // the files of the code, which the build puts in

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

const files = ["./", "early.js", ...pieces.all, "app.css", "worker.js", "site.json", "boards.json", "lessons.json", "icon.svg", "manifest.webmanifest", "icon-192.png", "newsreader-500.woff2", "jie-digits-500.woff2"];
const langs = Object.keys(languages);
const texts = ["levels.json", "packs.json", "days.json", ...langs.map((lang) => `words-${lang}.json`)]; // that a site has compressed too
const ofSolvers = ["wasm_exec.js", "central.bin"];
const catalog = "/api/v1/puzzles"; // of a server, in each language
const ofSite = langs.map((lang) => `catalog-${lang}.json`); // that has the solvers

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
  const site: Site = await (await cache.match("site.json"))?.json();
  const keep = (list: string[]) => cache.addAll(list.map((file) => nameOf(file, site.packed)));
  await keep(texts);
  if (site.wasm) await keep(ofSite);
  else await cache.addAll(langs.map((lang) => `.${catalog}?lang=${lang}`));
  const boards: Record<string, string> = await (await cache.match("boards.json"))?.json();
  await keep([...new Set(Object.values(boards))]);
  if (site.wasm) await Promise.all([cache.addAll(ofSolvers), keep(["jie.wasm"])]);
  for (const { url } of await cache.keys()) if (/-\w{8}\.js$/.test(url) && !pieces.all.some((name) => url.endsWith(name))) await cache.delete(url); // of an older page
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
