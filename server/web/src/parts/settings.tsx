// Settings, in one place. Each works at once, also in the middle of a game.

import type { ComponentChildren } from "preact";

import type { Game } from "../state/game";
import { type Theme, setTheme, theme } from "../state/page/theme";
import { common, languages } from "../words/common";
import { Dialog, Picks } from "./dialog";

export function Settings({ game }: { game: Game }) {
  const { words: { t, lang }, page: { screen, sound } } = game;
  const onOff = { off: t("page.off"), on: t("page.on") };
  const toggle = (name: string, more: string, isOn: boolean, turn: () => void) => (
    <Row name={name} more={more}>
      <Picks label={name} of={onOff} chosen={isOn ? "on" : "off"} choose={(to) => (to === "on") !== isOn && turn()} />
    </Row>
  );
  const themes: Record<Theme, string> = { "": t("page.theme.device"), light: t("page.theme.light"), dark: t("page.theme.dark") };
  const tongues = Object.fromEntries(languages.map((name) => [name, String(common[name]["page.lang." + name])]));
  return (
    <Dialog game={game} name="settings" title={t("page.settings")}>
      <Row name={t("page.theme")}>
        <Picks
          label={t("page.theme")}
          of={themes}
          chosen={theme()}
          choose={(to) => {
            setTheme(to);
            game.page.notices.changed();
          }}
        />
      </Row>
      <Row name={t("page.language")}>
        <Picks label={t("page.language")} of={tongues} chosen={lang} choose={(to) => void game.setLang(to as typeof lang)} />
      </Row>
      {toggle(t("page.sound"), t("page.sound.more"), sound.on, () => sound.switch())}
      {"vibrate" in navigator && toggle(t("page.vibration"), t("page.vibration.more"), screen.is.vibration, () => screen.turn("vibration"))}
      {toggle(t("page.coordinates"), t("page.coordinates.more"), screen.is.coordinates, () => screen.turn("coordinates"))}
      {toggle(t("page.larger"), t("page.larger.more"), screen.is.larger, () => screen.turn("larger"))}
      <p class="muted">{t("page.settings.note")}</p>
    </Dialog>
  );
}

function Row({ name, more, children }: { name: string; more?: string; children: ComponentChildren }) {
  return (
    <div class="setting">
      <p>
        <strong>{name}</strong>
        {more && <span class="muted">{more}</span>}
      </p>
      {children}
    </div>
  );
}
