// How the reader stands: moves made, the best possible, and what each star costs.

import type { Game } from "../state/game";
import { Stars } from "../icons/icon";
import { length } from "../words/terms";
import { most, stars } from "../puzzle/tally";

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
          {[length(game.words, metric, par), t("page.tally.most", { n: most(par) })].map((text, i) => (
            <dd key={text} class={stars(made, par) === 3 - i ? "now" : undefined}>
              <Stars n={3 - i} label={t("page.stars", { n: 3 - i })} />
              <span>{text}</span>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
