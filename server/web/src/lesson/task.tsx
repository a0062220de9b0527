// What a step of a lesson asks for, and what is counted while it is done.

import type { Game } from "../state/game";
import { Icon } from "../icons/icon";
import { sums } from "../state/help/outlook";
import { write } from "../puzzle/entry";
import { statesOf } from "../puzzle/text";
import type { Verb } from "../puzzle/types";
import { Sign } from "../board/marks";
import { Sums } from "../parts/sums";

export function Task({ game, text }: { game: Game; text?: string }) {
  const { teaching, words, table: { line } } = game;
  const { step, done, strayed } = teaching;
  const t = words.t;
  if (!step || (!text && !step.kinds)) return null;
  return (
    <section class={done ? "task done" : "task"}>
      <h2>
        {t(step.kinds ? "page.lesson.count" : done ? "page.lesson.done" : "page.lesson.turn")}
        {done && <Icon shape="check" />}
      </h2>
      {text && <p class="muted">{text}</p>}
      {step.kinds && <Counts game={game} kinds={step.kinds} />}
      {step.weights && <Sums game={game} of={sums(line, game.proof?.weights ?? [])} />}
      {step.parity && <Lit game={game} cells={step.glow ?? []} />}
      {step.moves && step.moves.length > 1 && <Sequence game={game} moves={step.moves} />}
      {strayed && (
        <button class="button text" onClick={() => void line.restart()}>{t("page.lesson.again")}</button>
      )}
    </section>
  );
}

// Counts are how many pieces stand on each kind of cell.
function Counts({ game, kinds }: { game: Game; kinds: string }) {
  const { table: { line } } = game;
  const { geometry, states } = line;
  const kindOf = statesOf(kinds, geometry.cells.length) ?? [];
  const isFull = (i: number) => geometry.isDrawn(i) && geometry.faces.of(states[i]).shape !== "empty";
  const of = (kind: number) => kindOf.filter((state, i) => state === String(kind) && isFull(i)).length;
  return (
    <div class="counts">
      {[0, 1, 2].map((kind) => (
        <Counted key={kind} game={game} n={of(kind)} sign={kind} />
      ))}
    </div>
  );
}

function Counted({ game, n, sign }: { game: Pick<Game, "words">; n: number; sign?: number }) {
  return (
    <div class={n % 2 === 1 ? "odd" : undefined}>
      {sign !== undefined && (
        <svg viewBox="-20 -20 40 40" aria-hidden="true"><Sign kind={sign} full /></svg>
      )}
      <b>{n}</b>
      <span>{game.words.t(n % 2 === 1 ? "page.lesson.odd" : "page.lesson.even")}</span>
    </div>
  );
}

// Lit is how many of some cells are full.
function Lit({ game, cells }: { game: Game; cells: string[] }) {
  const { geometry, states } = game.table.line;
  const n = geometry.indices(cells).filter((i) => geometry.faces.of(states[i]).shape !== "empty").length;
  return <div class="counts"><Counted game={game} n={n} /></div>;
}

// ringOf is the ring that a move turns, and the verb that turns it; undefined where the step names
// no such ring.
function ringOf({ teaching, table: { line: { entry } } }: Game, move: string): { letter: string; verb: Verb } | undefined {
  for (const [letter, cell] of Object.entries(teaching.step?.rings ?? {})) {
    const verb = entry?.verbs?.find(({ name }) => write(entry, { cell, verb: name }) === move);
    if (verb) return { letter, verb };
  }
  return undefined;
}

// Sequence are moves to be made in turn, by these buttons or on the board.
function Sequence({ game, moves }: { game: Game; moves: string[] }) {
  const { made } = game.teaching;
  return (
    <div class="sequence">
      {moves.map((move, i) => {
        const ring = ringOf(game, move);
        return (
          <button key={i} class={i < made ? "was" : i === made ? "on" : undefined} disabled={i !== made} onClick={() => void game.table.hand.make(move)}>
            <span>{ring ? game.words.t("page.lesson.ring." + ring.letter) : i + 1}</span>
            {ring && <small>{game.words.t("page.way." + ring.verb.way)}</small>}
          </button>
        );
      })}
    </div>
  );
}
