// The home screen: today's puzzle, a card for each puzzle, and the path.

import type { Game } from "../state/game";
import { Icon, Stars } from "../icons/icon";
import { puzzleName } from "../words/terms";
import { download } from "../board/picture";
import { Act } from "../parts/button";
import { FileField } from "../parts/filefield";
import { Open } from "../parts/open";
import { Screen } from "../parts/screen";
import { Thumb } from "../parts/thumb";
import { Path } from "./path";
import { Today } from "./today";

export function Home({ game }: { game: Game }) {
  const t = game.words.t;
  const n = game.record.library.families.length;
  return (
    <Screen game={game}>
      <section class="greeting">
        <div>
          <h1>{game.words.find("page.home.boards." + n) ?? t("page.home.boards", { n })}</h1>
          <p>{t("page.home.best")}</p>
        </div>
        <Today game={game} />
      </section>
      <ul class={`cards of-${Math.min(n, 6)}`}>
        {game.record.library.families.map(({ name }) => <Card key={name} game={game} puzzle={name} />)}
      </ul>
      <Path game={game}>
        <section class="foot">
          <Open game={game} act={t("page.open.go")} use={(link) => location.assign(link)} />
          <a href="#class">
            <strong>{t("page.class")}</strong>
            <span class="muted">{t("page.class.brief")}</span>
            <Icon shape="later" />
          </a>
        </section>
      </Path>
      <Keep game={game} />
    </Screen>
  );
}

// Card is one puzzle: a picture of its board, and how far the reader has come.
function Card({ game, puzzle }: { game: Game; puzzle: string }) {
  const { words, record: { progress, levels, library } } = game;
  const all = levels.of(puzzle).length;
  const stars = progress.total(puzzle, all);
  const hanzi = words.find("title." + puzzle);
  const { material = "plain" } = library.find(puzzle) ?? {};
  const board = levels.doc(`${puzzle}/${progress.now(puzzle, all)}`) ?? library.first(puzzle); // that comes next
  return (
    <li class={"puzzle on-" + material}>
      <button onClick={() => location.assign(game.route.addressOf(puzzle))}>
        <span class="art">
          <Thumb game={game} from={board.from} to={board.to} />
          {hanzi && (
            <span class={hanzi.length > 3 ? "hanzi long" : "hanzi"} lang="zh" aria-hidden="true">{hanzi}</span>
          )}
        </span>
        <span class="caption">
          <strong>{puzzleName(words, puzzle)}</strong>
          <span class="go"><Icon shape="next" /></span>
          <span>{words.find("motto." + puzzle) ?? words.t("page.home.play")}</span>
          {all > 0 && (
            <span class="stand">
              <Stars n={stars > 0 ? 1 : 0} />
              {words.t("page.home.stars", { n: stars, level: progress.now(puzzle, all), all })}
            </span>
          )}
        </span>
      </button>
      <a href={"#boards=" + puzzle}>
        {words.t("page.home.all")}
        <span class="muted">{words.t("page.home.named", { n: library.find(puzzle)?.boards.length ?? 0 })}</span>
        <Icon shape="later" />
      </a>
    </li>
  );
}

// Keep is progress, taken away as a file and brought back.
function Keep({ game }: { game: Pick<Game, "page" | "record" | "words"> }) {
  const t = game.words.t;
  const bring = (text: string) => {
    if (game.record.progress.add(text)) game.page.notices.say(t("page.home.imported"));
    else game.page.notices.complain({ code: "no-progress", detail: t("page.home.unreadable") });
  };
  return (
    <section class="keep" aria-label={t("page.home.progress")}>
      <p class="muted">{t("page.home.kept")}</p>
      <Act class="quiet" icon="down" press={() => download("jie-progress.json", "application/json", game.record.progress.file())}>{t("page.home.export")}</Act>
      <FileField accept="application/json,.json" label={t("page.home.import")} use={bring} />
    </section>
  );
}
