// Every move from the position shown, by whether it leads nearer to the goal.

import { MoveSign } from "../board/movesign";
import { useScene } from "../board/scene";
import type { Game } from "../state/game";
import type { After } from "../state/help/questions";
import { watching } from "../state/line/trace";
import { useAsked } from "./asked";

const most = 90; // moves that are asked about
const named = 8; // of those that lead nearer

const kinds = ["nearer", "level", "farther", "lost", "unknown"] as const;

export type Kind = (typeof kinds)[number];

// kindOf sorts a move by how many are left before it and after it.
export function kindOf(before: number | undefined, { left, lost }: After): Kind {
  if (lost) return "lost";
  if (before === undefined || left === undefined) return "unknown";
  if (left < before) return "nearer";
  return left === before ? "level" : "farther";
}

export function EveryMove({ game }: { game: Game }) {
  const { table: { line }, words, help: { questions } } = game;
  const { t } = words;
  const moves = line.choices.map(({ move }) => move);
  const [shown, busy, ask] = useAsked([line.position, ...(line.goals ?? [])].join(" "), () => questions.compare(moves));
  if (moves.length === 0 || moves.length > most || !line.goals || line.frame?.solved) return null;
  return (
    <section class="card everymove" aria-labelledby="everymove">
      <h3 id="everymove">{t("page.every")}</h3>
      {shown ? (
        <dl class="every">
          {kinds.map((kind) => (
            <Row key={kind} game={game} kind={kind} all={shown.list.length} list={shown.list.filter((after) => kindOf(shown.before, after) === kind)} />
          ))}
        </dl>
      ) : (
        <button class="button quiet" disabled={busy} onClick={() => void ask()}>
          {t(busy ? "page.busy" : "page.every.ask", { n: moves.length })}
        </button>
      )}
    </section>
  );
}

function Row({ game, kind, list, all }: { game: Pick<Game, "table" | "material" | "words">; kind: Kind; list: After[]; all: number }) {
  const { table: { line, trace } } = game;
  const scene = useScene(game);
  if (list.length === 0) return null;
  const choiceOf = (made: string) => line.choices.find(({ move }) => move === made);
  const begin = list.flatMap(({ move }) => choiceOf(move)?.at ?? []);
  return (
    <div tabIndex={0} role="group" aria-label={game.words.t("page.every." + kind)} {...watching(trace, () => trace.light(begin))}>
      <dt>
        {game.words.t("page.every." + kind)}
        {kind === "nearer" &&
          list.slice(0, named).map(({ move }) => (
            <button key={move} class="nearer" onClick={() => void game.table.hand.make(move)} {...watching(trace, () => trace.show(line.position, [move]))}>
              {!scene.geometry.large && <MoveSign scene={scene} action={{ cells: [choiceOf(move)!.at], ...choiceOf(move)! }} verbs={line.entry?.verbs ?? []} />}
              {move}
            </button>
          ))}
      </dt>
      <dd>
        <progress max={all} value={list.length} aria-hidden="true" />
        <b>{list.length}</b>
      </dd>
    </div>
  );
}
