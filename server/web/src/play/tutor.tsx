// The steps of the first visit, one at a time.

import type { Game } from "../state/game";
import { Act } from "../parts/button";

export function Tutor({ game, step }: { game: Pick<Game, "help" | "table" | "puzzle" | "words">; step: number }) {
  const { words, puzzle, help: { firstSteps } } = game;
  const kind = game.table.line.entry?.kind ?? "press";
  const text = (part: string) => words.find(`first.${puzzle}.${step}.${part}`) ?? words.t(`page.first.${kind}.${step}.${part}`);
  return (
    <section class="sheet tutor" aria-live="polite">
      <div class="dots" role="img" aria-label={words.t("page.first.step", { n: step })}>
        {[1, 2, 3].map((n) => <i key={n} class={n === step ? "now" : n < step ? "done" : undefined} />)}
      </div>
      <h2>{text("title")}</h2>
      <p>{text("text")}</p>
      <div class="acts">
        <Act icon="next" press={() => firstSteps.read()}>{words.t("page.lesson.on")}</Act>
        <button class="button text" onClick={() => firstSteps.skip()}>{words.t("page.first.skip")}</button>
      </div>
    </section>
  );
}
