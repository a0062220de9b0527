// A small picture of a board that is only named by its text.

import { useEffect, useState } from "preact/hooks";

import { Scene } from "../board/scene";
import { SmallBoard } from "../board/smallboard";
import { Geometry } from "../puzzle/geometry";
import type { Question, View } from "../puzzle/types";
import type { Game } from "../state/game";

// Thumb draws the last position of a question, and keeps its place free until it is read.
export function Thumb({ game, from, to, moves }: { game: Pick<Game, "look" | "record">; from: string; to: string[]; moves?: string[] }) {
  const [view, setView] = useState<View>();
  const question: Question = { from, to, moves };
  const key = JSON.stringify(question);
  useEffect(() => {
    let left = false;
    void game.look(question).then((view) => !left && view && setView(view));
    return () => {
      left = true;
    };
  }, [key]);
  if (!view) return <span class="small" />;
  const material = game.record.library.find(view.puzzle)?.material ?? "plain";
  const { states } = view.frames[view.frames.length - 1];
  return <SmallBoard scene={new Scene(new Geometry(view), material)} states={Array.from(states)} wanted={Array.from(view.goals?.[0]?.states ?? "")} />;
}
