// The drawer of study: questions and their answers, the board to edit, and what can be
// taken away.

import type { Game } from "../game";
import { Icon } from "../icon";
import { Editor } from "./editor";
import { EveryMove } from "./everymove";
import { Finding } from "./finding";
import { Share } from "./share";
import { YourGame } from "./yourgame";

export function Drawer({ game }: { game: Game }) {
  const t = game.words.t;
  return (
    <section class="drawer" aria-label={t("page.study")}>
      <div class="drawerhead">
        <h2>{t("page.study")}</h2>
        <button class="tool" aria-label={t("page.close")} title={t("page.close")} onClick={() => game.study(false)}>
          <Icon shape="close" />
        </button>
      </div>
      <Finding game={game} />
      <EveryMove game={game} />
      <YourGame game={game} />
      <Editor game={game} />
      <Share game={game} />
    </section>
  );
}
