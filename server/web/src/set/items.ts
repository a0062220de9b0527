// The boards of a set as they are read: what each looks like, and its proved best.

import { useEffect, useState } from "preact/hooks";

import type { Doc } from "../puzzle/doc";
import { prefixOf } from "../puzzle/text";
import type { Family, View } from "../puzzle/types";
import type { Game } from "../state/game";
import { length, puzzleName } from "../words/terms";

interface Read {
  view?: View;
  wrong?: string; // why the board cannot be read
  best?: number;
}

export interface Item extends Omit<Read, "best"> {
  name: string;
  family?: Family;
  doc?: Doc;
  best?: string; // in words
  more: string; // the puzzle, and the best
}

// useItems reads boards once each, and draws what uses them again as they are read.
export function useItems(game: Game, boards: string[]): Item[] {
  const [known, setKnown] = useState<Record<string, Read>>({});
  const { words, route, record } = game;
  useEffect(() => {
    for (const board of new Set(boards)) if (!known[board]) void read(game, board).then((found) => setKnown((known) => ({ ...known, [board]: found })));
  }, [boards.join("\n")]);
  return boards.map((board) => {
    const doc = record.docOf(board);
    const puzzle = prefixOf(doc?.from ?? board);
    const family = record.library.find(puzzle);
    const { best: n, ...found } = known[board] ?? {};
    const name = doc ? (route.nameOf(doc) ?? puzzleName(words, puzzle)) : board;
    const best = n === undefined ? undefined : words.t("page.set.best", { length: length(words, family?.metrics[0], n) });
    return { ...found, name, family, doc, best, more: [puzzleName(words, puzzle), best].filter(Boolean).join(" · ") };
  });
}

async function read(game: Game, board: string): Promise<Read> {
  const doc = game.record.docOf(board);
  if (!doc) return { wrong: game.words.t("page.set.unknown") };
  const found = await game.look({ from: doc.from, to: doc.to });
  return { ...found, best: found.view && (await game.best(doc)) };
}
