// The list of shortest solutions: a row for those that make the same moves, in one order or
// another. The one that the mouse or the focus is on is shown on the board.

import { useEffect, useMemo } from "preact/hooks";

import type { Game } from "../game";
import { grouped } from "../numbers";
import type { Answer } from "../types";
import { type Group, groups } from "./groups";

// shown is how many moves of a solution fit on a line.
const shown = 6;

type Parts = Pick<Game, "questions" | "trace" | "words">;

export function Solutions({ game, answer }: { game: Parts; answer: Answer }) {
  const t = game.words.t;
  const solutions = answer.solutions!;
  const list = useMemo(() => groups(solutions), [solutions]);
  useEffect(() => () => game.trace.hide(), [answer]);
  return (
    <div class="solutions">
      <h4>{t("page.solutions", { count: grouped(BigInt(answer.count ?? solutions.length)), listed: answer.truncated ? solutions.length : 0 })}</h4>
      {list.map((group, n) => (
        <Row key={group.key} game={game} answer={answer} group={group} n={n + 1} />
      ))}
    </div>
  );
}

// Row is a solution in all its orders; each press goes to the next of them.
function Row({ game, answer, group: { indices }, n }: { game: Parts; answer: Answer; group: Group; n: number }) {
  const { t } = game.words;
  const { questions, trace } = game;
  const order = indices.indexOf(questions.chosen);
  const moves = answer.solutions![indices[Math.max(0, order)]];
  const look = () => void trace.show(answer.from, moves);
  const pick = () => {
    trace.hide();
    void questions.pick(indices[(order + 1) % indices.length]);
  };
  return (
    <button class="solution" aria-pressed={order >= 0} onClick={pick} onPointerEnter={look} onPointerLeave={() => trace.hide()} onFocus={look} onBlur={() => trace.hide()}>
      <span>
        <b>{n}</b> {moves.slice(0, shown).join(" ")}
        {moves.length > shown ? " …" : ""}
      </span>
      {indices.length > 1 && <small>{order < 0 ? t("page.solutions.orders", { n: indices.length }) : t("page.solutions.order", { k: order + 1, all: indices.length })}</small>}
    </button>
  );
}
