// The games that wait: the moves made on each board, as they were left, kept in the browser.

import { type Doc, boardOf } from "../../puzzle/doc";
import { type Store, parsed } from "./progress";
import { prefixOf } from "../../puzzle/text";

const key = "games";
const most = 100; // games
const room = 400_000; // characters of all games together

// Left is a game as it was left, the newest first in a list.
export interface Left extends Doc {
  solved?: boolean;
  name?: string; // that the reader gave the board
  best?: number; // proved
  made?: number; // fewest moves that the reader needed, without help
  lost?: boolean; // proved: it cannot be solved
}

// Own is a game on a board of the reader's own.
export interface Own extends Left {
  nth: number; // of those of a puzzle
}

export class Games {
  private known: { text: string | null; list: Left[] } = { text: null, list: [] }; // that was read last

  // isGiven reports whether a board has a name of the puzzle's.
  constructor(
    private store: Store,
    private isGiven: (doc: Doc) => boolean,
  ) {}

  private get list(): Left[] {
    const text = this.store.recall(key);
    if (text !== this.known.text) this.known = { text, list: (parsed<Own[]>(text, Array.isArray) ?? []).filter(isLeft) };
    return this.known.list;
  }

  // own are the boards of a puzzle that the reader drew or opened, the newest first.
  own(puzzle: string): Own[] {
    const list = this.list.filter((left) => !left.level && prefixOf(left.from) === puzzle && !this.isGiven(left));
    return list.map((left, i) => ({ nth: list.length - i, ...left })); // earlier versions kept no numbers
  }

  // find is the game of a board as it was left, if it is the reader's own board.
  find(doc: Doc): Own | undefined {
    return this.own(prefixOf(doc.from)).find((left) => boardOf(left) === boardOf(doc));
  }

  // keep takes down how a game stands. A level that has no moves any more is forgotten.
  keep(doc: Doc, solved: boolean) {
    const last = Math.max(0, ...this.own(prefixOf(doc.from)).map((left) => left.nth));
    const { name, nth = last + 1, best, made, lost } = this.find(doc) ?? {};
    const isOwn = !doc.level && !this.isGiven(doc);
    this.change(doc, doc.at > 0 || !doc.level ? { ...doc, solved, ...(isOwn && { name, nth, best, made, lost }) } : undefined);
  }

  // note takes down what is known of a board of the reader's own.
  note(doc: Doc, known: Pick<Left, "best" | "made" | "lost">) {
    const own = this.find(doc);
    if (own) this.change(doc, { ...own, ...known, made: [own.made, known.made].filter((n) => n !== undefined).sort((a, b) => a - b)[0] });
  }

  // rename gives a board of the reader's own another name; one without letters takes it away.
  rename(own: Own, name: string) {
    this.change(own, { ...own, name: name.trim() || undefined });
  }

  // change puts another game in the place of a board's, which another window may have kept; none
  // takes it away.
  change(doc: Doc, left?: Left | Own) {
    const list = [left ?? [], this.list.filter((one) => boardOf(one) !== boardOf(doc))].flat();
    while (list.length > most || JSON.stringify(list).length > room) list.pop();
    this.store.remember(key, JSON.stringify(list));
  }

  // resume is a document as its game was left; as it is where none is half played. Moves
  // that the document brings along were not found by the reader, unless they made them here.
  resume(doc: Doc): Doc {
    const left = this.list.find((one) => boardOf(one) === boardOf(doc) && one.from === doc.from);
    if (doc.moves.length > 0) return { ...doc, helped: foreign(doc, left) };
    return left && !left.solved ? { ...doc, moves: left.moves, at: left.at, helped: left.helped } : doc;
  }

  // ended are the moves of a level's last game, if that was solved and is still known.
  ended(level: string): string[] | undefined {
    const left = this.list.find((one) => one.level === level && one.solved);
    return left?.moves.slice(0, left.at);
  }

  // last is the level of a puzzle that was left last, if it is half played. That of another
  // day than today waits no more.
  last(puzzle: string, today: string): Doc | undefined {
    const [left] = this.list.filter(({ from, level }) => level && prefixOf(from) === puzzle);
    const [, day = today] = /\/(\d{4}-\d\d-\d\d)$/.exec(left?.level ?? "") ?? [];
    return left && !left.solved && day === today ? left : undefined;
  }
}

// foreign are the places of moves that were not made in a game as it was left, or that
// were made for the reader.
function foreign({ moves }: Doc, left: Doc | undefined): number[] {
  const same = moves.findIndex((move, i) => move !== left?.moves[i]);
  return moves.flatMap((_, i) => ((same >= 0 && i >= same) || left?.helped?.includes(i) ? [i] : []));
}

function isLeft(one: Own): boolean {
  const areTexts = (list: unknown) => Array.isArray(list) && list.every((text) => typeof text === "string");
  return typeof one?.from === "string" && areTexts(one.to) && areTexts(one.moves) && ["undefined", "string"].includes(typeof one.name) && [one.nth, one.best, one.made].every((n) => n === undefined || Number.isInteger(n)) && Number.isInteger(one.at) && one.at >= 0 && one.at <= one.moves.length;
}
