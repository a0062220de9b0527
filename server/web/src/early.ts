// What the page needs before it shows anything. A script of its own asks for it while the rest of
// the code is still on its way; the rest asks itself where it comes first.

import type { Site } from "./backend/backend";
import type { Known } from "./backend/local";
import { emptied } from "./puzzle/text";
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
  const boards = site.then(async ({ start }): Promise<Record<string, string>> => (start ? read("boards.json") : {}));
  const levels = read<Paths>("levels.json").catch((): Paths => ({})); // without them there are boards all the same
  const begun: Record<string, Promise<Known>> = {};
  const board = (file: string) => (begun[file] ??= read(file));
  const pictures = Promise.all([boards, levels]).then(([files, levels]) => {
    const shown = Object.keys(levels).filter((puzzle) => !location.hash || location.hash.includes(puzzle)); // at home, all
    return Promise.all(shown.flatMap((puzzle) => files[emptied(levels[puzzle][0].from, "0")] ?? []).map(board));
  });
  setTimeout(() => new Date().toLocaleDateString(lang, { weekday: "long" })); // the first date in words takes long: meanwhile there is time
  for (const promise of [site, first, boards, pictures]) promise.catch(() => undefined); // the code that waits for it reports the error
  return {
    lang, // that the reader prefers
    site,
    boards,
    board,
    levels,
    days: read<Weeks>("days.json").catch((): Weeks => ({})),
    packs: () => read<Paths>("packs.json"), // of harder levels, which few ask for
    catalog: async (of: Lang) => (of === lang ? (await first).clone() : ask(of)), // of the puzzles, with their words
  };
}

const shared = globalThis as { asked?: ReturnType<typeof begin> };
shared.asked ??= begin();
export const { asked } = shared;
