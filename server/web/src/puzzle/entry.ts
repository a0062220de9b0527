// How a person enters a move, as the puzzle describes it.

import type { Choice, Entry, Verb, Way } from "./types";

// Legal are the moves of a position, as far as they are listed.
export interface Legal {
  choices: Choice[];
  all: boolean; // none is left out
}

// Chosen is what a person chose; which of them counts, the entry says.
export interface Chosen {
  cell: string;
  target?: string;
  verb?: string;
}

// write is the text of the move that was chosen.
export function write(entry: Entry, { cell, target = "", verb = "" }: Chosen): string {
  const parts: Record<string, string> = { cell, target, verb };
  return entry.form.replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "");
}

// choicesAt are the legal moves that begin at a cell.
export function choicesAt({ choices }: Legal, cell: string | undefined): Choice[] {
  return choices.filter((choice) => choice.at === cell);
}

// moveOf is the text of the legal move that was chosen; undefined where there is
// none.
export function moveOf(entry: Entry, legal: Legal, chosen: Chosen): string | undefined {
  if (entry.kind === "press") return write(entry, chosen);
  const found = choicesAt(legal, chosen.cell).find(({ target, verb }) => target === chosen.target && verb === chosen.verb);
  if (found || legal.all || entry.kind === "pair") return found?.move;
  return write(entry, chosen); // it may be among those left out
}

// turnKeys turn cells in each way: letters are for what can be done with the game.
export const turnKeys: Record<Way, string> = { anticlockwise: "[", clockwise: "]", across: "\\" };

// verbOf is the verb that a key stands for.
export function verbOf(entry: Entry, key: string): Verb | undefined {
  return entry.verbs?.find((verb) => keyOf(verb).toLowerCase() === key.toLowerCase());
}

// keyOf is the key of a verb: that of its way where it turns cells, and its own where
// it does not.
export function keyOf(verb: Verb): string {
  return verb.angle ? turnKeys[verb.way] : verb.key;
}

// beginnings are the cells that a move can begin at; undefined where that is any.
export function beginnings(entry: Entry, { choices, all }: Legal): Set<string> | undefined {
  return entry.kind === "press" || !all ? undefined : new Set(choices.map(({ at }) => at));
}
