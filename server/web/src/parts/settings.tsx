// Settings, in one place. Each works at once, also in the middle of a game.

import type { Game } from "../state/game";
import { type Theme, setTheme, theme } from "../state/page/theme";
import { languages } from "../words/words";
import { Dialog, Picks } from "./dialog";

export function Settings({ game }: { game: Game }) {
  const { words: { t, lang }, page: { screen, sound } } = game;
  const onOff = { off: t("page.off"), on: t("page.on") };
  const toggle = (name: string, more: string, isOn: boolean, turn: () => void) => <Choice name={name} more={more} of={onOff} chosen={isOn ? "on" : "off"} choose={(to) => (to === "on") !== isOn && turn()} />;
  const themes: Record<Theme, string> = { "": t("page.theme.device"), light: t("page.theme.light"), dark: t("page.theme.dark") };
  const tongues = Object.fromEntries(Object.entries(languages).map(([lang, { name }]) => [lang, name]));
  return (
    <Dialog game={game} name="settings" title={t("page.settings")}>
      <Choice name={t("page.theme")} of={themes} chosen={theme()} choose={(to) => [setTheme(to), game.page.notices.changed()]} />
      <Choice name={t("page.language")} of={tongues} chosen={lang} choose={(to) => game.setLang(to)} />
      {toggle(t("page.sound"), t("page.sound.more"), sound.on, () => sound.switch())}
      {"vibrate" in navigator && toggle(t("page.vibration"), t("page.vibration.more"), screen.is.vibration, () => screen.turn("vibration"))}
      {toggle(t("page.coordinates"), t("page.coordinates.more"), screen.is.coordinates, () => screen.turn("coordinates"))}
      {toggle(t("page.larger"), t("page.larger.more"), screen.is.larger, () => screen.turn("larger"))}
      <p class="muted">{t("page.settings.note")}</p>
    </Dialog>
  );
}

// Choice is a setting: one of a few.
function Choice<T extends string>({ name, more, of, chosen, choose }: { name: string; more?: string; of: Record<T, string>; chosen: T; choose: (name: T) => unknown }) {
  return (
    <div class="setting">
      <p>
        <strong>{name}</strong>
        {more && <span class="muted">{more}</span>}
      </p>
      <Picks label={name} of={of} chosen={chosen} choose={choose} />
    </div>
  );
}
