// How far a long question is, and the way to stop it.

import type { Game } from "../game";
import type { Busy } from "../questions";
import { grouped } from "../numbers";
import { length } from "../terms";

export function Progress({ busy, game }: { busy: Busy; game: Pick<Game, "questions" | "words"> }) {
  const t = game.words.t;
  const { before, step, best } = busy;
  const stop = () => {
    document.querySelector<HTMLElement>(".asks .button")?.focus();
    game.questions.stop();
  };
  return (
    <div class="sheet busy">
      <progress max={step?.total || undefined} value={step?.total ? step.done : undefined} aria-label={t("page.busy")} />
      <p>
        {before !== undefined
          ? t("page.busy.waiting", { n: before })
          : step
            ? t("page.busy.step", { nodes: grouped(step.nodes), bound: step.lower_bound || 0 })
            : t("page.busy")}
        {best?.length !== undefined && " " + t("page.busy.best", { length: length(game.words, best.metric, best.length) })}
      </p>
      <button class="button quiet" onClick={stop}>
        {t("page.stop")}
      </button>
    </div>
  );
}
