// What a hint says, a line for each thing.

import { length } from "./terms";
import type { Hint } from "./types";
import type { Words } from "./words";

export function hintLines(words: Words, hint: Hint): string[] {
  const { t, find } = words;
  const lines = [outcome(words, hint)];
  const { region } = hint;
  if (region) {
    const name = find("hint.part." + region.name) ?? region.name;
    const cells = region.cells?.join(" ") ?? "";
    lines.push(find("hint.region." + region.kind, { name, cells }) ?? t("page.look", { cells }));
  }
  if (hint.move) lines.push(t("hint.move", { move: hint.move }));
  for (const { key, args } of hint.why ?? []) {
    const reason = find("hint.why." + key, args);
    if (reason) lines.push(reason);
  }
  for (const { move, loses, after } of hint.tempting ?? []) {
    lines.push(t(loses ? "hint.loses" : "hint.longer", { move, after: length(words, hint.metric, after) }));
  }
  if (hint.moves) lines.push(t("hint.all", { moves: hint.moves.join(" ") }));
  return lines;
}

function outcome(words: Words, hint: Hint): string {
  const { t } = words;
  if (hint.status === "unsolvable") return t("page.verdict.unsolvable");
  if (hint.length === undefined) return t("page.verdict.unknown", { bound: hint.lower_bound ?? 0 });
  if (hint.length === 0) return t("page.verdict.already");
  return t(hint.optimal ? "hint.solvable" : "hint.solvable-within", { length: length(words, hint.metric, hint.length) });
}
