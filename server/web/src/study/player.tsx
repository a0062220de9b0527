// The line of moves: steps, animation, undo, and the list to jump in.

import { useLayoutEffect, useRef } from "preact/hooks";

import type { Game } from "../game";
import { Icon, type Shape } from "../icon";

export function Player({ game }: { game: Game }) {
  const t = game.words.t;
  const { moves, at } = game.line.doc;
  const end = moves.length;
  return (
    <div class="player" role="group" aria-label={t("page.player")}>
      <div class="steps">
        <Button label={t("page.player.first")} icon="first" off={at === 0} press={() => game.player.step(0)} />
        <Button label={t("page.player.back")} icon="back" off={at === 0} press={() => game.player.step(game.line.doc.at - 1)} />
        <Button label={t(game.player.playing ? "page.player.pause" : "page.player.play")} icon={game.player.playing ? "pause" : "play"} off={end === 0} press={() => game.player.animate()} />
        <Button label={t("page.player.next")} icon="onward" off={at === end} press={() => game.player.step(game.line.doc.at + 1)} />
        <Button label={t("page.player.last")} icon="last" off={at === end} press={() => game.player.step(end)} />
      </div>
      <Moves game={game} />
      <div class="steps">
        <output class="place">
          {at}/{end}
        </output>
        <Button label={t("page.player.undo")} icon="undo" off={!game.history.canUndo} press={() => game.history.undo()} />
        <Button label={t("page.player.redo")} icon="redo" off={!game.history.canRedo} press={() => game.history.redo()} />
      </div>
    </div>
  );
}

// Moves is the line as a list; where it is longer than its place, it is moved so
// that the move made last is seen.
function Moves({ game }: { game: Pick<Game, "line" | "player" | "words"> }) {
  const list = useRef<HTMLOListElement>(null);
  const { moves, at } = game.line.doc;
  useLayoutEffect(() => {
    const item = list.current?.children[at - 1] as HTMLElement | undefined;
    const room = list.current!;
    room.scrollLeft = item ? item.offsetLeft - (room.clientWidth - item.offsetWidth) / 2 : 0;
  }, [moves, at]);
  return (
    <ol class="moves" ref={list} tabIndex={0} aria-label={game.words.t("page.player.moves")}>
      {moves.map((move, i) => (
        <li key={i}>
          <button class={i < at ? "move made" : "move"} aria-current={i + 1 === at ? "step" : undefined} onClick={() => void game.player.step(i + 1)}>
            {move}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Button(props: { label: string; icon: Shape; off: boolean; press: () => unknown }) {
  return (
    <button class="tool" aria-label={props.label} title={props.label} disabled={props.off} onClick={() => void props.press()}>
      <Icon shape={props.icon} />
    </button>
  );
}
