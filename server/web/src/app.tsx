// The page as a whole.

import type { ComponentChild, ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import { Holder } from "./board/board";
import { Lens } from "./board/lens";
import { Pigments } from "./board/pigments";
import type { Game } from "./state/game";
import { Archive } from "./days/archive";
import { StatisticsDialog } from "./days/statistics";
import { Boards } from "./home/boards";
import { Home } from "./home/home";
import { LessonLinks } from "./parts/lessonlinks";
import { LessonView } from "./lesson/lessonview";
import { Settings } from "./parts/settings";
import { Trouble } from "./parts/trouble";
import { Bar } from "./play/bar";
import { Header } from "./parts/header";
import { shortcut } from "./play/keys";
import { Heading, Legend } from "./play/heading";
import { ShareDialog } from "./play/sharedialog";
import { Sheet } from "./play/sheet";
import { Say, Strip } from "./play/strip";
import { Tally } from "./play/tallyview";
import { SetList } from "./set/list";
import { Maker } from "./set/maker";
import { Drawer } from "./study/drawer";
import { Player } from "./study/player";
import { puzzleName } from "./words/terms";

const screens: Record<string, (props: { game: Game }) => ComponentChild> = { boards: Boards, class: Maker, days: Archive, set: SetList };

export function App({ game }: { game: Game }) {
  const t = game.words.t;
  useEffect(() => {
    document.documentElement.lang = t("page.locale");
    document.title = titleOf(game);
    document.documentElement.dataset.larger = game.page.screen.is.larger ? "on" : "off";
  });
  useEffect(() => {
    document.addEventListener("keydown", (event) => shortcut(game, event));
    window.addEventListener("storage", () => {
      game.record.progress.refresh();
      game.page.notices.changed();
    });
  }, []);
  const { shown } = game.page.screen;
  const Shown = shown && screens[shown.name];
  if (Shown && game.record.library.families.length > 0) return <Around game={game}><Shown key={shown.name === "days" ? shown.value.slice(0, 7) : shown.name} game={game} /></Around>;
  if (game.page.screen.atHome && game.record.library.families.length > 0) {
    return <Around game={game}><Home game={game} /></Around>;
  }
  if (game.teaching.lesson) {
    return <Around game={game}><LessonView game={game} /></Around>;
  }
  const classes = ["play", "on-" + game.material, game.page.screen.studying && "studying", game.page.screen.alone && "alone", game.score.won && "won", game.standing && "sheeted", game.standing === "tutor" && "first"].filter(Boolean).join(" ");
  return (
    <Around game={game}>
      <a class="skip" href="#board" onClick={skip}>{t("page.skip")}</a>
      <div class={classes} data-position={game.table.hand.mode === "play" ? game.table.line.position : game.table.draft.text(game.table.hand.mode)}>
        <Header game={game} />
        <main>
          <div class="stage">
            <div class="left">
              <Heading game={game} />
              <Legend game={game} />
              {!game.page.screen.alone && <LessonLinks game={game} puzzle={game.puzzle} />}
            </div>
            <Holder game={game} />
            {game.page.screen.studying ? (
              <Drawer game={game} />
            ) : (
              <div class="right">
                <Tally game={game} />
                <Lens game={game} />
                <Sheet game={game} />
                <Strip game={game} />
                <Say game={game} />
              </div>
            )}
          </div>
          <Trouble game={game} />
          {game.page.screen.studying ? <Player game={game} /> : <Bar game={game} />}
        </main>
      </div>
      <p class="printed">{location.href}</p>
    </Around>
  );
}

// Around is what every screen has: the colours of boards, and what is said.
function Around({ game, children }: { game: Game; children: ComponentChildren }) {
  return (
    <>
      <Pigments />
      {children}
      {game.page.screen.dialog === "statistics" && <StatisticsDialog game={game} />}
      {game.page.screen.dialog === "share" && game.score.won && <ShareDialog game={game} />}
      {game.page.screen.dialog === "settings" && <Settings game={game} />}
      <p class="live" role="status" aria-live="polite">{game.page.notices.said}</p>
    </>
  );
}

// titleOf is what the tab of the browser is called.
function titleOf({ words, puzzle, route, teaching, page: { screen } }: Game): string {
  const name = `${words.t("page.name")} 解`;
  if (screen.atHome || !puzzle) return words.t("page.title");
  if (screen.shown) return [words.t("page." + screen.shown.name), name].join(" · ");
  if (teaching.lesson) return [teaching.words.t(`lesson.text.${teaching.name.replace("/", ".")}.title`), puzzleName(words, teaching.puzzle), name].join(" · ");
  return [screen.studying && words.t("page.study"), route.heading, puzzleName(words, puzzle), name].filter(Boolean).join(" · ");
}

// skip goes to the board without putting its name into the link.
function skip(event: Event) {
  event.preventDefault();
  document.getElementById("board")?.focus();
}
