// Where the levels of a path stand on its brush line. It runs across a wide screen in
// waves, and winds down a narrow one.

import type { Chapter } from "../state/progress/levels";

const [before, after] = [2, 1]; // levels of the chapters beside that are shown
const [wave, pace] = [20, 1.15]; // of a wide line: its height, and its angle from level to level
const [columns, down] = [4, 112]; // of a narrow one
const middle = 46; // of the highest level

// Spot is a level's middle: x in thousandths of the width, y in pixels.
export type Spot = [x: number, y: number];

// levelsOf are the numbers of the levels shown with a chapter.
export function levelsOf({ first, last }: Chapter, all: number): number[] {
  const length = Math.min(all, last - first + 1 + before + after);
  const from = Math.min(Math.max(1, first - before), all - length + 1);
  return Array.from({ length }, (_, i) => from + i);
}

// spots are where some levels stand, and how high that is.
export function spots(n: number, isNarrow: boolean): { spots: Spot[]; height: number } {
  if (!isNarrow) {
    const spots = Array.from({ length: n }, (_, i): Spot => [(1000 * (i + 0.5)) / n, middle + wave * Math.sin(i * pace)]);
    return { spots, height: 2 * middle + wave + 22 };
  }
  const spots = Array.from({ length: n }, (_, i): Spot => {
    const row = Math.floor(i / columns);
    const column = row % 2 ? columns - 1 - (i % columns) : i % columns;
    return [(1000 * (column + 0.5)) / columns, middle + row * down];
  });
  return { spots, height: Math.ceil(n / columns) * down };
}

// curve is the brush line through some spots. Where the way winds it swings out.
export function curve(spots: Spot[]): string {
  const parts = spots.slice(1).map(([x, y], i) => {
    const [x0, y0] = spots[i];
    const swing = x0 > 500 ? 128 : -128;
    const [a, b] = x === x0 ? [x0 + swing, x + swing] : [(x0 + x) / 2, (x0 + x) / 2];
    const bend = x === x0 ? 20 : 0;
    return `C${a} ${y0 + bend} ${b} ${y - bend} ${x} ${y}`;
  });
  return spots.length > 1 ? `M${spots[0]}${parts.join("")}` : "";
}
