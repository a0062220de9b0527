// Keys: what they do anywhere on the page, and the list of them.

import { keyOf } from "../puzzle/entry";
import type { Game } from "../state/game";
import listed from "./keys.json";

// shortcut is a key pressed anywhere but in a field.
export function shortcut(game: Game, event: KeyboardEvent) {
  const target = event.target as HTMLElement;
  if (game.page.screen.dialog || target.closest("input:not([type=range]), textarea, select")) return; // a dialog has its own keys
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    void (event.shiftKey ? game.table.history.redo() : game.table.history.undo());
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onControl = target.closest("button, a, input") !== null;
  const action = game.teaching.lesson ? teaching(game)[event.key.toLowerCase()] : game.page.screen.studying ? studying(game, onControl)[event.key] : actions(game)[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  void action();
}

type Actions = Record<string, () => unknown>;

function actions(game: Game): Actions {
  return {
    ...(!game.page.screen.isSilent && { h: () => game.help.questions.askHint() }),
    ...((!game.page.screen.alone || game.page.screen.playing) && { n: () => game.route.next() }),
    z: () => game.table.history.undo(),
    y: () => game.table.history.redo(),
    r: () => game.table.line.restart(),
    ...(!game.page.screen.alone && { s: () => game.study(true) }),
    c: () => game.page.screen.turn("coordinates"),
    "?": () => game.showKeys(),
    Escape: () => (game.standing === "keys" ? game.showKeys(false) : game.help.questions.dismiss()),
  };
}

// teaching are the keys of a lesson; undo does not lead out of a step.
function teaching({ table: { line }, teaching }: Game): Actions {
  return {
    z: () => line.undo(),
    r: () => line.restart(),
    n: () => teaching.go(teaching.at + 1),
  };
}

function studying(game: Pick<Game, "table" | "help" | "solve" | "study">, onControl: boolean): Actions {
  const list: Actions = {
    s: () => game.solve(),
    h: () => game.help.questions.askHint(),
    ",": () => game.help.player.step(game.table.line.doc.at - 1),
    ".": () => game.help.player.step(game.table.line.doc.at + 1),
    Home: () => game.help.player.step(0),
    End: () => game.help.player.step(game.table.line.doc.moves.length),
    Escape: () => (game.help.questions.busy?.long ? game.help.questions.stop() : game.study(false)),
  };
  if (!onControl) {
    list[" "] = () => game.help.player.animate();
    list.ArrowLeft = list[","];
    list.ArrowRight = list["."];
  }
  return list;
}

export function KeyList({ game: { words: { t }, table: { line } } }: { game: Pick<Game, "table" | "words"> }) {
  const { entry } = line;
  const own = entry?.kind === "turn" ? line.ways.map((verb) => [keyOf(verb), "page.way." + verb.way]) : [];
  const list = [["↑ ↓ ← →", "page.keys.choose"], ["Enter", `page.keys.enter.${entry?.kind ?? "press"}`], ...own, ["Esc", "page.keys.down"], ...listed, ["?", "page.keys.this"]];
  return (
    <details>
      <summary>{t("page.keys")}</summary>
      <dl>{list.map(([keys, text]) => <div key={text + keys}><dt>{keys.split(" ").map((key) => <kbd key={key}>{key}</kbd>)}</dt><dd>{t(text)}</dd></div>)}</dl>
    </details>
  );
}
