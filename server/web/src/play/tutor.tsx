// The first visit: three steps on a real level of one move. Which step it is follows
// from what was done, so that nobody is held up.

import type { Game } from "../game";
import { recall, remember } from "../memory";

const steps = [1, 2, 3];

// stepOf is the step that a reader is at; undefined where nothing is to be taught: the
// first level of a path was solved, or the steps were skipped.
export function stepOf(game: Game): number | undefined {
  const { level } = game.line.doc;
  if (game.route.place?.n !== 1 || !level || game.progress.starsOf(level) > 0 || recall("skipped." + game.puzzle)) return undefined;
  if (game.line.doc.at > 0) return 3;
  return game.hand.selected >= 0 || game.screen.previewed ? 2 : 1;
}

export function Tutor({ game, step }: { game: Pick<Game, "line" | "notices" | "puzzle" | "words">; step: number }) {
  const { words, puzzle } = game;
  const kind = game.line.entry?.kind ?? "press";
  const text = (part: string) => words.find(`first.${puzzle}.${step}.${part}`) ?? words.t(`page.first.${kind}.${step}.${part}`);
  const skip = () => {
    remember("skipped." + puzzle, "yes");
    game.notices.changed();
  };
  return (
    <section class="sheet tutor" aria-live="polite">
      <div class="dots" role="img" aria-label={words.t("page.first.step", { n: step })}>
        {steps.map((n) => (
          <i key={n} class={n === step ? "now" : n < step ? "done" : undefined} />
        ))}
      </div>
      <h2>{text("title")}</h2>
      <p>{text("text")}</p>
      <div class="acts">
        <button class="button text" onClick={skip}>
          {words.t("page.first.skip")}
        </button>
      </div>
    </section>
  );
}
