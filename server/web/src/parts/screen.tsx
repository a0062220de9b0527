// A screen beside the game, with a heading of its own but for home: the seal leads home, and the
// page may scroll.

import type { ComponentChildren } from "preact";

import { SealMark } from "../icons/seal";
import type { Game } from "../state/game";
import { Tools } from "./header";
import { Trouble } from "./trouble";

export function Screen({ game, title, name, children }: { game: Game; title?: string; name?: string; children: ComponentChildren }) {
  const { t } = game.words;
  return (
    <div class={name ? "homepage screen " + name : "homepage"}>
      <header class="top">
        <a class="brand" href="#home" title={t("page.home")}>
          <SealMark size={38} />
          <span>{t("page.name")}</span>
        </a>
        {title && <p class="screentitle">{title}</p>}
        <Tools game={game} onBoard={false} />
      </header>
      <main>
        <Trouble game={game} />
        {children}
      </main>
    </div>
  );
}
