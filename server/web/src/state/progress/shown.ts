// What hints and answers have shown of the boards in play. Who makes such a move by hand has
// had help all the same, also when the board is begun again: it may be remembered.

import { hash } from "../../puzzle/text";
import { type Store, parsed } from "./progress";

const key = "shown";
const most = 400; // boards
const all = "*"; // every move of a solution

type Boards = Record<string, string[]>; // the moves shown, by boards

export class Shown {
  private boards: Boards;

  constructor(private store: Store) {
    this.boards = parsed<Boards>(store.recall(key), (kept) => typeof kept === "object" && Object.values(kept).every(Array.isArray)) ?? {};
  }

  // add keeps that moves of a position of a board were shown; without moves, all of them.
  add(board: string, position = "", moves = [all]) {
    const { [hash(board)]: known = [], ...others } = this.boards;
    const list = [...new Set([...known, ...moves.map((move) => named(position, move))])];
    this.boards = { ...Object.fromEntries(Object.entries(others).slice(-most)), [hash(board)]: list };
    this.store.remember(key, JSON.stringify(this.boards));
  }

  // all reports whether a whole solution of a board was shown.
  all(board: string): boolean {
    return this.boards[hash(board)]?.includes(all) ?? false;
  }

  // has reports whether a move of a position was shown.
  has(board: string, position: string, move: string): boolean {
    const list = this.boards[hash(board)];
    return list !== undefined && (list.includes(all) || list.includes(named(position, move)));
  }
}

function named(position: string, move: string): string {
  return move === all ? all : hash(position) + " " + move;
}
