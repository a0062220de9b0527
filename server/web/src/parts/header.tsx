// The head of the page: the puzzles, and how the page is shown. On a phone both wait
// behind a button.

import { useState } from "preact/hooks";

import type { Game } from "../state/game";
import { around } from "../state/page/address";
import { Tool } from "./button";
import { LessonLinks } from "./lessonlinks";
import { Icon } from "../icons/icon";
import { SealMark } from "../icons/seal";
import { puzzleName } from "../words/terms";
import { languages } from "../words/words";

export function Header({ game }: { game: Game }) {
  const t = game.words.t;
  const [open, setOpen] = useState(false);
  const { alone, playing } = game.page.screen;
  return (
    <header class={open ? "top open" : "top"}>
      <a class="brand" href={playing ? "#" + around(0) : "#home"} title={t(playing ? "page.set.list" : "page.home")} target={alone && !playing ? "_blank" : undefined} rel="noopener">
        <SealMark size={38} />
        <span>{t("page.name")}</span>
      </a>
      <nav aria-label={t("page.puzzles")}>
        {(alone ? [] : game.record.library.families).map(({ name }) => (
          <button key={name} class="tab" aria-current={name === game.puzzle ? "page" : undefined} onClick={() => [setOpen(false), void game.route.choose(name)]}>{puzzleName(game.words, name)}</button>
        ))}
        {open && !alone && <a class="tab" href="#home"><Icon shape="home" />{t("page.home")}</a>}
        {open && !alone && <a class="tab" href={"#boards=" + game.puzzle}><Icon shape="boards" />{t("page.boards")}</a>}
        {open && !alone && <LessonLinks game={game} puzzle={game.puzzle} />}
      </nav>
      <Tools game={game} onBoard={!game.teaching.lesson} done={() => setOpen(false)} />
      <Tool class="menu" icon={open ? "close" : "more"} label={t("page.menu")} expanded={open} press={() => setOpen(!open)} />
    </header>
  );
}

// Tools are the ways to what is about every screen; some are about a board.
export function Tools({ game, onBoard = true, done }: { game: Pick<Game, "explain" | "page" | "setLang" | "showKeys" | "standing" | "words">; onBoard?: boolean; done?: () => void }) {
  const t = game.words.t;
  const { screen } = game.page;
  return (
    <div class="tools">
      {!onBoard && <Tool icon="bars" label={t("page.play")} press={() => screen.show("statistics")} />}
      {Object.entries(languages).map(([lang, { tag, name }]) => lang !== game.words.lang && (
        <button key={lang} class="tool" lang={tag} onClick={() => void game.setLang(lang)}>{name}</button>
      ))}
      {(onBoard || !screen.alone) && (
        <button class="tool question" aria-expanded={game.standing === "keys"} aria-label={t("page.keys.touch")} title={t("page.keys.touch")} onClick={() => [onBoard ? game.showKeys() : void game.explain(), done?.()]}>?</button>
      )}
      <Tool icon="gear" label={t("page.settings")} press={() => screen.show("settings")} />
    </div>
  );
}
