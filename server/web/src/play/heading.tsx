// Where the reader is: the puzzle, the board and its rules, and what the marks on it
// mean.

import type { Game } from "../state/game";
import { puzzleName, rules } from "../words/terms";

// long titles, and those with a long word, need smaller letters beside the puzzle's hanzi.
const long = /[A-Za-z]{8}|.{15}/;

export function Heading({ game }: { game: Game }) {
  const { words, puzzle, family, table: { line } } = game;
  const { place } = game.route;
  const title = game.route.heading;
  const hanzi = words.find("title." + puzzle);
  const isBlank = (state?: string) => state === undefined || line.geometry.faces.of(state).shape === "empty";
  const goal = !line.wanted.every(isBlank) ? undefined : line.goalStates ? "empties" : "unmarked";
  return (
    <div class={["heading", hanzi && "signed", hanzi && hanzi.length > 3 && "long"].filter(Boolean).join(" ")}>
      {hanzi && (
        <div class={hanzi.length > 3 ? "hanzi long" : "hanzi"} lang="zh" aria-hidden="true">{hanzi}</div>
      )}
      <div class="words">
        <p class="sub">{place?.n !== undefined ? words.t("page.level.of", { n: place.n, all: place.all }) : puzzleName(words, puzzle)}</p>
        <h1 class={long.test(title) ? "tight" : undefined}>{title}</h1>
        {family && <p class="rules">{rules(words, family, line.doc.from, goal)}</p>}
      </div>
    </div>
  );
}

// legends are the marks that boards of a material have, in both of which colour is not
// all that tells them.
const legends: Record<string, string[]> = {
  ink: ["target", "met"],
  lantern: ["corner", "next", "joined"],
  wood: ["hole", "dest"],
  clay: ["stud", "home"],
};

export function Legend({ game }: { game: Pick<Game, "table" | "material" | "words"> }) {
  const { material, words, table: { line } } = game;
  const { faces, folds } = line.geometry;
  const rare: Record<string, () => boolean> = { corner: () => line.wanted.some((state) => faces.of(state ?? "").shape === "lamp"), joined: () => folds };
  const marks = (legends[material] ?? []).filter((mark) => rare[mark]?.() ?? true);
  if (marks.length === 0) return null;
  return (
    <ul class="legend">
      {marks.map((mark) => (
        <li key={mark}>
          <Sample mark={mark} />
          {words.t(`page.legend.${mark}`)}
        </li>
      ))}
    </ul>
  );
}

function Sample({ mark }: { mark: string }) {
  return <svg class={"sample " + mark} viewBox="-50 -50 100 100" aria-hidden="true">{samples[mark]}</svg>;
}

const tile = <rect class="tile" x="-48" y="-48" width="96" height="96" rx="14" />;
const samples: Record<string, preact.ComponentChild> = {
  target: <circle class="wish" r="40" />,
  met: (
    <>
      <circle class="wish" r="44" />
      <circle class="dark" r="33" />
      <path class="tick" d="M-14 0l10 11l18 -20" />
    </>
  ),
  corner: (
    <>
      {tile}
      <path class="corners" d="M-36 -16v-10a10 10 0 0 1 10 -10h10M36 -16v-10a10 10 0 0 0 -10 -10h-10M-36 16v10a10 10 0 0 0 10 10h10M36 16v10a10 10 0 0 1 -10 10h-10" />
    </>
  ),
  next: (
    <>
      {tile}
      <rect class="dashed" x="-36" y="-34" width="72" height="68" rx="28" />
    </>
  ),
  joined: (
    <>
      {tile}
      <path class="thread" d="M-28 28Q28 28 28 -28" />
      <circle class="spot" cx="-28" cy="28" r="9" />
      <circle class="spot" cx="28" cy="-28" r="9" />
    </>
  ),
  hole: (
    <>
      <circle class="wooden" r="48" />
      <circle class="deep" r="20" />
      <circle class="corners" r="36" />
    </>
  ),
  dest: (
    <>
      <circle class="wooden" r="48" />
      <circle class="deep" r="20" />
      <circle class="dashed" r="33" />
      <circle class="spot" r="8" />
    </>
  ),
  stud: (
    <>
      {tile}
      <circle class="spot" r="24" />
      <circle class="deep" r="10" />
    </>
  ),
  home: (
    <>
      <rect class="sort" x="-46" y="-46" width="92" height="92" rx="14" />
      <circle class="wish" r="37" />
      <path class="tick" d="M-13 0l9 10l17 -19" />
    </>
  ),
};
