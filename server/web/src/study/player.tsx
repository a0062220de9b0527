// The line of moves: steps, animation, undo, and the list to jump in.

import { useLayoutEffect, useRef } from "preact/hooks";

import { MoveSign } from "../board/movesign";
import { useScene } from "../board/scene";
import type { Game } from "../state/game";
import { Tool } from "../parts/button";
import { watching } from "../state/line/trace";

export function Player({ game }: { game: Game }) {
  const t = game.words.t;
  const { moves, at } = game.table.line.doc;
  const end = moves.length;
  return (
    <div class={game.table.hand.mode === "play" ? "player" : "player drawing"} role="group" aria-label={t("page.player")}>
      <div class="steps">
        <Tool label={t("page.player.first")} icon="first" off={at === 0} press={() => game.help.player.step(0)} />
        <Tool label={t("page.player.back")} icon="back" off={at === 0} press={() => game.help.player.step(game.table.line.doc.at - 1)} />
        <Tool label={t(game.help.player.playing ? "page.player.pause" : "page.player.play")} icon={game.help.player.playing ? "pause" : "play"} off={end === 0} press={() => game.help.player.animate()} />
        <Tool label={t("page.player.next")} icon="onward" off={at === end} press={() => game.help.player.step(game.table.line.doc.at + 1)} />
        <Tool label={t("page.player.last")} icon="last" off={at === end} press={() => game.help.player.step(end)} />
      </div>
      <Moves game={game} />
      <div class="steps">
        <output class="place">{at}/{end}</output>
        <span class="undoing">
          <Tool label={t("page.player.undo")} icon="undo" off={!game.table.history.canUndo} press={() => game.table.history.undo()} />
          <Tool label={t("page.player.redo")} icon="redo" off={!game.table.history.canRedo} press={() => game.table.history.redo()} />
        </span>
      </div>
    </div>
  );
}

const drawn = 100; // moves of the longest line that is a row of pictures

// Moves is the line as a row of small pictures; where it is longer than its place, it is moved
// so that the move made last is seen. The move that the mouse or the focus is on is shown on the
// board.
function Moves({ game }: { game: Pick<Game, "table" | "material" | "help" | "words"> }) {
  const list = useRef<HTMLOListElement>(null);
  const { geometry, view, entry } = game.table.line;
  const { moves, at } = game.table.line.doc;
  const scene = useScene(game);
  const isDrawn = moves.length <= drawn && !geometry.large;
  useLayoutEffect(() => {
    const item = list.current?.children[at - 1] as HTMLElement | undefined;
    const room = list.current!;
    room.scrollLeft = item ? item.offsetLeft - (room.clientWidth - item.offsetWidth) / 2 : 0;
  }, [moves, at]);
  return (
    <ol class="moves" ref={list} tabIndex={0} aria-label={game.words.t("page.player.moves")}>
      {moves.map((move, i) => (
        <li key={i}>
          <button
            class={i < at ? "move made" : "move"}
            aria-current={i + 1 === at ? "step" : undefined}
            onClick={() => void game.help.player.step(i + 1)}
            {...watching(game.table.trace, () => view && game.table.trace.show(view.frames[i].position, [move]))}
          >
            {isDrawn && view?.frames[i + 1]?.action && <MoveSign scene={scene} action={view.frames[i + 1].action!} verbs={entry?.verbs ?? []} />}
            {move}
          </button>
        </li>
      ))}
    </ol>
  );
}
