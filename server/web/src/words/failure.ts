import { Failure, type Problem } from "../puzzle/types";
import type { Words } from "./words";

// reason is what went wrong, in words.
export function reason(words: Pick<Words, "t">, error: unknown): string {
  return error instanceof Failure ? spoken(words, error.problem) : words.t("page.problem.network");
}

// spoken is what the page says of a problem. The solvers speak to programs and to the command
// line too: a place that is counted in bytes, and advice to call the program, are left out.
export function spoken({ t }: Pick<Words, "t">, { code, detail, at }: Problem): string {
  const said = at ? detail.replace(/^[^()（）]*[(（][^()（）]*[)）]\s*[:：]\s*/, "") : detail;
  const isFull = /；/.test(said);
  const parts = said.split(/\s*[;；]\s*/).filter((part) => !/\bjie [a-z]|--[a-z]/.test(part));
  const text = parts.length > 0 ? parts.join(isFull ? "；" : "; ") : t("page.refused");
  if (!at?.byte) return text;
  const place = at.row === undefined ? "at" : code === "ragged-row" ? "row" : "cell";
  return t("page.problem." + place, { n: at.byte + 1, row: at.row ?? 0, cell: at.col ?? 0, text });
}
