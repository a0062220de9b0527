// What an answer comes to: in a sentence, and on the board.

import type { Geometry } from "../puzzle/geometry";
import { length as lengthOf } from "./terms";
import type { Answer, Certificate } from "../puzzle/types";
import type { Words } from "./words";

// Proof is what an answer of "unsolvable" shows on the board.
export interface Proof {
  cells: Set<number>;
  weights?: number[];
}

export function proofOf(certificate: Certificate, geometry: Geometry): Proof {
  const { cells, weights } = certificate.goals?.[0] ?? certificate;
  return { cells: new Set(geometry.indices(cells)), weights };
}

export function verdict(words: Words, answer: Answer): string {
  const { t } = words;
  const length = lengthOf(words, answer.metric, answer.length);
  const bound = lengthOf(words, answer.metric, answer.lower_bound);
  if (answer.status === "unsolvable") return t("page.verdict.unsolvable");
  if (answer.status === "unknown") return t(answer.moves || answer.pattern ? "page.verdict.best" : "page.verdict.unknown", { length, bound });
  if (answer.length === 0) return t("page.verdict.already");
  return t(answer.optimal ? "page.verdict.shortest" : "page.verdict.solved", { length });
}
