// Keys: what they do anywhere on the page, and the list of them.

import { keyOf } from "../puzzle/entry";
import { useMedia } from "../parts/media";
import type { Game } from "../state/game";
import { verbName } from "../words/terms";
import type { Way } from "../puzzle/types";
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

// steps are the sentences of the first visit, which say what a finger does.
const steps = [1, 2, 3];

export function Keys({ game }: { game: Pick<Game, "help" | "puzzle" | "showKeys" | "table" | "words"> }) {
  const t = game.words.t;
  const again = <button class="button quiet" onClick={() => [game.showKeys(false), game.help.firstSteps.repeat()]}>{t("page.keys.tutor")}</button>;
  const isTouched = useMedia("(pointer: coarse)");
  const { entry } = game.table.line;
  const own = entry?.kind === "turn" ? game.table.line.ways.map((verb) => [keyOf(verb), "page.way." + verb.way]) : [];
  const list = [["↑ ↓ ← →", "page.keys.choose"], ["Enter", `page.keys.enter.${entry?.kind ?? "press"}`], ...own, ["Esc", "page.keys.down"], ...listed, ["?", "page.keys.this"]];
  return (
    <section class="sheet keys" aria-labelledby="keys">
      <h2 id="keys">{t(isTouched ? "page.keys.touch" : "page.keys")}</h2>
      {isTouched && steps.map((n) => <p key={n}>{game.words.find(`first.${game.puzzle}.${n}.text`) ?? t(`page.first.${entry?.kind ?? "press"}.${n}.text`)}</p>)}
      {again}
      {!isTouched && (
        <dl>
          {list.map(([keys, text]) => (
            <div key={text + keys}>
              <dt>{keys.split(" ").map((key) => <kbd key={key}>{key}</kbd>)}</dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

// verbLabel is what a verb does at a cell, for a button.
export function verbLabel(game: Pick<Game, "puzzle" | "words">, verb: { name: string; key: string; way: Way; angle?: number }, cell: string, move: string): string {
  return verb.angle ? game.words.t("page.way." + verb.way) : verbName(game.words, game.puzzle, verb, cell, move);
}
