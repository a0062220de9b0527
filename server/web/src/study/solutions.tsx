// The list of shortest solutions: a row for those that make the same moves, in one order or
// another. The one that the mouse or the focus is on is played on the board.

import { useEffect, useMemo } from "preact/hooks";

import type { Game } from "../state/game";
import { grouped } from "../words/numbers";
import { watching } from "../state/line/trace";
import type { Answer } from "../puzzle/types";

// shown is how many moves of a solution fit on a line.
const shown = 6;

// Group is the solutions that make the same moves, in one order or another.
interface Group {
  key: string;
  indices: number[]; // of the solutions, in their order
}

export function groups(solutions: string[][]): Group[] {
  const found = new Map<string, Group>();
  solutions.forEach((moves, i) => {
    const key = [...moves].sort().join(" ");
    const group = found.get(key) ?? { key, indices: [] };
    group.indices.push(i);
    found.set(key, group);
  });
  return [...found.values()];
}

type Parts = Pick<Game, "table" | "help" | "words">;

export function Solutions({ game, answer }: { game: Parts; answer: Answer }) {
  const { table: { line }, help: { questions }, words } = game;
  const solutions = answer.solutions!;
  const list = useMemo(() => groups(solutions), [solutions]);
  useEffect(() => () => game.table.trace.hide(), [answer]);
  const begun = line.view?.frames.findIndex(({ position }) => position === answer.from) ?? -1;
  const at = begun < 0 ? -1 : line.doc.at - begun;
  // The rows are kept while what they show stays the same: there may be a thousand.
  const rows = useMemo(
    () => list.map((group, n) => <Row key={group.key} game={game} answer={answer} group={group} n={n + 1} at={at} />),
    [list, questions.chosen, words, at],
  );
  return (
    <div class="solutions">
      <h4>{words.t("page.solutions", { count: grouped(BigInt(answer.count ?? solutions.length)), listed: answer.truncated ? solutions.length : 0 })}</h4>
      {rows}
    </div>
  );
}

// Row is a solution in all its orders; each press goes to the next of them.
function Row({ game, answer, group: { indices }, n, at }: { game: Parts; answer: Answer; group: Group; n: number; at: number }) {
  const { t } = game.words;
  const { help: { questions }, table: { trace } } = game;
  const order = indices.indexOf(questions.chosen);
  const moves = answer.solutions![indices[Math.max(0, order)]];
  const pick = () => {
    trace.hide();
    void questions.pick(indices[(order + 1) % indices.length]);
  };
  const first = order < 0 ? 0 : Math.max(0, Math.min(at - 2, moves.length - shown)); // of the moves that are seen
  return (
    <button class="solution" aria-pressed={order >= 0} onClick={pick} {...watching(trace, () => trace.show(answer.from, moves))}>
      <b>{n}</b>
      <span class="codes">
        {first > 0 && "… "}
        {moves.slice(first, first + shown).map((move, i) => (
          <span key={i} class={order >= 0 && first + i === at ? "code now" : "code"}>{move}{" "}</span>
        ))}
        {moves.length > first + shown && "…"}
      </span>
      {indices.length > 1 && <small>{order < 0 ? t("page.solutions.orders", { n: indices.length }) : t("page.solutions.order", { k: order + 1, all: indices.length })}</small>}
    </button>
  );
}
