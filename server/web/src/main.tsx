/*! With Preact 11.2.0, copyright (c) 2015-present Jason Miller, under the MIT licence. */
// The page as a whole: finds out who answers, and shows the screen that the address names.

import { type ComponentChild, type ComponentChildren, render } from "preact";
import { useEffect } from "preact/hooks";

import { Backend } from "./backend/backend";
import { Holder } from "./board/board";
import { Lens } from "./board/lens";
import { Pigments } from "./board/pigments";
import { Archive } from "./days/archive";
import { StatisticsDialog } from "./days/statistics";
import { asked } from "./early";
import { Boards } from "./home/boards";
import { Home } from "./home/home";
import { LessonView } from "./lesson/lessonview";
import { Header } from "./parts/header";
import { LessonLinks } from "./parts/lessonlinks";
import { Settings } from "./parts/settings";
import { Trouble } from "./parts/trouble";
import { Bar } from "./play/bar";
import { Heading, Legend } from "./play/heading";
import { shortcut } from "./play/keys";
import { ShareDay, ShareDialog } from "./play/sharedialog";
import { Sheet } from "./play/sheet";
import { Say, Strip } from "./play/strip";
import { Tally } from "./play/tallyview";
import type { Catalog } from "./puzzle/types";
import { SetList } from "./set/list";
import { Maker } from "./set/maker";
import { Game } from "./state/game";
import { restoreTheme } from "./state/page/theme";
import { Days } from "./state/progress/days";
import { Levels } from "./state/progress/levels";
import { Drawer } from "./study/drawer";
import { Player } from "./study/player";
import { puzzleName } from "./words/terms";

const screens: Record<string, (props: { game: Game }) => ComponentChild> = { boards: Boards, class: Maker, days: Archive, set: SetList };

function App({ game }: { game: Game }) {
  const t = game.words.t;
  useEffect(() => {
    const root = document.documentElement;
    if (root.lang !== t("page.locale")) root.lang = t("page.locale"); // that it is set works out every style again
    document.title = titleOf(game);
    root.dataset.larger = game.page.screen.is.larger ? "on" : "off";
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
      {game.page.screen.dialog === "shareday" && <ShareDay game={game} />}
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

async function begin() {
  const root = document.getElementById("app")!;
  for (const face of document.fonts) void face.load(); // after the code, and before a text needs them
  const { lang, site, levels, days, packs } = asked;
  const backend = new Backend(await site, asked);
  let catalog: Catalog | undefined;
  let wrong: unknown;
  try {
    catalog = await backend.puzzles(lang);
  } catch (error) {
    wrong = error;
  }
  let isDue = true; // a picture is, or may not be drawn yet
  const draw = () => {
    isDue = false;
    render(<App game={game} />, root);
  };
  // It is drawn once before the next picture, however often that is asked for until then.
  const ask = () => {
    if (!isDue) requestAnimationFrame(draw);
    isDue = true;
  };
  const game = new Game(backend, lang, catalog, new Levels(await levels, new Days(await days), packs), ask);
  await game.record.levels.need(location.hash);
  if (catalog) await game.route.open();
  else game.page.notices.fail(wrong);
  await nextTask();
  draw();
  document.documentElement.dataset.ready = "true";
}

// nextTask ends a task. To run the script, to read the board, to make elements of it and to
// lay them out are each long on a slow phone, which between tasks does what a finger asks.
const nextTask = () => new Promise((next) => setTimeout(next));

restoreTheme();
// aside is how many milliseconds the page is used before files are fetched for later,
// which are a hundred times what it has read: over a slow network they would hold up
// the first level.
const aside = 3000;

// Where no files can be kept, the page needs the network.
void nextTask()
  .then(begin)
  .then(() => setTimeout(() => navigator.serviceWorker?.register("sw.js").catch(() => undefined), aside));
