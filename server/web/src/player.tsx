// The line of moves: steps, animation, undo, and the list to jump in.

import type { Game } from "./game";

export function Player({ game }: { game: Game }) {
  const t = game.words.t;
  const { moves, at } = game.doc;
  const end = moves.length;
  return (
    <div class="player" role="group" aria-label={t("page.player")}>
      <div class="buttons">
        <Button label={t("page.player.first")} icon="⏮" off={at === 0} press={() => game.step(0)} />
        <Button label={t("page.player.back")} icon="◀" off={at === 0} press={() => game.step(at - 1)} />
        <Button
          label={t(game.playing ? "page.player.pause" : "page.player.play")}
          icon={game.playing ? "⏸" : "▶"}
          off={end === 0}
          press={() => game.animate()}
        />
        <Button label={t("page.player.next")} icon="▶|" off={at === end} press={() => game.step(at + 1)} />
        <Button label={t("page.player.last")} icon="⏭" off={at === end} press={() => game.step(end)} />
        <Button label={t("page.player.undo")} icon="↶" off={!game.canUndo} press={() => game.undo()} />
        <Button label={t("page.player.redo")} icon="↷" off={!game.canRedo} press={() => game.redo()} />
      </div>
      {end > 0 && (
        <>
          <input
            type="range"
            min={0}
            max={end}
            value={at}
            aria-label={t("page.player.place")}
            onInput={(event) => void game.step(Number(event.currentTarget.value))}
          />
          <ol class="moves" aria-label={t("page.player.moves")}>
            {moves.map((move, i) => (
              <li key={i}>
                <button class="move" aria-current={i + 1 === at ? "step" : undefined} onClick={() => void game.step(i + 1)}>
                  {move}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function Button(props: { label: string; icon: string; off: boolean; press: () => unknown }) {
  return (
    <button aria-label={props.label} title={props.label} disabled={props.off} onClick={() => void props.press()}>
      <span aria-hidden="true">{props.icon}</span>
    </button>
  );
}
