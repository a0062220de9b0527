// Past days: a month as a calendar, Monday first, and the boards of the day chosen.

import { useState } from "preact/hooks";

import { Act, Tool } from "../parts/button";
import { Picks } from "../parts/dialog";
import { useMedia } from "../parts/media";
import { DayBoards, MarkSign, grade, useToday } from "../parts/day";
import { Screen } from "../parts/screen";
import type { Game } from "../state/game";
import { firstMonth, monthOf, spoken } from "../state/progress/daily";
import { puzzleName, puzzleNames } from "../words/terms";

const marks = ["perfect", "solved", "missed", "open"] as const;

export function Archive({ game }: { game: Game }) {
  const { words, record: { daily } } = game;
  const { t } = words;
  const today = useToday(game);
  const given = game.page.screen.shown?.value ?? "";
  const chosen = daily.isPast(given) ? given : today;
  const [month, setMonth] = useState(chosen.slice(0, 7));
  const [puzzle, setPuzzle] = useState("");
  const locale = t("page.locale.dates");
  const puzzles = daily.puzzles.map(({ name }) => name);
  const shown = puzzle === "" ? puzzles : [puzzle];
  const turn = (by: number) => {
    const [year, n] = month.split("-").map(Number);
    setMonth(new Date(Date.UTC(year, n - 1 + by)).toISOString().slice(0, 7));
  };
  const weekdays = monthOf(month).slice(0, 7);
  const weekday = useMedia("(max-width: 700px)") ? "narrow" : "short";
  return (
    <Screen game={game} title={t("page.days")} name="days">
      <section class="calendar">
        <div class="row">
          <h1>{new Date(month + "-01T12:00").toLocaleDateString(locale, { month: "long", year: "numeric" })}</h1>
          <Tool icon="earlier" label={t("page.days.earlier")} off={month <= firstMonth} press={() => turn(-1)} />
          <Tool icon="later" label={t("page.days.later")} off={month >= today.slice(0, 7)} press={() => turn(1)} />
          <Picks label={t("page.puzzles")} of={{ "": t("page.days.all"), ...puzzleNames(words, daily.puzzles) }} chosen={puzzle} choose={setPuzzle} />
        </div>
        <div class="rise" aria-hidden="true">
          {weekdays.map((day) => <span key={day}>{new Date(day + "T12:00").toLocaleDateString(locale, { weekday })}</span>)}
          <small>{t("page.days.easy")}</small>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none"><path d="M2 9Q60 8 98 1" /></svg>
          <small>{t("page.days.hard")}</small>
        </div>
        <ol class="month">
          {monthOf(month).map((day) => {
            if (!day.startsWith(month)) return <li key={day} />;
            const n = Number(day.slice(8));
            if (day > today) return <li key={day} class="ahead">{n}</li>;
            const name = [spoken(day, locale, { weekday: "long" }), ...shown.map((name) => `${puzzleName(words, name)}: ${t("page.mark." + daily.mark(name, day))}`)].join(", ");
            return (
              <li key={day} class={(day === today ? "now" : "") + (day === chosen ? " chosen" : "")}>
                <a href={"#days=" + day} aria-label={name} aria-current={day === chosen ? "date" : undefined}>
                  <b>{n}</b>
                  <span class={puzzle === "" ? "marks" : "marks one"}>
                    {shown.map((name) => <MarkSign key={name} mark={daily.mark(name, day)} />)}
                  </span>
                </a>
              </li>
            );
          })}
        </ol>
        <p class="key muted">
          {marks.map((mark) => (
            <span key={mark}>
              <MarkSign mark={mark} />
              {t("page.mark." + mark)}
            </span>
          ))}
          {puzzle === "" && <span>{t("page.days.order", { names: puzzles.map((name) => puzzleName(words, name)).join(t("page.and")) })}</span>}
        </p>
      </section>
      <Day game={game} date={chosen} puzzles={shown} />
    </Screen>
  );
}

// Day is the day chosen, with its boards of some puzzles and the first that is still to be solved.
function Day({ game, date, puzzles }: { game: Game; date: string; puzzles: string[] }) {
  const { words, record: { daily } } = game;
  const { t } = words;
  const locale = t("page.locale.dates");
  const open = puzzles.find((name) => !daily.isDone(name, date));
  return (
    <aside class="sheet day">
      <p class="muted">{new Date(date + "T12:00").toLocaleDateString(locale, { weekday: "long" })} · {grade(game, date)}</p>
      <h2>{spoken(date, locale)}</h2>
      <DayBoards game={game} date={date} puzzles={puzzles} />
      {open && <Act icon="next" href={`#play=${open}/${date}`}>{t("page.today.play", { name: puzzleName(words, open) })}</Act>}
      <p class="muted">{t("page.days.note")}</p>
    </aside>
  );
}
