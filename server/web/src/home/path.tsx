// The path: the levels of a chapter and those next to it on a brush line. Ink is done,
// the red ring is now, and open circles are free to enter.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import type { Game } from "../state/game";
import { Stars } from "../icons/icon";
import { Tool } from "../parts/button";
import { Picks } from "../parts/dialog";
import { LessonLinks } from "../parts/lessonlinks";
import { type Chapter, harder } from "../state/progress/levels";
import { useMedia } from "../parts/media";
import { SealMark } from "../icons/seal";
import { puzzleNames } from "../words/terms";
import { curve, levelsOf, spots } from "./way";

// Path has what stands between it and the lessons as its children.
export function Path({ game, children }: { game: Game; children?: ComponentChildren }) {
  const { words, record: { levels, progress, library } } = game;
  const t = words.t;
  const names = puzzleNames(words, library.families.filter(({ name }) => levels.of(name).length > 0));
  const [chosen, setChosen] = useState(Object.keys(names)[0] ?? "");
  const [turned, setTurned] = useState<number>(); // the chapter that was asked for, after the last one the pack
  const all = levels.of(chosen).length;
  const now = progress.now(chosen, all);
  const chapters = levels.chapters(chosen);
  const isPack = turned !== undefined && turned > chapters.length;
  const path = isPack ? chosen + harder : chosen;
  const chapter = isPack ? levels.chapters(path)[0] : chapters.find(({ n, last }) => (turned === undefined ? now <= last : n === turned));
  if (!chapter) return <>{children}</>;
  const turn = async (n: number) => {
    if (n > chapters.length) await levels.need(chosen + harder);
    if (levels.of(chosen + harder).length > 0 || n <= chapters.length) setTurned(n);
  };
  const n = turned ?? chapter.n;
  return (
    <section class="path" aria-labelledby="path">
      <div class="who">
        <h2 id="path">{t("page.home.path")}</h2>
        <p>{isPack ? t("page.pack") : t("page.home.chapter", { n, name: chapter.name[words.lang] })}</p>
        <div class="leaf">
          <Tool icon="earlier" label={t("page.home.earlier")} off={n === 1} press={() => turn(n - 1)} />
          <Tool icon="later" label={t("page.home.later")} off={isPack} press={() => turn(n + 1)} />
        </div>
      </div>
      <Way game={game} puzzle={path} chapter={chapter} />
      <Picks label={t("page.puzzles")} of={names} chosen={chosen} choose={(name) => [setChosen(name), setTurned(undefined)]} />
      {children}
      <LessonLinks game={game} puzzle={chosen} />
    </section>
  );
}

// Way is a part of the line with its levels.
function Way({ game, puzzle, chapter }: { game: Pick<Game, "record" | "words">; puzzle: string; chapter: Chapter }) {
  const { words, record: { levels, progress } } = game;
  const all = levels.of(puzzle).length;
  const now = progress.now(puzzle, all);
  const shown = levelsOf(chapter, all);
  const way = spots(shown.length, useMedia("(max-width: 700px)"));
  const walked = shown.filter((n) => n <= now).length;
  return (
    <div class="trail" style={{ height: way.height + "px" }}>
      <svg viewBox={`0 0 1000 ${way.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="todo" d={curve(way.spots.slice(Math.max(0, walked - 1)))} />
        <path class="walked" d={curve(way.spots.slice(0, walked))} />
      </svg>
      <ol>
        {shown.map((n, i) => {
          const stars = progress.starsOf(`${puzzle}/${n}`);
          const helped = progress.isHelped(`${puzzle}/${n}`);
          const name = levels.of(puzzle)[n - 1].name?.[words.lang] ?? "";
          const [x, y] = way.spots[i];
          return (
            <li key={n} class={n === now ? "now" : stars > 0 ? "done" : "open"} style={{ left: x / 10 + "%", top: y + "px" }}>
              <a href={`#play=${puzzle}/${n}`} title={name} aria-label={words.t("page.home.level", { level: n, name, n: stars }) + (helped ? words.t("page.home.helped") : "")} aria-current={n === now ? "step" : undefined}>
                {n}
              </a>
              {n === now ? <span class="here">{name}</span> : helped ? <SealMark open size={22} /> : stars > 0 && <Stars n={stars} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
