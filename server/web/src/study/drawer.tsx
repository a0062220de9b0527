// Study: cards around the board. At the left are the answer and its solutions, and the
// reader's own game; at the right what is known, every move, the board to edit, and what can
// be taken away. On a screen that is not wide they are one column.

import type { Game } from "../state/game";
import { Tool } from "../parts/button";
import { Editor } from "./editor";
import { EveryMove } from "./everymove";
import { Finding } from "./finding";
import { Known } from "./known";
import { Share } from "./share";
import { YourGame } from "./yourgame";

export function Drawer({ game }: { game: Game }) {
  const t = game.words.t;
  const isEditing = game.table.hand.mode !== "play";
  return (
    <section class={isEditing ? "drawer editing" : "drawer"} aria-label={t("page.study")}>
      <div class="drawerhead">
        <h2>{t("page.study")}</h2>
        <Tool class="edit" icon="edit" label={t("page.edit")} pressed={isEditing} press={() => edit(game)} />
        <Tool icon="close" label={t("page.close")} press={() => game.study(false)} />
      </div>
      <div class="answers">
        <Finding game={game} />
        <YourGame game={game} />
      </div>
      <div class="more">
        <Known game={game} />
        <EveryMove game={game} />
        <Editor game={game} />
        <Share game={game} />
      </div>
    </section>
  );
}

// edit begins or ends a drawing, and brings what it is drawn with into sight.
function edit({ table: { hand } }: Pick<Game, "table">) {
  hand.setMode(hand.mode === "play" ? "edit" : "play");
  requestAnimationFrame(() => document.querySelector(".editor")?.scrollIntoView({ block: "nearest" }));
}
