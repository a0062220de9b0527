// The puzzle of the day: the same for everyone, from the date alone.

import { useEffect, useState } from "preact/hooks";

import { SmallBoard } from "../board/smallboard";
import { type Daily, spoken } from "../state/progress/daily";
import type { Game } from "../state/game";
import { useMedia } from "../parts/media";
import { length, puzzleName } from "../words/terms";
import { useBoard } from "./art";

export function Today({ game }: { game: Game }) {
  const { words, record: { levels, daily, progress } } = game;
  const t = words.t;
  const isNarrow = useMedia("(max-width: 700px)");
  const date = useDate(daily);
  const [family] = daily.puzzles;
  const level = family && levels.daily(family.name, date);
  const shown = useBoard(game, family?.material ?? "plain", level?.from, level ? [level.to] : []);
  if (!family || !level) return null;
  const { streak } = daily;
  const written = spoken(date, words.t("page.locale.dates"), isNarrow ? { month: "short" } : { weekday: "long" });
  return (
    <section class="today ruled" aria-labelledby="today">
      {shown ? <SmallBoard scene={shown.scene} states={shown.states} wanted={shown.wanted} /> : <span class="small" />}
      <div>
        <p class="muted">
          <span class="daymark" lang="zh" aria-hidden="true">
            今
          </span>
          {t("page.home.today", { date: written })}
        </p>
        <h2 id="today">{puzzleName(words, family.name)}</h2>
        <p class="muted">
          {t("page.home.par", { length: length(words, level.metric, level.length) })}
          {streak > 0 && " · " + t("page.home.streak", { n: streak })}
          {daily.isBack && " · " + t("page.daily.back")}
        </p>
        <p class="others">
          {daily.puzzles.slice(1).map(({ name }) => (
            <a key={name} href={"#play=" + daily.name(name)}>
              {puzzleName(words, name)}
              {progress.isHelped(daily.name(name)) ? words.t("page.home.helped") : daily.isDone(name) ? " ✓" : ""}
            </a>
          ))}
        </p>
      </div>
      <a class="button" href={"#play=" + daily.name(family.name)}>
        {t(daily.isDone(family.name) ? "page.home.again" : "page.home.play")}
      </a>
    </section>
  );
}

// useDate is today, which may end while the page is open.
function useDate(daily: Daily): string {
  const [date, setDate] = useState(daily.date);
  useEffect(() => {
    const look = () => setDate(daily.date);
    const timer = setInterval(look, 20_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [daily]);
  return date;
}
