/*! With Preact 11.2.0, copyright (c) 2015-present Jason Miller, under the MIT licence. */
// The beginning: finds out who answers, and shows the page.

import { render } from "preact";

import { App } from "./app";
import { Backend } from "./backend";
import { languages } from "./common";
import { Game } from "./game";
import { Levels } from "./levels";
import { recall } from "./memory";
import { restoreTheme } from "./theme";
import type { Catalog } from "./types";
import { preferred } from "./words";

async function begin() {
  const root = document.getElementById("app")!;
  const levels = Levels.load();
  const backend = await Backend.open();
  const lang = preferred([recall("lang") ?? "", ...navigator.languages], languages);
  let catalog: Catalog | undefined;
  let wrong: unknown;
  try {
    catalog = await backend.puzzles(lang);
  } catch (error) {
    wrong = error;
  }
  const draw = () => render(<App game={game} />, root);
  const game = new Game(backend, lang, catalog, await levels, eachFrame(draw));
  if (catalog) await game.route.open();
  else game.notices.fail(wrong);
  draw();
  document.documentElement.dataset.ready = "true";
}

// eachFrame does something once before the next picture, however often it is asked
// to until then.
function eachFrame(action: () => void): () => void {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      action();
    });
  };
}

restoreTheme();
// aside is how many milliseconds the page is used before files are fetched for later,
// which are a hundred times what it has read: over a slow network they would hold up
// the first level.
const aside = 3000;

// Where no files can be kept, the page needs the network.
void begin().then(() => setTimeout(() => navigator.serviceWorker?.register("sw.js").catch(() => undefined), aside));
