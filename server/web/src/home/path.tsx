// The path: forty levels on a brush line. Ink is done, the red ring is now, and open
// circles are free to enter.

import { useState } from "preact/hooks";

import type { Game } from "../game";
import { Stars } from "../icon";
import { LessonLinks } from "../lesson/lessonlinks";
import { puzzleName } from "../terms";

const columns = 10; // of levels in a row

export function Path({ game }: { game: Game }) {
  const { words, levels, progress, library } = game;
  const t = words.t;
  const families = library.families.filter(({ name }) => levels.of(name).length > 0);
  const [chosen, setChosen] = useState(families[0]?.name ?? "");
  const all = levels.of(chosen).length;
  if (all === 0) return null;
  const now = progress.now(chosen, all);
  return (
    <section class="path" aria-labelledby="path">
      <div class="pathhead">
        <h2 id="path">{t("page.home.path")}</h2>
        <div class="picks" role="group" aria-label={t("page.puzzles")}>
          {families.map(({ name }) => (
            <button key={name} aria-pressed={name === chosen} onClick={() => setChosen(name)}>
              {puzzleName(words, name)}
            </button>
          ))}
        </div>
      </div>
      <ol style={{ "--columns": columns } as never}>
        {Array.from({ length: all }, (_, i) => i + 1).map((n) => {
          const stars = progress.starsOf(`${chosen}/${n}`);
          const state = stars > 0 ? "done" : n === now ? "now" : "open";
          return (
            <li key={n} class={state}>
              <a href={`#play=${chosen}/${n}`} aria-label={t("page.home.level", { level: n, n: stars })} aria-current={n === now ? "step" : undefined}>
                {n}
              </a>
              {stars > 0 && <Stars n={stars} label={t("page.stars", { n: stars })} />}
            </li>
          );
        })}
      </ol>
      <LessonLinks game={game} puzzle={chosen} />
    </section>
  );
}
