// What things of a puzzle are called. A puzzle without words of its own shows the
// names that its notation has.

import { write } from "../puzzle/entry";
import { rulesOf } from "../puzzle/text";
import type { Board, Certificate, Face, Family, Verb } from "../puzzle/types";
import type { Words } from "./words";

export function puzzleName({ find }: Words, puzzle: string): string {
  return find(`puzzle.${puzzle}`) ?? puzzle;
}

export function puzzleNames(words: Words, families: Family[]): Record<string, string> {
  return Object.fromEntries(families.map(({ name }) => [name, puzzleName(words, name)]));
}

// rules are in a sentence. A board with rules of its own may have another one.
// One whose goal is empty, or has no mark on the board, may have another as well.
export function rules({ t, find }: Words, family: Family, position: string, goal?: "empties" | "unmarked"): string {
  const named = rulesOf(position);
  const ruled = named && (find(`rules.${family.name}.${named[0]}`) ?? find(`rules.${family.name}.ruled`, Object.fromEntries(named.map((rule) => [rule, 1]))));
  return ruled ?? (goal && find(`rules.${family.name}.${goal}`)) ?? find(`rules.${family.name}`) ?? t("page.rules." + family.entry.kind);
}

export function boardName({ t, find }: Words, puzzle: string, { name, detail }: Board): string {
  const [from, to] = detail?.split(" > ") ?? [];
  const way = to && t("page.board.way", { name: name.replace(/(\d)x(\d)/, "$1 × $2"), from, to: find(`goal.${puzzle}.${to}`) ?? to });
  return find(`board.${puzzle}.${name}`) ?? way ?? (detail && !name.includes(detail) ? `${name} (${detail})` : name);
}

export function faceName({ find }: Words, puzzle: string, { word, label = "", state }: Face): string {
  return find(`face.${puzzle}.${word}`, { label }) ?? (label || word || state);
}

const signs = { clockwise: "↻", anticlockwise: "↺", across: "⇄" };

// verbName is what a verb does at a cell.
export function verbName({ find }: Words, puzzle: string, verb: Verb, cell: string, move: string): string {
  return find(`verb.${puzzle}.${verb.name}`, { cell }) ?? `${move} ${signs[verb.way]}`;
}

// notation is how the moves at a cell are written, each with what it does; where a cell is all there
// is to choose, move is an example.
export function notation({ t }: Words, { entry }: Family, cell: string, move = write(entry, { cell })): [code: string, text: string][] {
  if (!entry.verbs?.length) return [[move, t("page.paper.write." + entry.kind)]];
  return entry.verbs.map((verb) => [write(entry, { cell, verb: verb.name }), t("page.way." + verb.way)]);
}

// goalName is that of a goal which is no board: a cell, or a word of the puzzle's.
export function goalName({ find }: Words, puzzle: string, goal: string, isCell: boolean): string {
  return find(`goal.${puzzle}.${goal}`) ?? (isCell ? find(`goal.${puzzle}.cell`, { cell: goal }) : undefined) ?? goal;
}

// length is a number of moves in a metric.
export function length({ find }: Words, metric = "", n = 0): string {
  return find("page.metric." + metric, { n }) ?? find("metric." + metric, { n }) ?? `${n} ${metric}`.trim();
}

export function factName({ find }: Words, key: string): string {
  return find("fact." + key) ?? key.replaceAll("_", " ");
}

// proof says why a certificate proves that there is no solution. states is how many
// a cell has.
export function proof({ t, find }: Words, certificate: Certificate, states: number): string {
  const { kind, weights, modulus, from = "", to = "", positions = "" } = certificate.goals?.[0] ?? certificate;
  const args = { from, to, positions, states: modulus ?? states };
  const weighed = weights ? find(`proof.${kind}.weighed`, args) : undefined;
  return weighed ?? find("proof." + kind, args) ?? t("page.proof.other", { kind });
}
