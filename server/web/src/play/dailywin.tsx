// What follows a solved board of the day: the streak, a text to share, today's next board,
// and when all are solved, how long it is until tomorrow.

import { useEffect, useState } from "preact/hooks";

import { spoken } from "../state/progress/daily";
import type { Game } from "../state/game";
import { Icon } from "../icons/icon";
import { untilTomorrow } from "../parts/day";
import { share } from "../parts/sharing";
import { length, puzzleName } from "../words/terms";
import { shape } from "./boast";

export function DailyWin({ game, date }: { game: Game; date: string }) {
  const { record: { daily }, words } = game;
  const { t } = words;
  useMinutes();
  const { next, streak } = daily;
  return (
    <>
      <p class="shape" role="img" aria-label={t("page.daily.shape")}>
        {shapeOf(game)}
      </p>
      <p>
        {t("page.daily.done", { n: daily.done, all: daily.puzzles.length })}
        {streak > 0 && " · " + t("page.home.streak", { n: streak })}
      </p>
      {!next && <p class="tomorrow">{t("page.daily.tomorrow", { time: untilTomorrow(game) })}</p>}
      <div class="acts">
        <a class="button" href={next ? "#play=" + daily.name(next) : "#home"}>
          {next ? t("page.daily.next", { name: puzzleName(words, next) }) : t("page.daily.path")}
          <Icon shape="next" />
        </a>
        <button class="button quiet" onClick={() => void shareBoard(game, date)}>
          {t("page.daily.share")}
        </button>
      </div>
    </>
  );
}

// useMinutes draws the time anew now and then.
function useMinutes() {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 20_000);
    return () => clearInterval(timer);
  }, []);
}

function shapeOf({ table: { line } }: Pick<Game, "table">): string {
  return line.view ? shape(line.view.frames.slice(0, line.doc.at + 1)) : "";
}

// shareBoard gives the result of the board shown.
function shareBoard(game: Game, date: string): Promise<void> {
  const { words, score, puzzle, table: { line } } = game;
  const { t } = words;
  const result = [length(words, score.metric, score.made), score.helped ? t("page.win.helped") : "★".repeat(score.stars)].join(" · ");
  const link = `${location.href.split("#")[0]}#play=${line.doc.level}`;
  return share(game, [`${t("page.name")} 解 · ${puzzleName(words, puzzle)} · ${spoken(date, t("page.locale.dates"))}`, result, shapeOf(game), link]);
}
