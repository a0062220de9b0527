// The puzzles that the page can show.

import type { Doc } from "./doc";
import { prefixOf } from "./text";
import type { Board, Family } from "./types";

export class Library {
  constructor(readonly families: Family[] = []) {}

  find(puzzle: string): Family | undefined {
    return this.families.find(({ name }) => name === puzzle);
  }

  // named is the board of a puzzle that has a position; undefined where none has.
  named(from: string): Board | undefined {
    return this.find(prefixOf(from))?.boards.find((board) => board.from === from);
  }

  // first is the board of a puzzle that has a name, or its first one; of a puzzle
  // that is not here, the first board of all.
  first(puzzle?: string, name?: string): Doc {
    const boards = (this.find(puzzle ?? "") ?? this.families[0])?.boards ?? [];
    const board = boards.find((one) => one.name === name) ?? boards[0];
    return { from: board?.from ?? "", to: board?.to ? [board.to] : [], moves: [], at: 0 };
  }
}
