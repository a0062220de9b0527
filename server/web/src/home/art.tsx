// The picture on a card: the board of the level that comes next.

import { useEffect, useState } from "preact/hooks";

import { Scene } from "../board/scene";
import { SmallBoard } from "../board/smallboard";
import type { Game } from "../state/game";
import { Geometry } from "../puzzle/geometry";
import type { Material, View } from "../puzzle/types";

// Shown is a board that was read, ready to be drawn.
export interface Shown {
  scene: Scene;
  states: string[];
  wanted: (string | undefined)[];
}

// useBoard reads a position to draw; undefined until it is there.
export function useBoard(game: Pick<Game, "look">, material: Material, from: string | undefined, to: string[]): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let left = false;
    const read = async () => {
      if (!from) return;
      const view = await game.look({ from, to });
      if (view && !left) setShown(shownOf(view, material));
    };
    void read();
    return () => {
      left = true;
    };
  }, [from, material]);
  return shown;
}

function shownOf(view: View, material: Material): Shown {
  return { scene: new Scene(new Geometry(view), material), states: Array.from(view.frames[0].states), wanted: Array.from(view.goals?.[0]?.states ?? "") };
}

export function Art({ game, puzzle, material }: { game: Game; puzzle: string; material: Material }) {
  const { record: { levels, progress, library } } = game;
  const board = levels.doc(`${puzzle}/${progress.now(puzzle, levels.of(puzzle).length)}`) ?? library.first(puzzle);
  const shown = useBoard(game, material, board.from, board.to);
  return shown ? <SmallBoard scene={shown.scene} states={shown.states} wanted={shown.wanted} /> : null;
}
