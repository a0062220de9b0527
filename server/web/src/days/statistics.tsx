// Your play: how many games of each puzzle, and how near they came to the best.

import { useState } from "preact/hooks";

import { Star } from "../icons/icon";
import { Dialog, Picks } from "../parts/dialog";
import { useMedia } from "../parts/media";
import type { Game } from "../state/game";
import { puzzleNames } from "../words/terms";

export function StatisticsDialog({ game }: { game: Game }) {
  const { words, record: { library } } = game;
  const { t } = words;
  const isNarrow = useMedia("(max-width: 900px)");
  const names = puzzleNames(words, library.families);
  const [chosen, setChosen] = useState(Object.keys(names)[0] ?? "");
  const shown = isNarrow ? [chosen] : Object.keys(names);
  return (
    <Dialog game={game} name="statistics" title={t("page.play")}>
      {isNarrow && <Picks label={t("page.puzzles")} of={names} chosen={chosen} choose={setChosen} />}
      <div class="columns">
        {shown.map((puzzle) => (
          <Column key={puzzle} game={game} puzzle={puzzle} name={names[puzzle]} />
        ))}
      </div>
      <p class="muted">{t("page.play.note")}</p>
    </Dialog>
  );
}

function Column({ game, puzzle, name }: { game: Game; puzzle: string; name: string }) {
  const { t } = game.words;
  const { played, over, streak, longest } = game.record.progress.statistics(puzzle, new Date());
  const most = Math.max(1, ...over);
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {played === 0 && <p>{t("page.play.none")}</p>}
      <dl class="figures">
        {Object.entries({ played, perfect: over[0], streak, longest }).map(([key, n]) => (
          <div key={key}>
            <dd>{n}</dd>
            <dt>{t("page.play." + key)}</dt>
          </div>
        ))}
      </dl>
      <h4>{t("page.play.over")}</h4>
      <ol class="overs">
        {over.map((n, i) => (
          <li key={i}>
            <span>
              {i === 0 && <Star full />}
              {["0", "+1", "+2", "+3", "4+"][i]}
            </span>
            <i style={{ width: (100 * n) / most + "%" }} />
            <b>{n}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
