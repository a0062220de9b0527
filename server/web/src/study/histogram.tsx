// How many positions need how many moves.

import { useState } from "preact/hooks";

import { grouped } from "../words/numbers";

const height = 110; // of the highest column
const room = 318; // for all columns, of the drawer
const [least, widest] = [18, 44]; // from column to column
const labelled = 31; // from which width on every column has its number

// short writes a large number with few digits: 2324 as 2.3k.
export function short(n: number): string {
  for (const [unit, size] of [["G", 1e9], ["M", 1e6], ["k", 1e3]] as const) {
    if (n >= size) return (n / size >= 99.5 ? Math.round(n / size) : Number((n / size).toPrecision(2))) + unit;
  }
  return String(n);
}

interface Props {
  counts: number[];
  mark?: number;
  label: string;
  say(n: number, count: string): string; // what a column means
  look(n: number | undefined): void; // shows a position of a column on the board
}

// Histogram has a column for each number of moves, from 0; the one of the position
// shown is marked. The one that is looked at, by the mouse or the arrow keys, is said in words.
export function Histogram({ counts, mark, label, say, look }: Props) {
  const [seen, setSeen] = useState<number>();
  const most = Math.max(...counts);
  const step = Math.max(least, Math.min(widest, room / counts.length));
  const see = (n: number | undefined) => {
    setSeen(n);
    look(n);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    see(Math.max(0, Math.min(counts.length - 1, (seen ?? mark ?? 0) + by)));
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <figure class="histogram" tabIndex={0} role="img" aria-label={label + ": " + counts.map((n, i) => `${i}: ${grouped(n)}`).join(", ")} onKeyDown={onKeyDown} onPointerLeave={() => see(undefined)} onBlur={() => see(undefined)}>
      <svg viewBox={`0 -22 ${counts.length * step} ${height + 56}`} width={counts.length * step} height={height + 56} aria-hidden="true">
        {counts.map((n, i) => {
          const tall = n === 0 ? 0 : Math.max(2, (n / most) * height);
          return (
            <g key={i} class={[i === mark && "marked", i === seen && "seen"].filter(Boolean).join(" ") || undefined} transform={`translate(${i * step} 0)`} onPointerEnter={() => see(i)}>
              <path class="column" d={`M0 -22h${step}v${height + 50}H0Z`} />
              <rect x="2" y={height - tall} width={step - 4} height={tall} rx="2" />
              {(step >= labelled || i === mark || (mark === undefined && n === most)) && (
                <text x={step / 2} y={step >= labelled ? height - tall - 6 : -6}>{short(n)}</text>
              )}
              <text x={step / 2} y={height + 18}>{i}</text>
              {i === mark && <path d={`M${step / 2} ${height + 22}l7 9h-14z`} />}
            </g>
          );
        })}
        <path class="base" d={`M0 ${height}H${counts.length * step}`} />
      </svg>
      {seen !== undefined && <figcaption class="muted">{say(seen, grouped(counts[seen]))}</figcaption>}
    </figure>
  );
}
