// The puzzle of the day: the same for everyone, from the date alone.

import { useState } from "preact/hooks";

import { SmallBoard } from "../board/smallboard";
import type { Game } from "../game";
import { dateOf } from "../levels";
import { useMedia } from "../media";
import { length, puzzleName } from "../terms";
import { useBoard } from "./art";

export function Today({ game }: { game: Game }) {
  const { words, levels, library, progress } = game;
  const t = words.t;
  const isNarrow = useMedia("(max-width: 700px)");
  const [today] = useState(() => game.today());
  const date = dateOf(today);
  const families = library.families.filter(({ name }) => levels.of(name).length > 0);
  const day = Math.round(Date.parse(date + "T00:00:00Z") / 86_400_000);
  const family = families[day % families.length];
  const level = family && levels.daily(family.name, date);
  const shown = useBoard(game, family?.material ?? "plain", level?.from, level ? [level.to] : []);
  if (!family || !level) return null;
  const streak = progress.streak(today);
  const spoken = today.toLocaleDateString(words.t("page.locale.dates"), isNarrow ? { day: "numeric", month: "short" } : { weekday: "long", day: "numeric", month: "long" });
  const done = (puzzle: string) => progress.starsOf(`${puzzle}/${date}`) > 0;
  return (
    <section class="today ruled" aria-labelledby="today">
      {shown ? <SmallBoard scene={shown.scene} states={shown.states} wanted={shown.wanted} /> : <span class="small" />}
      <div>
        <p class="muted">
          <span class="daymark" lang="zh" aria-hidden="true">
            今
          </span>
          {t("page.home.today", { date: spoken })}
        </p>
        <h2 id="today">{puzzleName(words, family.name)}</h2>
        <p class="muted">
          {t("page.home.par", { length: length(words, level.metric, level.length) })}
          {streak > 0 && " · " + t("page.home.streak", { n: streak })}
        </p>
        <p class="others">
          {families
            .filter(({ name }) => name !== family.name)
            .map(({ name }) => (
              <a key={name} href={`#play=${name}/${date}`}>
                {puzzleName(words, name)}
                {done(name) ? " ✓" : ""}
              </a>
            ))}
        </p>
      </div>
      <a class="button" href={`#play=${family.name}/${date}`}>
        {t(done(family.name) ? "page.home.again" : "page.home.play")}
      </a>
    </section>
  );
}
