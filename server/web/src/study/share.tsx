// Links and downloads.

import { toFragment } from "../puzzle/doc";
import { frameCode } from "../state/page/frame";
import type { Game } from "../state/game";
import { film } from "../board/film";
import { Scene } from "../board/scene";
import { asPNG, asSVG, download } from "../board/picture";
import { useCopy } from "../parts/sharing";
import { puzzleName } from "../words/terms";

export function Share({ game }: { game: Game }) {
  const t = game.words.t;
  const [copied, copy] = useCopy(game);
  const name = "jie-" + game.puzzle;
  // A level goes by its name; any other board begins where its line does.
  const code = () => {
    const { level, from, to } = game.table.line.doc;
    const fragment = level ? "play=" + level : toFragment({ from, to, moves: [], at: 0 });
    return frameCode(location.href.split("#")[0], fragment, t("page.name") + ": " + puzzleName(game.words, game.puzzle));
  };
  const { geometry, view, wanted } = game.table.line;
  const json = () => {
    const { from, to, moves, at } = game.table.line.doc;
    return JSON.stringify(game.help.questions.answer ?? { from, to, moves, at }, null, 2) + "\n";
  };
  return (
    <section class="card share" aria-labelledby="share">
      <h3 id="share">{t("page.share")}</h3>
      <div class="buttons">
        <button class="button quiet" onClick={() => void copy(location.href)}>{t(copied === location.href ? "page.share.copied" : "page.share.link")}</button>
        <button class="button quiet" onClick={() => void copy(code(), "page.share.embedded")}>{t(copied === code() ? "page.share.embedded" : "page.share.embed")}</button>
        <button class="button quiet" onClick={() => download(name + ".svg", "image/svg+xml", asSVG())}>SVG</button>
        <button class="button quiet" onClick={async () => download(name + ".png", "image/png", await asPNG())}>PNG</button>
        <button class="button quiet" onClick={async () => download(name + ".gif", "image/gif", await film(new Scene(geometry, game.material), view?.frames ?? [], wanted))}>GIF</button>
        <button class="button quiet" onClick={() => download(name + ".json", "application/json", json())}>JSON</button>
      </div>
    </section>
  );
}
