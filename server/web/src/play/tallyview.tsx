// How the reader stands: moves made, the best possible, and what each star costs.

import type { Game } from "../state/game";
import { Stars } from "../icons/icon";
import { length } from "../words/terms";
import { most } from "../puzzle/tally";

export function Tally({ game }: { game: Pick<Game, "score" | "words"> }) {
  const { t } = game.words;
  const { made, metric, par } = game.score;
  return (
    <dl class="tally">
      <div class="count">
        <dt>{game.words.find("tally." + metric) ?? t("page.tally.moves")}</dt>
        <dd>{made}</dd>
      </div>
      <div class="count best">
        <dt>{t("page.tally.best")}</dt>
        <dd>{par ?? "–"}</dd>
      </div>
      {par !== undefined && (
        <div class="scale">
          <dt>{t("page.tally.scale")}</dt>
          <dd class={made <= par ? "now" : undefined}>
            <Stars n={3} label={t("page.stars", { n: 3 })} />
            <span>{length(game.words, metric, par)}</span>
          </dd>
          <dd class={made > par && made <= most(par) ? "now" : undefined}>
            <Stars n={2} label={t("page.stars", { n: 2 })} />
            <span>{t("page.tally.most", { n: most(par) })}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}
