// What a hint says: for the sheet, and for a reader who cannot see the board.

import { length } from "./terms";
import type { Entry, Hint } from "../puzzle/types";
import type { Words } from "./words";

// hintWords says what is seen on the board, in at most three lines and one warning: cells glow and
// the move is an arrow, so that no cell has to be named.
export function hintWords(words: Words, puzzle: string, kind: Entry["kind"], hint: Hint): { title: string; lines: string[]; warning?: string } {
  const { t, find } = words;
  if (hint.status !== "solved" || hint.length === undefined || hint.length === 0) return { title: outcome(words, hint), lines: [] };
  const togo = t(hint.optimal ? "page.hint.far" : "page.hint.within", { length: length(words, hint.metric, hint.length) });
  if (!hint.region && !hint.move) return { title: togo, lines: [t("page.hint.far.more")] };
  if (!hint.move) return { title: find("hint.glow." + hint.region!.kind) ?? t("page.hint.glow"), lines: [togo] };
  const verb = hint.action?.verb;
  const title = find(`hint.do.${puzzle}.${verb ?? kind}`) ?? t("page.hint.do." + kind);
  return { title, lines: [[verb && find(`hint.how.${puzzle}.${verb}`), reason(words, hint)].filter(Boolean).join(" ")].filter(Boolean), warning: warning(words, kind, hint) };
}

// reason is the first that a hint gives for its move; the page says what it shows in words of its own.
function reason({ find }: Words, hint: Hint): string | undefined {
  const [why] = hint.why ?? [];
  return why && sentence(find("page.why." + why.key) ?? find("hint.why." + why.key, why.args));
}

function sentence(text: string | undefined): string | undefined {
  return text && text[0].toUpperCase() + text.slice(1) + (/[.。]$/.test(text) ? "" : /[\u4e00-\u9fff]/.test(text) ? "。" : ".");
}

// warning is about the first move that looks good and is not.
function warning({ t }: Words, kind: Entry["kind"], hint: Hint): string | undefined {
  const [tempting] = hint.tempting ?? [];
  if (!tempting) return undefined;
  if (tempting.loses) return t("page.hint.loses");
  const more = (tempting.after ?? 0) + 1 - (hint.length ?? 0);
  return more > 0 ? t("page.hint.longer." + kind, { n: more }) : undefined;
}

// hintLines says all of a hint, a line for each thing, with the names of cells.
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

// outcome says how far the goal is, or that it cannot be reached.
export function outcome(words: Words, hint: Hint): string {
  const { t } = words;
  if (hint.status === "unsolvable") return t("page.verdict.unsolvable");
  if (hint.length === undefined) return t("page.verdict.unknown", { bound: hint.lower_bound ?? 0 });
  if (hint.length === 0) return t("page.verdict.already");
  return t(hint.optimal ? "hint.solvable" : "hint.solvable-within", { length: length(words, hint.metric, hint.length) });
}
