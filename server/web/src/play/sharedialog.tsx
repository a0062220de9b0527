// What can be given away of a game that was won: a picture, a film, a link, and words. The link
// gives the board, and no moves.

import { useState } from "preact/hooks";

import { film } from "../board/film";
import { Scene } from "../board/scene";
import { SmallBoard } from "../board/smallboard";
import { Icon, Stars } from "../icons/icon";
import { card, nameOf, resultOf } from "../parts/card";
import { Dialog } from "../parts/dialog";
import { give, share } from "../parts/sharing";
import { toFragment } from "../puzzle/doc";
import type { Game } from "../state/game";

export function ShareDialog({ game }: { game: Game }) {
  const { words: { t }, score, route, table: { line }, record: { daily } } = game;
  const [copied, setCopied] = useState(false);
  const scene = new Scene(line.geometry, game.material);
  const frames = line.view!.frames.slice(0, line.doc.at + 1);
  const { level, from, to } = line.doc;
  const link = `${location.href.split("#")[0]}#${level ? "play=" + level : toFragment({ from, to, moves: [], at: 0 })}`;
  const copy = () => navigator.clipboard.writeText(link).then(() => setCopied(true));
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
        <button class="button" onClick={attempt(async () => give(name + ".png", await card(game)))}>
          <Icon shape="picture" />
          {t("page.share.picture")}
        </button>
        {route.place?.date !== daily.date && (
          <button class="button quiet" onClick={attempt(async () => give(name + ".gif", await film(scene, frames, line.wanted)))}>
            <Icon shape="film" />
            GIF
          </button>
        )}
        <button class="button quiet" onClick={attempt(copy)}>
          <Icon shape="copy" />
          {t(copied ? "page.share.copied" : "page.share.onlylink")}
        </button>
        <button class="button quiet" onClick={() => void share(game, words)}>
          <Icon shape="share" />
          {t("page.share.words")}
        </button>
      </div>
      <p class="muted">{t("page.share.note")}</p>
    </Dialog>
  );
}
