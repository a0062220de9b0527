// What follows a solved board of the day: the streak, today's next board,
// and when all are solved, how long it is until tomorrow.

import { useEffect, useState } from "preact/hooks";

import type { Game } from "../state/game";
import { Icon } from "../icons/icon";
import { untilTomorrow } from "../parts/day";
import { puzzleName } from "../words/terms";

export function DailyWin({ game }: { game: Game }) {
  const { record: { daily }, words } = game;
  const { t } = words;
  useMinutes();
  const { next, streak } = daily;
  return (
    <>
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
        <a class="button text" href="#home">{t("page.home.todays")}</a>
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
