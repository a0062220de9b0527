// The page as a whole.

import { useEffect, useRef } from "preact/hooks";

import { Board } from "./board";
import { Editor, Verbs } from "./editor";
import { Finding } from "./finding";
import type { Game } from "./game";
import { Drawing, Icon } from "./icon";
import { Player } from "./player";
import { Share } from "./share";
import { puzzleName, rules } from "./terms";
import { switchTheme } from "./theme";
import { languages } from "./words";

export function App({ game }: { game: Game }) {
  const t = game.words.t;
  useEffect(() => {
    document.documentElement.lang = game.words.lang === "zh" ? "zh-CN" : "en";
    document.title = t("page.title");
  }, [game.words]);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (tab) nav.current!.scrollLeft = tab.offsetLeft - (nav.current!.clientWidth - tab.offsetWidth) / 2;
  }, [game.puzzle, game.words]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => shortcut(game, event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <a class="skip" href="#board" onClick={skip}>
        {t("page.skip")}
      </a>
      <header>
        <h1>
          <img src="icon.svg" alt="" width="32" height="32" /> {t("page.name")} <small>{t("page.tagline")}</small>
        </h1>
        <Switches game={game} />
      </header>
      <nav aria-label={t("page.puzzles")} ref={nav}>
        {game.library.families.map(({ name, icon }) => (
          <button key={name} class="tab" aria-current={name === game.puzzle ? "page" : undefined} onClick={() => void game.choose(name)}>
            <Drawing path={icon} />
            {puzzleName(game.words, name)}
          </button>
        ))}
      </nav>
      <main>
        <section class="play" id="board" tabIndex={-1} aria-label={t("page.board")}>
          {game.family && <p class="rules">{rules(game.words, game.family, game.line.doc.from)}</p>}
          <div class="tray">
            <Board game={game} />
            <Verbs game={game} />
          </div>
          <Player game={game} />
        </section>
        <section class="side" aria-label={t("page.panel")}>
          <Finding game={game} />
          <Editor game={game} />
        </section>
        <Share game={game} />
      </main>
      <p class="live" role="status" aria-live="polite">
        {game.notices.said}
      </p>
      <footer>
        <p>{t(game.offline ? "page.where.here" : "page.where.server")}</p>
        <p class="byKey">{t("page.keys")}</p>
      </footer>
    </>
  );
}

// skip goes to the board without putting its name into the link.
function skip(event: Event) {
  event.preventDefault();
  document.getElementById("board")?.focus();
}

function Switches({ game }: { game: Game }) {
  const t = game.words.t;
  return (
    <div class="switches">
      {languages
        .filter((lang) => lang !== game.words.lang)
        .map((lang) => (
          <button key={lang} lang={lang === "zh" ? "zh-CN" : "en"} onClick={() => void game.setLang(lang)}>
            {t("page.lang." + lang)}
          </button>
        ))}
      <button class="key" aria-label={t("page.theme")} title={t("page.theme")} onClick={switchTheme}>
        <Icon shape="theme" />
      </button>
    </div>
  );
}

// shortcut is a key pressed anywhere but in a field.
function shortcut(game: Game, event: KeyboardEvent) {
  const target = event.target as HTMLElement;
  if (target.closest("input:not([type=range]), textarea, select")) return;
  const undoing = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
  if (undoing) {
    void (event.shiftKey ? game.line.redo() : game.line.undo());
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onControl = target.closest("button, a, input") !== null;
  const actions: Record<string, () => unknown> = {
    s: () => game.inquiry.solve(),
    h: () => game.inquiry.askHint(),
    ",": () => game.step(game.line.doc.at - 1),
    ".": () => game.step(game.line.doc.at + 1),
    Home: () => game.step(0),
    End: () => game.step(game.line.doc.moves.length),
    Escape: () => game.inquiry.stop(),
  };
  if (!onControl) {
    actions[" "] = () => game.animate();
    actions.ArrowLeft = actions[","];
    actions.ArrowRight = actions["."];
  }
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  void action();
}
