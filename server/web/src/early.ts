// What the page needs before it shows anything. A script of its own asks for it while the rest of
// the code is still on its way; the rest asks itself where it comes first.

import type { Site } from "./backend/backend";
import { recall } from "./state/page/memory";
import type { Weeks } from "./state/progress/days";
import type { Paths } from "./state/progress/levels";
import { type Lang, languages, preferred } from "./words/words";

async function read<T>(file: string): Promise<T> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.json();
}

function begin() {
  const lang = preferred([recall("lang") ?? "", ...navigator.languages], languages);
  const site = read<Site>("site.json");
  const ask = async (lang: Lang) => fetch((await site).wasm ? `catalog-${lang}.json` : "api/v1/puzzles?lang=" + lang);
  const first = ask(lang);
  const boards = site.then(({ start }) => (start ? read<Record<string, string>>("boards.json") : {}));
  for (const promise of [site, first, boards]) promise.catch(() => undefined); // the code that waits for it reports the error
  return {
    lang, // that the reader prefers
    site,
    boards,
    levels: read<Paths>("levels.json").catch((): Paths => ({})), // without them there are boards all the same
    days: read<Weeks>("days.json").catch((): Weeks => ({})),
    packs: () => read<Paths>("packs.json"), // of harder levels, which few ask for
    catalog: async (of: Lang) => (of === lang ? (await first).clone() : ask(of)), // of the puzzles, with their words
  };
}

const shared = globalThis as { asked?: ReturnType<typeof begin> };
shared.asked ??= begin();
export const { asked } = shared;
