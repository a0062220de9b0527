// What a win adds to its stars: the move that cost most, the better one, the end of a path, and
// the rest of a day.

import { useEffect } from "preact/hooks";

import { Icon } from "../icons/icon";
import { Act } from "../parts/button";
import { untilTomorrow, useToday } from "../parts/day";
import type { Game } from "../state/game";
import { harder } from "../state/progress/levels";
import { length, puzzleName } from "../words/terms";

// DearMove says which move cost most, and leads to the better one.
export function DearMove({ game }: { game: Game }) {
  const { t } = game.words;
  const { help: { review }, score, table: { line } } = game;
  const isDear = score.par !== undefined && score.made > score.par && !score.helped && !game.page.screen.isSilent;
  useEffect(() => {
    if (isDear) void review.look(game.family);
  }, [isDear, line.doc]);
  if (!isDear || !review.cost) return null;
  const { turn, by } = review.cost;
  return (
    <button class="warn cost" onClick={() => void review.see()}>
      <span>{t("page.cost." + (line.entry?.kind ?? "press"), { k: turn, n: by })}</span>
      <strong>{t("page.cost.see")}</strong>
      <Icon shape="later" />
    </button>
  );
}

// Better is the board before that move: the reader's own is dotted, the better one is not.
export function Better({ game }: { game: Game }) {
  const { t } = game.words;
  const { help: { review } } = game;
  const { better } = review.seen!;
  const left = Math.max(0, (better.length ?? 1) - 1);
  return (
    <section class="sheet better" aria-live="polite">
      <p class="muted">{t("page.cost." + (game.table.line.entry?.kind ?? "press"), { k: review.cost!.turn, n: review.cost!.by })}</p>
      <h2>{t("page.better")}</h2>
      <p>{t("page.better.more", { left, length: length(game.words, better.metric, left) })}</p>
      {game.page.screen.is.coordinates && <p class="names">{better.move}</p>}
      <div class="acts">
        <button class="button" onClick={() => void review.playOn()}>{t("page.better.on")}</button>
        <button class="button text" onClick={() => review.leave()}>{t("page.better.end")}</button>
      </div>
    </section>
  );
}

// PathEnd is said after the last level of a path whose levels are all solved.
export function PathEnd({ game }: { game: Game }) {
  const { words, puzzle, record: { progress, library }, route } = game;
  const { t } = words;
  const { path, all } = route.place!;
  const stars = Array.from({ length: all }, (_, i) => progress.starsOf(`${path}/${i + 1}`));
  const open = stars.filter((n) => n < 3).length;
  const names = library.families.map(({ name }) => name);
  const other = names[(names.indexOf(puzzle) + 1) % names.length];
  return (
    <>
      <div class="forty" aria-hidden="true">
        {stars.map((n, i) => (
          <i key={i} class={n === 3 ? "full" : undefined}>{n === 3 && "★"}</i>
        ))}
      </div>
      <p>{t("page.end.stars", { n: stars.reduce((sum, n) => sum + n, 0), all: 3 * all })} {open > 0 && t("page.end.left", { n: open })}</p>
      <div class="acts">
        {open > 0 && (
          <Act icon="next" press={() => route.next()}>{t("page.end.play", { n: open })}</Act>
        )}
        {path === puzzle && <a class={open > 0 ? "button quiet" : "button"} href={`#play=${puzzle + harder}/1`}>{t("page.pack")}</a>}
        <a class={open > 0 || path === puzzle ? "button text" : "button"} href={route.addressOf(other)}>{puzzleName(words, other)}</a>
      </div>
    </>
  );
}

// DailyWin is what follows a solved board of the day: the streak, today's next board, and when all
// are solved, how long it is until tomorrow.
export function DailyWin({ game }: { game: Game }) {
  const { record: { daily }, words } = game;
  const { t } = words;
  useToday(game);
  const { next, streak } = daily;
  return (
    <>
      <p>
        {t("page.daily.done", { n: daily.done, all: daily.puzzles.length })}
        {streak > 0 && " · " + t("page.home.streak", { n: streak })}
      </p>
      {!next && <p class="tomorrow">{t("page.daily.tomorrow", { time: untilTomorrow(game) })}</p>}
      <div class="acts">
        <Act icon="next" href={next ? "#play=" + daily.name(next) : "#home"}>{next ? puzzleName(words, next) : t("page.daily.path")}</Act>
        <a class="button text" href="#home">{t("page.home.todays")}</a>
      </div>
    </>
  );
}
