// The screen of a board that is played: where it is, the board, and how it stands.

import type { ComponentType } from "preact";

import { Holder } from "../board/board";
import { Lens } from "../board/lens";
import { Header } from "../parts/header";
import { LessonLinks } from "../parts/lessonlinks";
import { Trouble } from "../parts/trouble";
import type { Game } from "../state/game";
import { Bar } from "./bar";
import { Heading, Legend } from "./heading";
import { Sheet } from "./sheet";
import { Say, Strip } from "./strip";
import { Tally } from "./tallyview";

export { shortcut } from "./keys";

// Play has what Study puts in the place of the tally and the bar, where that is open.
export function Play({ game, study }: { game: Game; study?: Record<"Drawer" | "Player", ComponentType<{ game: Game }>> }) {
  const { words: { t }, page: { screen } } = game;
  const classes = ["play", "on-" + game.material, study && "studying", screen.alone && "alone", game.score.won && "won", game.standing && "sheeted by-" + game.standing, game.standing === "tutor" && "first"].filter(Boolean).join(" ");
  return (
    <>
      <a class="skip" href="#board" onClick={skip}>{t("page.skip")}</a>
      <div class={classes} data-position={game.table.hand.mode === "play" ? game.table.line.position : game.table.draft.text(game.table.hand.mode)}>
        <Header game={game} />
        <main>
          <div class="stage">
            <div class="left">
              <Heading game={game} />
              <Legend game={game} />
              {!screen.alone && <LessonLinks game={game} puzzle={game.puzzle} />}
            </div>
            <Holder game={game} />
            {study ? (
              <study.Drawer game={game} />
            ) : (
              <div class="right">
                <Tally game={game} />
                <Lens game={game} />
                <Sheet game={game} />
                <Strip game={game} />
                <Say game={game} />
              </div>
            )}
          </div>
          <Trouble game={game} />
          {study ? <study.Player game={game} /> : <Bar game={game} />}
        </main>
      </div>
      <p class="printed">{location.href}</p>
    </>
  );
}

// skip goes to the board without putting its name into the link.
function skip(event: Event) {
  event.preventDefault();
  document.getElementById("board")?.focus();
}
