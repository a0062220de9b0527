// What the page needs before it shows anything. A script of its own asks for it while the rest of
// the code is still on its way; the rest asks itself where it comes first.

import type { Site } from "./backend/backend";
import type { Known } from "./backend/local";
import { nameOf, unpacked } from "./backend/packed";
import { emptied } from "./puzzle/text";
import { recall } from "./state/page/memory";
import type { Weeks } from "./state/progress/days";
import type { Paths } from "./state/progress/levels";
import { type Lang, type Table, languages, preferred } from "./words/words";

// pieces are the files of the code that come when they are needed, by what needs them. The build puts
// them into this script; in the rest there are none, which imports its pieces by itself.
declare const pieces: { play: string[]; later: string[] };

async function parsed<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.json();
}

function preload(files: string[]) {
  for (const href of files) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

function begin() {
  if (/^#(days|boards|class|set|lesson)\b/.test(location.hash)) preload(pieces.later);
  else if (!/^(#home)?$/.test(location.hash)) preload(pieces.play);
  const lang = preferred([recall("lang") ?? "", ...navigator.languages], Object.keys(languages));
  const site = fetch("site.json").then(parsed<Site>);
  const file = async (name: string) => unpacked(await fetch(nameOf(name, (await site).packed)));
  const read = async <T>(name: string): Promise<T> => parsed(await file(name));
  const ask = async (lang: Lang) => ((await site).wasm ? file(`catalog-${lang}.json`) : fetch("api/v1/puzzles?lang=" + lang));
  const catalog = ask(lang);
  const texts = read<Table>(`words-${lang}.json`);
  const boards = fetch("boards.json").then(parsed<Record<string, string>>);
  const levels = read<Paths>("levels.json").catch((): Paths => ({})); // without them there are boards all the same
  const begun: Record<string, Promise<Known>> = {};
  const board = (file: string) => (begun[file] ??= read(file));
  const pictures = Promise.all([boards, levels]).then(([files, levels]) => {
    const shown = Object.keys(levels).filter((puzzle) => !location.hash || location.hash.includes(puzzle)); // at home, all
    return Promise.all(shown.flatMap((puzzle) => files[emptied(levels[puzzle][0].from, "0")] ?? []).map(board));
  });
  setTimeout(() => new Date().toLocaleDateString(lang, { weekday: "long" })); // the first date in words takes long: meanwhile there is time
  for (const promise of [site, catalog, texts, boards, pictures]) promise.catch(() => undefined); // the code that waits for it reports the error
  return {
    lang, // that the reader prefers
    site,
    boards,
    board,
    levels,
    days: read<Weeks>("days.json").catch((): Weeks => ({})),
    packs: () => read<Paths>("packs.json"), // of harder levels, which few ask for
    texts: async (of: Lang) => (of === lang ? texts : read<Table>(`words-${of}.json`)), // the page's own
    catalog: async (of: Lang) => (of === lang ? (await catalog).clone() : ask(of)), // of the puzzles, with their words
    pictures,
  };
}

const shared = globalThis as { asked?: ReturnType<typeof begin> };
shared.asked ??= begin();
export const { asked } = shared;
