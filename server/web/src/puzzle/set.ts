// A set: boards that a teacher chose, in a link that carries all of it.

import { encode } from "./doc";

export interface BoardSet {
  title: string;
  hints: boolean;
  inOrder: boolean; // a board opens once those before it are solved
  boards: string[]; // as boardOf names them: a level, or a position and its goals
  n: number; // the number of the board that the link is about, from 1; 0 for all of them
}

// setOf reads the set in a link, after the name of what is done with it; undefined where there
// is none.
export function setOf(link: string, name = "set"): BoardSet | undefined {
  const parts = new URLSearchParams(link.replace(/^#/, ""));
  const title = parts.get(name);
  const boards = parts.getAll("board");
  const n = Number(parts.get("n"));
  return title === null ? undefined : { title, hints: parts.get("hints") === "on", inOrder: parts.get("order") === "one", boards, n: boards[n - 1] ? n : 0 };
}

// linkOf is the part of a link that carries a set.
export function linkOf({ title, hints, inOrder, boards }: BoardSet, name = "set"): string {
  const parts = [["hints", hints && "on"], ["order", inOrder && "one"], ...boards.map((board) => ["board", board])];
  return [[name, title], ...parts].flatMap(([key, value]) => (value === false ? [] : `${key}=${encode(String(value))}`)).join("&");
}
