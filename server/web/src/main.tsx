/*! With Preact 11.2.0, copyright (c) 2015-present Jason Miller, under the MIT licence. */
// The beginning: finds out who answers, and shows the page.

import { render } from "preact";

import { App } from "./app";
import { Backend } from "./backend/backend";
import { asked } from "./early";
import { Game } from "./state/game";
import { Days } from "./state/progress/days";
import { Levels } from "./state/progress/levels";
import { restoreTheme } from "./state/page/theme";
import type { Catalog } from "./puzzle/types";

async function begin() {
  const root = document.getElementById("app")!;
  for (const face of document.fonts) void face.load(); // after the code, and before a text needs them
  const { lang, site, levels, days } = asked;
  const backend = new Backend(await site, asked);
  let catalog: Catalog | undefined;
  let wrong: unknown;
  try {
    catalog = await backend.puzzles(lang);
  } catch (error) {
    wrong = error;
  }
  let isDue = true; // a picture is, or may not be drawn yet
  const draw = () => {
    isDue = false;
    render(<App game={game} />, root);
  };
  // It is drawn once before the next picture, however often that is asked for until then.
  const ask = () => {
    if (!isDue) requestAnimationFrame(draw);
    isDue = true;
  };
  const game = new Game(backend, lang, catalog, new Levels(await levels, new Days(await days)), ask);
  if (catalog) await game.route.open();
  else game.page.notices.fail(wrong);
  await nextTask();
  draw();
  document.documentElement.dataset.ready = "true";
}

// nextTask ends a task. To run the script, to read the board, to make elements of it and to
// lay them out are each long on a slow phone, which between tasks does what a finger asks.
const nextTask = () => new Promise((next) => setTimeout(next));

restoreTheme();
// aside is how many milliseconds the page is used before files are fetched for later,
// which are a hundred times what it has read: over a slow network they would hold up
// the first level.
const aside = 3000;

// Where no files can be kept, the page needs the network.
void nextTask()
  .then(begin)
  .then(() => setTimeout(() => navigator.serviceWorker?.register("sw.js").catch(() => undefined), aside));
