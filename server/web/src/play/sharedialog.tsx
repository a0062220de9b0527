// What can be given away of a game that was won, or of a day: a picture, a film, a link, and words.
// The link gives the board, and no moves.

import { film } from "../board/film";
import { Scene } from "../board/scene";
import { SmallBoard } from "../board/smallboard";
import { Stars } from "../icons/icon";
import { Act } from "../parts/button";
import { card, dayCard, nameOf, resultOf } from "../parts/card";
import { Dialog } from "../parts/dialog";
import { give, share, useCopy, wordsOfDay } from "../parts/sharing";
import { toFragment } from "../puzzle/doc";
import type { Game } from "../state/game";

export function ShareDialog({ game }: { game: Game }) {
  const { words: { t }, score, route, table: { line }, record: { daily } } = game;
  const scene = new Scene(line.geometry, game.material);
  const frames = line.view!.frames.slice(0, line.doc.at + 1);
  const { level, from, to } = line.doc;
  const link = `${location.href.split("#")[0]}#${level ? "play=" + level : toFragment({ from, to, moves: [], at: 0 })}`;
  const name = "jie-" + (level ?? game.puzzle).replace("/", "-");
  const words = [`${t("page.name")} 解 · ${[nameOf(game), route.heading].join(" · ")}`, [resultOf(game), score.helped ? t("page.win.helped") : "★".repeat(score.stars)].join(" · "), link];
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
      <Ways game={game} name={name} words={words} card={() => card(game)} film={route.place?.date === daily.date ? undefined : () => film(scene, frames, line.wanted)} />
    </Dialog>
  );
}

// ShareDay is about today, once all its boards are solved.
export function ShareDay({ game }: { game: Game }) {
  const words = wordsOfDay(game);
  return (
    <Dialog game={game} name="sharing" title={game.words.t("page.daily.share")}>
      <div class="preview day ruled">{words.slice(0, -1).map((line) => <p key={line}>{line}</p>)}</div>
      <Ways game={game} name={"jie-" + game.record.daily.date} words={words} card={() => dayCard(game)} />
    </Dialog>
  );
}

// Ways are those in which something is given away; the last of its words is its link.
function Ways({ game, name, words, card, film }: { game: Game; name: string; words: string[]; card: () => Promise<Blob>; film?: () => Promise<Blob> }) {
  const { t } = game.words;
  const [copied, copy] = useCopy(game);
  const giveFile = (ending: string, make: () => Promise<Blob>) => void make().then((blob) => give(name + ending, blob)).catch(() => game.page.notices.complain({ code: "no-share", detail: t("page.share.failed") }));
  return (
    <>
      <div class="ways">
        <Act icon="picture" press={() => giveFile(".png", card)}>{t("page.share.picture")}</Act>
        {film && <Act class="quiet" icon="film" press={() => giveFile(".gif", film)}>GIF</Act>}
        <Act class="quiet" icon="copy" press={() => copy(words[words.length - 1])}>{t(copied ? "page.share.copied" : "page.share.onlylink")}</Act>
        <Act class="quiet" icon="share" press={() => share(game, words)}>{t("page.share.words")}</Act>
      </div>
      <p class="muted">{t("page.share.note")}</p>
    </>
  );
}
