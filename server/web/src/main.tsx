/*! With Preact 11.2.0, copyright (c) 2015-present Jason Miller, under the MIT licence. */
// The beginning: finds out who answers, and shows the page.

import { render } from "preact";

import { App } from "./app";
import { Backend } from "./backend";
import { Game } from "./game";
import { restoreTheme } from "./theme";
import { Words, preferred } from "./words";

async function begin() {
  const root = document.getElementById("app")!;
  const draw = () => render(<App game={game} />, root);
  const game = new Game(await Backend.open(), new Words(preferred()), eachFrame(draw));
  await game.open();
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
void begin();

if ("serviceWorker" in navigator) void navigator.serviceWorker.register("sw.js");
