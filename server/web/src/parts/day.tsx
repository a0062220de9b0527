// What every picture of a day has: its grade in words, its marks, and its boards.

import { useEffect, useState } from "preact/hooks";

import { Icon, Star, Stars } from "../icons/icon";
import type { Game } from "../state/game";
import { type Mark, weekdayOf } from "../state/progress/daily";
import { length, puzzleName } from "../words/terms";
import { Thumb } from "./thumb";

// MarkSign is how a board of a day stands, in a shape of its own.
export function MarkSign({ mark, label }: { mark: Mark; label?: string }) {
  return <span class={"mark " + mark} role={label ? "img" : undefined} aria-label={label}>{mark === "perfect" && <Star full />}</span>;
}

// grade is where a day stands in its week, from easy to hard.
export function grade({ words }: Pick<Game, "words">, date: string): string {
  return words.t("page.day.grade." + (weekdayOf(date) + 1));
}

// resultOn is how a puzzle's board of a date stands.
export function resultOn({ words: { t }, record: { levels, progress } }: Pick<Game, "words" | "record">, puzzle: string, date: string) {
  const id = `${puzzle}/${date}`;
  const stars = progress.starsOf(id);
  const isHelped = progress.isHelped(id);
  return { id, stars, isHelped, label: t("page.stars", { n: stars }) + (isHelped ? t("page.home.helped") : ""), level: levels.daily(puzzle, date)!, over: progress.overOf(id) };
}

// DayBoards lists the boards of a date, of some puzzles.
export function DayBoards({ game, date, puzzles }: { game: Game; date: string; puzzles: string[] }) {
  const { words } = game;
  return (
    <ul class="dayboards">
      {puzzles.map((name) => {
        const { id, stars, label, level, over } = resultOn(game, name, date);
        return (
          <li key={name} class={stars > 0 ? "done" : undefined}>
            <a href={"#play=" + id}>
              <Thumb game={game} from={level.from} to={[level.to]} />
              <span>
                <strong>{puzzleName(words, name)}</strong>
                <span class="muted">
                  {over !== undefined && stars > 0 && length(words, level.metric, level.length + over) + " · "}
                  {words.t("page.win.best", { n: level.length })}
                </span>
              </span>
              {stars > 0 ? (
                <Stars n={stars} label={label} />
              ) : (
                <span class="go">
                  {words.t("page.home.play")}
                  <Icon shape="later" />
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

// useToday is today, which may end while the page is open; each minute is drawn.
export function useToday({ record: { daily } }: Pick<Game, "record">): string {
  const [now, setNow] = useState(`${daily.date} ${daily.minutes}`);
  useEffect(() => {
    const look = () => setNow(`${daily.date} ${daily.minutes}`);
    const timer = setInterval(look, 5000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [daily]);
  return now.slice(0, 10);
}

// untilTomorrow is how long today still lasts.
export function untilTomorrow({ words, record: { daily } }: Pick<Game, "words" | "record">): string {
  const { minutes } = daily;
  return minutes < 60 ? words.t("page.daily.minutes", { n: minutes }) : words.t("page.daily.hours", { h: Math.floor(minutes / 60), m: minutes % 60 });
}
