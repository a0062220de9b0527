// A small picture of a board that is only named by its text.

import type { ComponentChild } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

import { square } from "../board/layout";
import { middleOf } from "../board/lens";
import { Scene } from "../board/scene";
import { SmallBoard } from "../board/smallboard";
import { write } from "../puzzle/entry";
import { Geometry } from "../puzzle/geometry";
import type { Action, Question, View } from "../puzzle/types";
import type { Game } from "../state/game";

// drawing begins a task for all pictures that a screen has, before it is shown: each task is short, and what is seen is laid out once.
let begun: Promise<unknown> | undefined;
const drawing = () => (begun ??= new Promise((begin) => setTimeout(begin)).then(() => (begun = undefined)));

// Thumb draws the last position of a question, and keeps its place free until it is read. A board
// that is pressed has frames around the cells that a press changes.
export function Thumb({ game, from, to, moves, pressed }: { game: Pick<Game, "look" | "record">; from: string; to: string[]; moves?: string[]; pressed?: boolean }) {
  const [picture, setPicture] = useState<ComponentChild>(<span class="small" />); // the same one is not drawn again
  const question: Question = { from, to, moves };
  const key = JSON.stringify(question);
  useLayoutEffect(() => {
    let left = false;
    void drawing().then(async () => {
      const { view } = await game.look(question);
      if (left || !view) return;
      setPicture(drawn(game, view));
      const entry = game.record.library.find(view.puzzle)?.entry;
      if (!pressed || entry?.kind !== "press") return;
      const { view: after } = await game.look({ ...question, moves: [write(entry, { cell: view.cells[middleOf(new Geometry(view).rows)].name })] });
      if (!left) setPicture(drawn(game, view, after?.frames[1]?.action));
    });
    return () => {
      left = true;
    };
  }, [key]);
  return picture;
}

function drawn(game: Pick<Game, "record">, view: View, action?: Action) {
  const material = game.record.library.find(view.puzzle)?.material ?? "plain";
  const { states } = view.frames[view.frames.length - 1];
  const scene = new Scene(new Geometry(view), material);
  return (
    <SmallBoard scene={scene} states={Array.from(states)} wanted={Array.from(view.goals?.[0]?.states ?? "")}>
      {scene.geometry.indices(action?.changes).map((i) => <path key={i} class={view.cells[i].name === action!.at ? "framed at" : "framed"} d={square(scene.points[i], 44, 28)} />)}
    </SmallBoard>
  );
}
