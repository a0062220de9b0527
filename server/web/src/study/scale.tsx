// What is known of a length, on a line from 0: what is needed at least, what was found,
// and what the farthest position needs.

import type { Game } from "../state/game";
import type { Answer } from "../puzzle/types";

const wide = 300; // of the line

// known are the numbers on the line. Facts say what a count alone shows.
export function known(answer: Answer | undefined, facts: Record<string, unknown> | undefined) {
  if (answer?.status === "unsolvable" || answer?.length === undefined) return undefined;
  const number = (key: string) => (typeof facts?.[key] === "number" ? (facts[key] as number) : undefined);
  const least = answer.optimal ? number("lower_bound") : answer.lower_bound;
  const farthest = number("worst_case");
  if (least === undefined && farthest === undefined) return undefined;
  return { least, found: answer.length, farthest };
}

export function Scale({ game, at: { least, found, farthest } }: { game: Pick<Game, "words">; at: NonNullable<ReturnType<typeof known>> }) {
  const { t } = game.words;
  const end = Math.max(farthest ?? 0, found, 1);
  const x = (n: number) => (n / end) * wide;
  const ticks = end <= 40 ? Array.from({ length: end + 1 }, (_, i) => i) : [];
  const said = [least !== undefined && t("page.scale.least", { n: least }), t("page.scale.found", { n: found }), farthest !== undefined && t("page.scale.farthest", { n: farthest })];
  return (
    <figure class="scaleline">
      <svg viewBox={`-14 -14 ${wide + 28} 28`} role="img" aria-label={said.filter(Boolean).join("; ")}>
        <path d={`M0 0H${wide}` + ticks.map((n) => `M${x(n)} -5v10`).join("")} />
        {least !== undefined && <path class="sure" d={`M${x(least)} 0H${x(found)}`} />}
        <circle cx={x(found)} cy="0" r="9" />
        <path class="tick" d={`M${x(found) - 4} 0l3 3l5 -6`} />
      </svg>
      <figcaption aria-hidden="true">{said.map((text) => text && <span key={text}>{text}</span>)}</figcaption>
    </figure>
  );
}
