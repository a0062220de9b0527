// The line of moves: steps, animation, undo, and the list to jump in.

import type { Game } from "./game";

export function Player({ game }: { game: Game }) {
  const t = game.words.t;
  const { moves, at } = game.doc;
  const end = moves.length;
  return (
    <div class="player" role="group" aria-label={t("page.player")}>
      <div class="buttons">
        <Button label={t("page.player.first")} icon="M3 3v10M13 3 6 8l7 5z" off={at === 0} press={() => game.step(0)} />
        <Button label={t("page.player.back")} icon="M11 3 5 8l6 5z" off={at === 0} press={() => game.step(at - 1)} />
        <Button
          label={t(game.playing ? "page.player.pause" : "page.player.play")}
          icon={game.playing ? "M5 3v10M11 3v10" : "M4 2.5 13 8l-9 5.5z"}
          off={end === 0}
          press={() => game.animate()}
        />
        <Button label={t("page.player.next")} icon="m5 3 6 5-6 5z" off={at === end} press={() => game.step(at + 1)} />
        <Button label={t("page.player.last")} icon="M13 3v10M3 3l7 5-7 5z" off={at === end} press={() => game.step(end)} />
        <Button label={t("page.player.undo")} icon="M3 6h6a4 4 0 0 1 0 8H7M3 6l3-3M3 6l3 3" off={!game.canUndo} press={() => game.undo()} />
        <Button label={t("page.player.redo")} icon="M13 6H7a4 4 0 0 0 0 8h2M13 6l-3-3M13 6l-3 3" off={!game.canRedo} press={() => game.redo()} />
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
      <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d={props.icon} />
      </svg>
    </button>
  );
}
