// How far a long question is, and the way to stop it.

import type { Game } from "../state/game";
import type { Busy } from "../state/help/questions";
import { grouped } from "../words/numbers";
import { length } from "../words/terms";

export function Progress({ busy, game }: { busy: Busy; game: Pick<Game, "help" | "words"> }) {
  const t = game.words.t;
  const { before, step, best, loading } = busy;
  if (loading) {
    const { done, total, sent } = loading;
    const text = t("page.loading", { size: ((sent || total || done) / 1e6).toFixed(1) });
    return <div class="sheet busy"><progress max={total} value={total ? done : undefined} aria-label={text} /><p>{text}</p></div>;
  }
  const stop = () => {
    document.querySelector<HTMLElement>(".asks .button")?.focus();
    game.help.questions.stop();
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
      <button class="button quiet" onClick={stop}>{t("page.stop")}</button>
    </div>
  );
}
