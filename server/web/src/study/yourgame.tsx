// The reader's own game as a line: how many moves are left after each move, and where
// one led no nearer.

import type { Game } from "../state/game";
import { length } from "../words/terms";
import { useAsked } from "./asked";

const most = 60; // moves of the longest game that is drawn

export function YourGame({ game }: { game: Game }) {
  const { t } = game.words;
  const { doc, view } = game.table.line;
  const [left, busy, ask] = useAsked([doc.from, ...doc.to, ...doc.moves].join(" "), () => game.help.questions.grade(view!.frames.map(({ position }) => position)));
  if (doc.moves.length < 2 || doc.moves.length > most || !view?.goals) return null;
  return (
    <section class="card yourgame" aria-labelledby="yourgame">
      <h3 id="yourgame">{t("page.game")}</h3>
      {left ? (
        <Curve game={game} left={left} />
      ) : (
        <button class="button quiet" disabled={busy} onClick={() => void ask()}>{t(busy ? "page.busy" : "page.game.ask")}</button>
      )}
    </section>
  );
}

const [wide, tall] = [320, 86]; // of the drawing

function Curve({ game, left }: { game: Game; left: (number | undefined)[] }) {
  const { t } = game.words;
  const { at } = game.table.line.doc;
  const metric = game.family?.metrics[0];
  const top = Math.max(1, ...left.map((n) => n ?? 0));
  const x = (i: number) => 14 + (i / Math.max(1, left.length - 1)) * (wide - 28);
  const y = (n: number) => 14 + (1 - n / top) * (tall - 28);
  const points = left.flatMap((n, i) => (n === undefined ? [] : [`${x(i)} ${y(n)}`]));
  const wasted = left.flatMap((n, i) => (isWasted(left, i) && n !== undefined ? [i] : []));
  const verdict = wasted.length === 0 ? t("page.game.straight") : t("page.game.wasted", { n: wasted.length, list: wasted.join(", ") });
  return (
    <>
      <svg class="curve" viewBox={`0 0 ${wide} ${tall}`} role="img" aria-label={left.map((n, i) => `${i}: ${n ?? "–"}`).join(", ")}>
        <path class="base" d={`M8 ${tall - 12}H${wide - 8}`} />
        <path class="way" d={"M" + points.join("L")} />
        {left.map(
          (n, i) =>
            n !== undefined && <circle key={i} class={isWasted(left, i) ? "wasted" : i === at ? "now" : undefined} cx={x(i)} cy={y(n)} r={isWasted(left, i) || i === at ? 6 : 4} onClick={() => void game.help.player.step(i)} />,
        )}
      </svg>
      <p class="muted">
        {left[0] !== undefined && t("page.game.left", { length: length(game.words, metric, left[0]) }) + " "}
        {verdict}
      </p>
    </>
  );
}

// isWasted tells of a move after which as many are left as before it, or more.
export function isWasted(left: (number | undefined)[], i: number): boolean {
  const [before, after] = [left[i - 1], left[i]];
  return before !== undefined && (after === undefined ? false : after >= before);
}
