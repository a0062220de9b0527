// Today: its week, which climbs from easy to hard, its boards, and the one to play.

import { Icon, Star, Stars } from "../icons/icon";
import { Act } from "../parts/button";
import { grade, resultOn, untilTomorrow, useToday } from "../parts/day";
import { useMedia } from "../parts/media";
import { Thumb } from "../parts/thumb";
import type { Game } from "../state/game";
import { spoken, weekOf } from "../state/progress/daily";
import { puzzleName } from "../words/terms";

export function Today({ game }: { game: Game }) {
  const { words, record: { daily } } = game;
  const t = words.t;
  const isNarrow = useMedia("(max-width: 700px)");
  const date = useToday(game);
  if (daily.puzzles.length === 0) return null;
  const { next, streak } = daily;
  const locale = t("page.locale.dates");
  const weekday = new Date(date + "T12:00").toLocaleDateString(locale, { weekday: "long" });
  return (
    <section class="today ruled" aria-labelledby="today">
      <div class="when">
        <p class="muted">
          <span class="daymark" lang="zh" aria-hidden="true">今</span>
          {t("page.home.today", { date: spoken(date, locale, isNarrow ? { month: "short", weekday: "short" } : { weekday: "long" }) })}
        </p>
        <h2 id="today">{next ? t("page.today.head", { weekday, grade: grade(game, date) }) : t("page.today.all")}</h2>
        <Week game={game} date={date} />
        <p class="row">
          <strong>{streak > 0 && t("page.home.streak", { n: streak })}</strong>
          <a href="#days">
            <Icon shape="days" />
            {t("page.days")}
          </a>
        </p>
      </div>
      <div class="what">
        <ul class="tiles">
          {daily.puzzles.map(({ name }) => <Tile key={name} game={game} puzzle={name} />)}
        </ul>
        {next ? (
          <p class="row">
            <Act icon="next" href={"#play=" + daily.name(next)}>{t("page.today.play", { name: puzzleName(words, next) })}</Act>
            <span class="muted">{t("page.today.done", { n: daily.done, all: daily.puzzles.length })}</span>
          </p>
        ) : (
          <p class="row">
            <span class="tomorrow">
              {t("page.today.tomorrow")}
              <strong>{untilTomorrow(game)}</strong>
            </span>
            <Act class="quiet" icon="share" press={() => game.page.screen.show("shareday")}>{t("page.daily.share")}</Act>
          </p>
        )}
      </div>
    </section>
  );
}

// Week is a short path that climbs: Monday is easy, Sunday is hard.
function Week({ game, date }: { game: Game; date: string }) {
  const { words, record: { daily } } = game;
  const locale = words.t("page.locale.dates");
  const week = weekOf(date);
  const x = (i: number) => (100 * (i + 0.5)) / week.length;
  const y = (i: number) => 66 - 7 * i;
  const line = (list: number[]) => list.map((i) => `${x(i)},${y(i)}`).join(" ");
  const now = week.indexOf(date);
  return (
    <div class="week">
      <svg viewBox="0 0 100 92" preserveAspectRatio="none" aria-hidden="true">
        <polyline class="todo" points={line([now, 6])} />
        <polyline class="walked" points={line([0, now])} />
      </svg>
      <ol>
        {week.map((day, i) => {
          const mark = daily.markOf(day);
          const place = { left: x(i) + "%", top: y(i) + "px" };
          const name = `${spoken(day, locale, { weekday: "long" })}: ${words.t("page.mark." + mark)}`;
          const n = Number(day.slice(8));
          return (
            <li key={day} class={mark + (day !== date ? "" : daily.next ? " now ringed" : " now")} style={place}>
              {mark === "perfect" && <Star full />}
              {mark === "ahead" ? (
                <span aria-label={name} role="img">{n}</span>
              ) : (
                <a href={"#days=" + day} aria-label={name} aria-current={day === date ? "date" : undefined}>{n}</a>
              )}
              <small aria-hidden="true" style={{ top: 86 - y(i) + "px" }}>
                {new Date(day + "T12:00").toLocaleDateString(locale, { weekday: "narrow" })}
              </small>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Tile({ game, puzzle }: { game: Game; puzzle: string }) {
  const { words, record: { daily } } = game;
  const { id, stars, label, level, over = 0 } = resultOn(game, puzzle, daily.date);
  return (
    <li class={stars > 0 ? "done" : undefined}>
      <a href={"#play=" + id}>
        <Thumb game={game} from={level.from} to={[level.to]} />
        <span>
          <strong>{puzzleName(words, puzzle)}</strong>
          {stars > 0 ? (
            <span class="stand">
              <Stars n={stars} label={label} />
              {level.length + over}
            </span>
          ) : (
            <span class="muted">{words.t("page.win.best", { n: level.length })}</span>
          )}
        </span>
      </a>
    </li>
  );
}
