// The head of the page: the puzzles, and how the page is shown. On a phone both wait
// behind a button.

import { useState } from "preact/hooks";

import type { Game } from "../state/game";
import { Icon } from "../icons/icon";
import { LessonLinks } from "./lessonlinks";
import { SealMark } from "../icons/seal";
import { puzzleName } from "../words/terms";
import { common, languages } from "../words/common";

export function Header({ game }: { game: Game }) {
  const t = game.words.t;
  const [open, setOpen] = useState(false);
  return (
    <header class={open ? "top open" : "top"}>
      <a class="brand" href="#home" title={t("page.home")} target={game.page.screen.alone ? "_blank" : undefined} rel="noopener">
        <SealMark size={38} />
        <span>{t("page.name")}</span>
      </a>
      <nav aria-label={t("page.puzzles")}>
        {(game.page.screen.alone ? [] : game.record.library.families).map(({ name }) => (
          <button
            key={name}
            class="tab"
            aria-current={name === game.puzzle ? "page" : undefined}
            onClick={() => {
              setOpen(false);
              void game.route.choose(name);
            }}
          >
            {puzzleName(game.words, name)}
          </button>
        ))}
        {open && !game.page.screen.alone && <LessonLinks game={game} puzzle={game.puzzle} />}
      </nav>
      <Tools game={game} onBoard={!game.teaching.lesson} done={() => setOpen(false)} />
      <button class="tool menu" aria-expanded={open} aria-label={t("page.menu")} onClick={() => setOpen(!open)}>
        <Icon shape={open ? "close" : "more"} />
      </button>
    </header>
  );
}

// Tools are the ways to what is about every screen; some are about a board.
export function Tools({ game, onBoard = true, done }: { game: Pick<Game, "page" | "setLang" | "showKeys" | "standing" | "words">; onBoard?: boolean; done?: () => void }) {
  const t = game.words.t;
  const { screen } = game.page;
  return (
    <div class="tools">
      {!onBoard && (
        <button class="tool" aria-label={t("page.play")} title={t("page.play")} onClick={() => screen.show("statistics")}>
          <Icon shape="bars" />
        </button>
      )}
      {languages
        .filter((lang) => lang !== game.words.lang)
        .map((lang) => (
          <button key={lang} class="tool" lang={String(common[lang]["page.locale"])} onClick={() => void game.setLang(lang)}>
            {t("page.lang." + lang)}
          </button>
        ))}
      {onBoard && (
        <button class="tool question" aria-expanded={game.standing === "keys"} aria-label={t("page.keys")} title={t("page.keys")} onClick={() => {
            game.showKeys();
            done?.();
          }}>
          ?
        </button>
      )}
      <button class="tool" aria-label={t("page.settings")} title={t("page.settings")} onClick={() => screen.show("settings")}>
        <Icon shape="gear" />
      </button>
    </div>
  );
}
