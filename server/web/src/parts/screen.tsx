// A screen with a heading of its own: the seal leads home, and the page may scroll.

import type { ComponentChildren } from "preact";

import { SealMark } from "../icons/seal";
import type { Game } from "../state/game";
import { Tools } from "./header";

export function Screen({ game, title, name, children }: { game: Game; title: string; name: string; children: ComponentChildren }) {
  const { t } = game.words;
  return (
    <div class={"homepage screen " + name}>
      <header class="top">
        <a class="brand" href="#home" title={t("page.home")}>
          <SealMark size={38} />
          <span>{t("page.name")}</span>
        </a>
        <p class="screentitle">{title}</p>
        <Tools game={game} onBoard={false} />
      </header>
      <main>{children}</main>
    </div>
  );
}
