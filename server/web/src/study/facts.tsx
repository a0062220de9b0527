// What is known about a position without solving it. Some facts are drawn: numbers of
// positions as columns, and patterns of the board's size as small boards.

import { PatternBoard } from "../board/patternboard";
import { useScene } from "../board/scene";
import { SmallBoard } from "../board/smallboard";
import type { Game } from "../state/game";
import { grouped } from "../words/numbers";
import { size } from "../puzzle/pattern";
import { factName, length } from "../words/terms";
import { sameShape, statesOf } from "../puzzle/text";
import { watching } from "../state/line/trace";
import { Histogram } from "./histogram";

// known leaves out what is on the page already, what only programs read, and what there is
// none of.
function known([key, fact]: [string, unknown]): boolean {
  return !["puzzle", "from", "to", "class_parities", "classes_log2", "finishes_by_class"].includes(key) && fact !== null && fact !== "" && !(Array.isArray(fact) && fact.length === 0);
}

export function Facts({ game, facts }: { game: Game; facts: Record<string, unknown> }) {
  const { words, table: { line } } = game;
  const { t } = words;
  const rows = line.geometry.rows.map((row) => row.length);
  const entries = Object.entries(facts).filter(known);
  const own = typeof facts.distance === "number" ? facts.distance : undefined;
  const isDrawn = ([key, fact]: [string, unknown]) => countsOf(key, fact) !== undefined || patternsOf(fact, rows) !== undefined || groupsOf(fact) !== undefined;
  return (
    <>
      {entries.filter(isDrawn).map(([key, fact]) => (
        <Drawn key={key} game={game} name={factName(words, key)} counts={countsOf(key, fact)} own={own} patterns={patternsOf(fact, rows) ?? []} groups={groupsOf(fact)} />
      ))}
      <dl class="facts">
        {entries
          .filter((entry) => !isDrawn(entry))
          .map(([key, fact]) => (
            <div key={key}>
              <dt>{factName(words, key)}</dt>
              <dd>{typeof fact === "string" && fact !== line.position && sameShape(fact, line.position) ? <Position game={game} text={fact} /> : inWords(t, fact)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

interface Drawing {
  game: Game;
  name: string;
  counts?: number[];
  own?: number;
  patterns: string[][];
  groups?: string[][];
}

function Drawn({ game, name, counts, own, patterns, groups }: Drawing) {
  const { t } = game.words;
  const { geometry, states } = game.table.line;
  const scene = useScene(game);
  const { par } = game.help.outlook;
  return (
    <section class="drawn">
      <h4>{name}</h4>
      {counts && (
        <Histogram
          counts={counts}
          mark={own ?? game.help.questions.answer?.length ?? (game.table.line.doc.at === 0 ? par : undefined)}
          label={name}
          say={(n, count) => t("page.known.need", { count, length: length(game.words, game.family?.metrics[0], n) })}
          look={(n) => lookAt(game, n)}
        />
      )}
      {groups && (
        <div tabIndex={0} role="group" aria-label={name} {...watching(game.table.trace, () => game.table.trace.join(groups))}>
          <SmallBoard scene={scene} states={states} groups={groups.map((cells) => geometry.indices(cells))} label={name} />
        </div>
      )}
      {patterns.length > 0 && (
        <div class="patterns">
          {patterns.map((pattern) => (
            <div key={pattern.join("/")} tabIndex={0} role="group" aria-label={name} {...watching(game.table.trace, () => game.table.trace.light(marked(game, pattern)))}>
              <PatternBoard pattern={pattern} label={t("page.study.pattern", { width: size(pattern)[0], height: pattern.length })} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

// lookAt shows a position on the board from which a number of moves is needed: one of the
// shortest solution that was found, whose rest is a shortest solution too.
function lookAt({ help: { questions }, table: { trace } }: Pick<Game, "help" | "table">, n: number | undefined) {
  const { answer, chosen } = questions;
  const moves = answer?.optimal ? (answer.solutions?.[chosen] ?? answer.moves) : undefined;
  if (n === undefined || !answer || !moves || moves.length !== answer.length || n > moves.length) trace.hide();
  else void trace.stand(answer.from, moves.slice(0, moves.length - n));
}

// marked are the cells that a pattern has a digit other than 0 for.
function marked({ table: { line } }: Pick<Game, "table">, pattern: string[]): string[] {
  const { rows, cells } = line.geometry;
  return rows.flatMap((row, y) => row.filter((_, x) => pattern[y][x] !== "0").map((i) => cells[i].name));
}

// Position is a small board, which can be studied itself.
function Position({ game, text }: { game: Pick<Game, "table" | "material" | "words">; text: string }) {
  const { geometry } = game.table.line;
  const scene = useScene(game);
  const states = statesOf(text, geometry.cells.length);
  return (
    <button class="position" title={game.words.t("page.editor.load")} onClick={() => void game.table.line.load(text, game.table.line.doc.to)} {...watching(game.table.trace, () => game.table.trace.stand(text, []))}>
      {states && <SmallBoard scene={scene} states={states} label={text} />}
    </button>
  );
}

// countsOf are the numbers of positions by what they need; undefined where a fact is
// none of these.
export function countsOf(key: string, fact: unknown): number[] | undefined {
  if (!["distribution", "by_distance"].includes(key) || !Array.isArray(fact) || fact.length < 3) return undefined;
  const counts = fact.map(Number);
  return counts.every(Number.isFinite) ? counts : undefined;
}

// patternsOf are texts that have a digit for each cell of a board with rows of some
// lengths; undefined where a fact is none of these.
export function patternsOf(fact: unknown, rows: number[]): string[][] | undefined {
  if (!Array.isArray(fact) || fact.length === 0) return undefined;
  const patterns = fact.map((text) => String(text).split("/"));
  const fits = (pattern: string[]) => pattern.length === rows.length && pattern.every((row, i) => /^\d+$/.test(row) && row.length === rows[i]);
  return rows.length > 1 && patterns.every(fits) ? patterns : undefined;
}

// groupsOf are lists of cells that belong together; undefined where a fact is none of
// these.
export function groupsOf(fact: unknown): string[][] | undefined {
  return Array.isArray(fact) && fact.length > 0 && fact.every(Array.isArray) ? fact : undefined;
}

function inWords(t: (key: string) => string, fact: unknown): string {
  if (typeof fact === "boolean") return t(fact ? "page.yes" : "page.no");
  if (Array.isArray(fact)) return fact.map((one) => inWords(t, one)).join(" ");
  const text = String(fact);
  return /^\d{5,}$/.test(text) ? grouped(BigInt(text)) : text;
}
