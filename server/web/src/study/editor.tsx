// Choosing a board, editing, typing and pasting.

import { useState } from "preact/hooks";

import { Label } from "../board/label";
import { looks } from "../board/looks";
import type { Edited } from "../state/line/draft";
import type { Game } from "../state/game";
import type { Mode } from "../state/line/hand";
import { FileField } from "../parts/filefield";
import { Open } from "../parts/open";
import type { Doc } from "../puzzle/doc";
import { parsed } from "../state/progress/progress";
import { faceName } from "../words/terms";

const modes: Mode[] = ["play", "edit", "goal"];

export function Editor({ game }: { game: Game }) {
  const t = game.words.t;
  return (
    <section class="card editor" aria-labelledby="editor">
      <h3 id="editor">{t("page.editor")}</h3>
      <fieldset class="choice">
        <legend>{t("page.mode")}</legend>
        {modes.map((mode) => (
          <label key={mode}>
            <input type="radio" name="mode" checked={mode === game.table.hand.mode} onChange={() => game.table.hand.setMode(mode)} />
            <span>{t("page.mode." + mode)}</span>
          </label>
        ))}
      </fieldset>
      {game.table.hand.mode !== "play" && <Drawing game={game} mode={game.table.hand.mode} />}
      {game.family?.levels && <Difficulty game={game} />}
      <Text game={game} />
    </section>
  );
}

// Drawing is how a draft is drawn, what stands in its way, and the way to play it.
function Drawing({ game, mode }: { game: Game; mode: Edited }) {
  const { t } = game.words;
  const { finding, canUndo, isExchange } = game.table.draft;
  const said = finding?.text ?? (canUndo ? t("page.busy") : t(isExchange ? "page.draft.exchange" : "page.draft.how"));
  return (
    <>
      {!isExchange && <Brushes game={game} mode={mode} />}
      <p class={finding && !finding.isLegal ? "draft warn" : "draft"} role="status">{said}</p>
      <button class="button" onClick={() => void game.table.playDraft()}>{t("page.draft.play")}</button>
    </>
  );
}

// Brushes are the states of a cell. The one chosen is written on each cell that is
// pressed, or that it is drawn over; without one, a press goes to the next state.
function Brushes({ game, mode }: { game: Pick<Game, "table" | "material" | "puzzle" | "words">; mode: Edited }) {
  const { words, puzzle } = game;
  const { faces } = game.table.line.geometry;
  const look = looks[game.material];
  return (
    <div class="brushes" role="group" aria-label={words.t("page.brushes")}>
      {faces.choices(mode === "goal").map((face) => (
        <button key={face.state} aria-pressed={game.table.hand.brush === face.state} onClick={() => game.table.hand.setMode(mode, game.table.hand.brush === face.state ? undefined : face.state)}>
          <svg class={`swatch of-${game.material}`} viewBox="-52 -52 104 104" aria-hidden="true">
            {face.shape === "any" ? <Label face={face} /> : look.piece(face, { cell: 0, met: false, selected: false, gone: false })}
          </svg>
          {faceName(words, puzzle, face)}
        </button>
      ))}
    </div>
  );
}

// contentOf is what a file says: a position and its goals, where it is an object that
// has them.
export function contentOf(text: string): [from: string, to: string[]] {
  const answer = parsed<{ from: string; to?: string | string[] }>(text, ({ from }) => typeof from === "string");
  return answer ? [answer.from, [answer.to ?? []].flat().map(String)] : [text.trim(), []];
}

// Difficulty asks for a new puzzle.
function Difficulty({ game }: { game: Pick<Game, "route" | "words"> }) {
  const t = game.words.t;
  const [difficulty, setDifficulty] = useState(2);
  return (
    <div class="pair">
      <label>
        {t("page.level")}
        <select value={difficulty} onChange={(event) => setDifficulty(Number(event.currentTarget.value))}>
          {[1, 2, 3, 4, 5].map((n) => (
            <option key={n} value={n}>{t("page.level." + n)}</option>
          ))}
        </select>
      </label>
      <button class="button quiet" onClick={() => void game.route.newLevel(difficulty)}>{t("page.level.new")}</button>
    </div>
  );
}

// Text is the position to type, or to paste: a goal that fits stays. A link brings its own goal and moves, and so
// does a file, which may be the JSON of an answer.
function Text({ game }: { game: Game }) {
  const { words: { t }, table: { line } } = game;
  const use = (link: string, doc?: Doc) => (doc && doc.moves.length === 0 ? line.load(doc.from, doc.to.length > 0 ? doc.to : line.doc.to) : location.assign(link));
  return (
    <>
      <Open key={line.position} game={game} label={t("page.editor.position")} act={t("page.editor.load")} start={line.position} use={use} />
      <FileField accept=".json,.txt,.sav,application/json,text/plain" label={t("page.editor.import")} use={(text) => line.load(...contentOf(text))} />
    </>
  );
}
