// Choosing a board, editing, typing and pasting.

import { useEffect, useState } from "preact/hooks";

import { boards } from "./boards";
import type { Game, Mode } from "./game";

const modes: Mode[] = ["play", "edit", "goal"];

export function Editor({ game }: { game: Game }) {
  const t = game.words.t;
  return (
    <section class="card" aria-labelledby="editor">
      <h2 id="editor">{t("page.editor")}</h2>
      <label>
        {t("page.editor.board")}
        <select value="" onChange={(event) => void game.choose(game.puzzle, event.currentTarget.value)}>
          <option value="">{t("page.editor.choose")}</option>
          {boards[game.puzzle]?.map(({ key }) => (
            <option key={key} value={key}>
              {game.words.has("page.board." + key) ? t("page.board." + key) : key}
            </option>
          ))}
        </select>
      </label>
      <Difficulty game={game} />
      <fieldset class="choice">
        <legend>{t("page.mode")}</legend>
        {modes.map((mode) => (
          <label key={mode}>
            <input type="radio" name="mode" checked={mode === game.mode} onChange={() => game.setMode(mode)} />
            <span>{t("page.mode." + mode)}</span>
          </label>
        ))}
      </fieldset>
      <Text game={game} />
    </section>
  );
}

// Difficulty asks for a new puzzle.
function Difficulty({ game }: { game: Game }) {
  const t = game.words.t;
  const [difficulty, setDifficulty] = useState(2);
  return (
    <div class="row">
      <label>
        {t("page.level")}
        <select value={difficulty} onChange={(event) => setDifficulty(Number(event.currentTarget.value))}>
          {[1, 2, 3, 4, 5].map((n) => (
            <option key={n} value={n}>
              {t("page.level." + n)}
            </option>
          ))}
        </select>
      </label>
      <button onClick={() => void game.newLevel(difficulty)}>{t("page.level.new")}</button>
    </div>
  );
}

// Text is the position and the goal to type, or to paste.
function Text({ game }: { game: Game }) {
  const t = game.words.t;
  const [text, setText] = useState(game.position);
  const [goal, setGoal] = useState("");
  useEffect(() => setText(game.position), [game.position]);
  useEffect(() => setGoal(game.doc.to.join(" ")), [game.doc.to.join(" ")]);
  const submit = (event: Event) => {
    event.preventDefault();
    void game.load(text, goal.split(/\s+/).filter(Boolean));
  };
  return (
    <form onSubmit={submit}>
      <label>
        {t("page.editor.position")}
        <textarea
          rows={3}
          spellcheck={false}
          autocapitalize="off"
          value={text}
          aria-invalid={game.problem ? "true" : undefined}
          aria-describedby={game.problem ? "problem" : undefined}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <label>
        {t("page.editor.goal")}
        <input
          spellcheck={false}
          autocapitalize="off"
          value={goal}
          placeholder={game.view?.goals?.[0]?.text ?? ""}
          onInput={(event) => setGoal(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{t("page.editor.load")}</button>
    </form>
  );
}

// Turns are the turns of the ring that was picked.
export function Turns({ game }: { game: Game }) {
  const t = game.words.t;
  if (game.puzzle !== "mopan" || game.mode !== "play") return null;
  const moves = game.movesAt(game.selected);
  const name = game.view?.cells[game.selected]?.name;
  if (!name) return <p class="turns quiet">{t("page.turns.pick")}</p>;
  return (
    <div class="turns" role="group" aria-label={t("page.turns", { name })}>
      {["L", "R", "C"].map((letter) => (
        <button key={letter} disabled={!moves.includes(letter + name)} onClick={() => void game.play(letter + name)}>
          {t("page.turn." + letter, { name })}
        </button>
      ))}
    </div>
  );
}
