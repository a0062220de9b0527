/*! With Preact 11.2.0, copyright (c) 2015-present Jason Miller, under the MIT licence. */
// The page as a whole: finds out who answers, and shows the screen that the address names.

import { type ComponentChild, render } from "preact";
import { useEffect } from "preact/hooks";

import { Backend } from "./backend/backend";
import { Pigments } from "./board/pigments";
import { asked } from "./early";
import { Home } from "./home/home";
import { Game } from "./state/game";
import { restoreTheme } from "./state/page/theme";
import { Days } from "./state/progress/days";
import { Levels } from "./state/progress/levels";
import { puzzleName } from "./words/terms";
import { Words, languages } from "./words/words";

// The code of home comes at once. The rest comes in pieces, which early.ts asks for where a link
// leads to them, and home once it is ready.
const code: { play?: typeof import("./play/play"); later?: typeof import("./later") } = {};
const fetched = {
  play: async () => void Object.assign(code, { play: await import("./play/play") }),
  later: async () => void Object.assign(code, { later: await import("./later") }),
};

// kindOf is which kind of screen the address names.
function kindOf({ page: { screen }, record: { library }, teaching }: Game): "named" | "home" | "lesson" | "board" {
  if (screen.shown && library.families.length > 0) return "named";
  if (screen.atHome && library.families.length > 0) return "home";
  return teaching.lesson ? "lesson" : "board";
}

// lacking are the pieces that what is to be shown still waits for.
function lacking(game: Game): (keyof typeof code)[] {
  const { studying, dialog } = game.page.screen;
  const kind = kindOf(game);
  const isNeeded = { play: kind === "board", later: kind === "named" || kind === "lesson" || studying || dialog };
  return (["play", "later"] as const).filter((name) => isNeeded[name] && !code[name]);
}

function App({ game }: { game: Game }) {
  const { page: { notices, screen }, score, words: { lang } } = game;
  const { tag } = languages[lang];
  useEffect(() => {
    const root = document.documentElement;
    if (root.lang !== tag) root.lang = tag; // that it is set works out every style again
    document.title = titleOf(game);
    root.dataset.larger = screen.is.larger ? "on" : "off";
  });
  useEffect(() => {
    document.addEventListener("keydown", (event) => code.play?.shortcut(game, event));
    window.addEventListener("storage", () => {
      game.record.progress.refresh();
      notices.changed();
    });
  }, []);
  const { StatisticsDialog, ShareDialog, ShareDay, Settings } = code.later ?? {};
  return (
    <>
      <Pigments />
      {screenOf(game)}
      {StatisticsDialog && screen.dialog === "statistics" && <StatisticsDialog game={game} />}
      {ShareDialog && screen.dialog === "share" && score.won && <ShareDialog game={game} />}
      {ShareDay && screen.dialog === "shareday" && <ShareDay game={game} />}
      {Settings && screen.dialog === "settings" && <Settings game={game} />}
      <p class="live" role="status" aria-live="polite">{notices.said}</p>
    </>
  );
}

// screenOf is what the address names, once the pieces that it needs are there.
function screenOf(game: Game): ComponentChild {
  const { studying, shown: { name, value } = { name: "", value: "" } } = game.page.screen;
  const { Archive, Boards, LessonView, Maker, SetList } = code.later ?? {};
  const Shown = { boards: Boards, class: Maker, days: Archive, set: SetList }[name];
  const screens = {
    named: () => Shown && <Shown key={name === "days" ? value.slice(0, 7) : name} game={game} />,
    home: () => <Home game={game} />,
    lesson: () => LessonView && <LessonView game={game} />,
    board: () => code.play && <code.play.Play game={game} study={studying ? code.later : undefined} />,
  };
  return screens[kindOf(game)]();
}

// titleOf is what the tab of the browser is called.
function titleOf({ words, puzzle, route, teaching, page: { screen } }: Game): string {
  const name = `${words.t("page.name")} 解`;
  if (screen.atHome || !puzzle) return words.t("page.title");
  if (screen.shown) return [words.t("page." + screen.shown.name), name].join(" · ");
  if (teaching.lesson) return [teaching.words.t(`lesson.text.${teaching.name.replace("/", ".")}.title`), puzzleName(words, teaching.puzzle), name].join(" · ");
  return [screen.studying && words.t("page.study"), route.heading, puzzleName(words, puzzle), name].filter(Boolean).join(" · ");
}

async function begin() {
  const root = document.getElementById("app")!;
  for (const face of document.fonts) void face.load(); // after the code, and before a text needs them
  const { lang, site, levels, days, packs, texts } = asked;
  const backend = new Backend(await site, asked);
  let wrong: unknown;
  const catalog = await backend.puzzles(lang).catch((error): undefined => {
    wrong = error;
  });
  let isDue = true; // a picture is, or may not be drawn yet
  let isFresh = false; // what is drawn is not seen yet
  // draw draws the page; where a piece of the code has to come first, it stays as it is until then.
  const draw = async () => {
    try {
      for (let needed = lacking(game); needed.length > 0; needed = lacking(game)) await Promise.all(needed.map((name) => fetched[name]()));
    } catch (error) {
      const { notices, screen } = game.page;
      await game.table.line.settled; // which, once it is read, has no problem any more
      Object.assign(screen, { dialog: "", studying: false });
      screen.go("#home");
      notices.fail(error);
    }
    isDue = false;
    isFresh = true;
    requestAnimationFrame(() => {
      isFresh = false;
    });
    render(<App game={game} />, root);
  };
  // It is drawn as soon as what was pressed is done, so that the next picture has it; what is asked for
  // before that picture is seen is drawn once, for the one after it.
  const ask = () => {
    if (!isDue) (isFresh ? requestAnimationFrame : setTimeout)(() => void draw());
    isDue = true;
  };
  const words = new Words(lang, [await texts(lang), catalog?.words ?? {}]);
  const game = new Game(backend, texts, words, catalog, new Levels(await levels, new Days(await days), packs), ask);
  await game.record.levels.need(location.hash);
  if (catalog) await game.route.open();
  else game.page.notices.fail(wrong);
  await nextTask();
  await draw();
  document.documentElement.dataset.ready = "true";
  if (game.page.screen.atHome) await follow().catch(() => undefined); // what is missing is asked for again when it is needed
}

// follow fetches what the reader of home may need next, once that has its pictures.
async function follow() {
  await asked.pictures;
  for (const come of Object.values(fetched)) await come();
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
