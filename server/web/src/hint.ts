// What a hint says, a line for each thing.

import type { Hint } from "./types";
import type { Words } from "./words";

export function hintLines({ t, has }: Words, hint: Hint): string[] {
  const length = (n: number) => t("metric." + hint.metric, { n });
  const lines = [outcome(hint, t, length)];
  const { region } = hint;
  if (region) {
    const part = "hint.part." + region.name;
    lines.push(t("hint.region." + region.kind, { name: has(part) ? t(part) : region.name, cells: region.cells?.join(" ") ?? "" }));
  }
  if (hint.move) lines.push(t("hint.move", { move: hint.move }));
  for (const { key, args } of hint.why ?? []) lines.push(t("hint.why." + key, args));
  for (const { move, loses, after } of hint.tempting ?? []) {
    lines.push(t(loses ? "hint.loses" : "hint.longer", { move, after: length(after ?? 0) }));
  }
  if (hint.moves) lines.push(t("hint.all", { moves: hint.moves.join(" ") }));
  return lines;
}

function outcome(hint: Hint, t: Words["t"], length: (n: number) => string): string {
  if (hint.status === "unsolvable") return t("page.verdict.unsolvable");
  if (hint.length === undefined) return t("page.verdict.unknown", { bound: hint.lower_bound ?? 0 });
  if (hint.length === 0) return t("page.verdict.already");
  return t(hint.optimal ? "hint.solvable" : "hint.solvable-within", { length: length(hint.length) });
}
