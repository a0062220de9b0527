// Progress, taken away as a file and brought back.

import type { Game } from "../state/game";
import { Icon } from "../icons/icon";
import { download } from "../board/picture";

export function Keep({ game }: { game: Pick<Game, "page" | "record" | "words"> }) {
  const t = game.words.t;
  const bring = async (event: Event) => {
    const field = event.currentTarget as HTMLInputElement;
    const [file] = field.files ?? [];
    if (!file) return;
    const isGood = game.record.progress.add(await file.text());
    field.value = "";
    if (isGood) game.page.notices.say(t("page.home.imported"));
    else game.page.notices.complain({ code: "no-progress", detail: t("page.home.unreadable") });
  };
  return (
    <section class="keep" aria-label={t("page.home.progress")}>
      <p class="muted">{t("page.home.kept")}</p>
      <button class="button quiet" onClick={() => download("jie-progress.json", "application/json", game.record.progress.file())}>
        <Icon shape="down" />
        {t("page.home.export")}
      </button>
      <label class="button quiet">
        <Icon shape="up" />
        {t("page.home.import")}
        <input type="file" accept="application/json,.json" onChange={(event) => void bring(event)} />
      </label>
    </section>
  );
}
