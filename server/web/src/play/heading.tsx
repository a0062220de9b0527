// Where the reader is: the puzzle, the board and its rules, and what the marks on it
// mean.

import { h } from "preact";

import samples from "../icons/samples.json";
import type { Game } from "../state/game";
import { puzzleName, rules } from "../words/terms";

// long titles, and those with a long word, need smaller letters beside the puzzle's hanzi.
const long = /[A-Za-z]{8}|.{15}/;

export function Heading({ game }: { game: Game }) {
  const { words, puzzle, family, table: { line } } = game;
  const { place } = game.route;
  const title = game.route.heading;
  const { playing } = game.page.screen;
  const hanzi = words.find("title." + puzzle);
  const isBlank = (state?: string) => state === undefined || line.geometry.faces.of(state).shape === "empty";
  const goal = !line.wanted.every(isBlank) ? undefined : line.goalStates ? "empties" : "unmarked";
  return (
    <div class={["heading", hanzi && "signed", hanzi && hanzi.length > 3 && "long"].filter(Boolean).join(" ")}>
      {hanzi && (
        <div class={hanzi.length > 3 ? "hanzi long" : "hanzi"} lang="zh" aria-hidden="true">{hanzi}</div>
      )}
      <div class="words">
        <p class="sub">{playing ? words.t("page.set.of", { n: playing.n, all: playing.boards.length, title: playing.title }) : place?.n !== undefined ? words.t(place.path === puzzle ? "page.level.of" : "page.pack.of", { n: place.n, all: place.all }) : puzzleName(words, puzzle)}</p>
        <h1 class={long.test(title) ? "tight" : undefined}>{title}</h1>
        {family && <p class="rules">{rules(words, family, line.doc.from, goal)}</p>}
      </div>
    </div>
  );
}

// pictures are those of the marks that boards of a material have, as elements of SVG, one above the
// other. In all of them colour is not all that tells them.
const pictures: Record<string, Record<string, unknown[]>> = samples;

export function Legend({ game }: { game: Pick<Game, "table" | "material" | "words"> }) {
  const { material, words, table: { line } } = game;
  const { faces, folds } = line.geometry;
  const rare: Record<string, () => boolean> = { corner: () => line.wanted.some((state) => faces.of(state ?? "").shape === "lamp"), joined: () => folds };
  const marks = Object.entries(pictures[material] ?? {}).filter(([mark]) => rare[mark]?.() ?? true);
  if (marks.length === 0) return null;
  return (
    <ul class="legend">
      {marks.map(([mark, elements]) => (
        <li key={mark}>
          <svg class={"sample " + mark} viewBox="-50 -50 100 100" aria-hidden="true">{(elements as [string, object][]).map(([element, attributes], i) => h(element, { key: i, ...attributes }))}</svg>
          {words.t(`page.legend.${mark}`)}
        </li>
      ))}
    </ul>
  );
}
