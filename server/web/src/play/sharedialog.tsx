// What can be given away of a game that was won: a picture, a film, a link, and words. The link
// gives the board, and no moves.

import { film } from "../board/film";
import { Scene } from "../board/scene";
import { SmallBoard } from "../board/smallboard";
import { Stars } from "../icons/icon";
import { Act } from "../parts/button";
import { card, nameOf, resultOf } from "../parts/card";
import { Dialog } from "../parts/dialog";
import { give, share, useCopy } from "../parts/sharing";
import { toFragment } from "../puzzle/doc";
import type { Game } from "../state/game";

export function ShareDialog({ game }: { game: Game }) {
  const { words: { t }, score, route, table: { line }, record: { daily } } = game;
  const [copied, copy] = useCopy(game);
  const scene = new Scene(line.geometry, game.material);
  const frames = line.view!.frames.slice(0, line.doc.at + 1);
  const { level, from, to } = line.doc;
  const link = `${location.href.split("#")[0]}#${level ? "play=" + level : toFragment({ from, to, moves: [], at: 0 })}`;
  const name = "jie-" + (level ?? game.puzzle).replace("/", "-");
  const words = [`${t("page.name")} 解 · ${[nameOf(game), route.heading].join(" · ")}`, [resultOf(game), score.helped ? t("page.win.helped") : "★".repeat(score.stars)].join(" · "), link];
  const attempt = (action: () => Promise<unknown>) => () => void action().catch(() => game.page.notices.complain({ code: "no-share", detail: t("page.share.failed") }));
  return (
    <Dialog game={game} name="sharing" title={t("page.daily.share")}>
      <div class="preview ruled">
        <SmallBoard scene={scene} states={line.states} wanted={line.wanted} />
        <p>
          <strong>{route.heading}</strong>
          <Stars n={score.stars} label={t("page.stars", { n: score.stars })} />
          {resultOf(game)}
        </p>
      </div>
      <div class="ways">
        <Act icon="picture" press={attempt(async () => give(name + ".png", await card(game)))}>{t("page.share.picture")}</Act>
        {route.place?.date !== daily.date && <Act class="quiet" icon="film" press={attempt(async () => give(name + ".gif", await film(scene, frames, line.wanted)))}>GIF</Act>}
        <Act class="quiet" icon="copy" press={() => copy(link)}>{t(copied ? "page.share.copied" : "page.share.onlylink")}</Act>
        <Act class="quiet" icon="share" press={() => share(game, words)}>{t("page.share.words")}</Act>
      </div>
      <p class="muted">{t("page.share.note")}</p>
    </Dialog>
  );
}
