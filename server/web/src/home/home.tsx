// The home screen: today's puzzle, a card for each puzzle, and the path.

import type { Game } from "../state/game";
import { Icon, Stars } from "../icons/icon";
import { SealMark } from "../icons/seal";
import { puzzleName } from "../words/terms";
import { Tools } from "../parts/header";
import { Trouble } from "../parts/trouble";
import { Art } from "./art";
import { Keep } from "./keep";
import { Path } from "./path";
import { Today } from "./today";

export function Home({ game }: { game: Game }) {
  const t = game.words.t;
  const n = game.record.library.families.length;
  return (
    <div class="homepage">
      <header class="top">
        <span class="brand">
          <SealMark size={38} />
          <span>{t("page.name")}</span>
        </span>
        <Tools game={game} onBoard={false} />
      </header>
      <main>
        <Trouble game={game} />
        <section class="greeting">
          <div>
            <h1>{game.words.find("page.home.boards." + n) ?? t("page.home.boards", { n })}</h1>
            <p>{t("page.home.best")}</p>
          </div>
          <Today game={game} />
        </section>
        <ul class={`cards of-${Math.min(n, 6)}`}>
          {game.record.library.families.map(({ name }) => (
            <Card key={name} game={game} puzzle={name} />
          ))}
        </ul>
        <p class="ways-on"><a class="button quiet" href="#boards">{t("page.home.all")}</a></p>
        <Path game={game} />
        <Keep game={game} />
      </main>
    </div>
  );
}

// Card is one puzzle: a picture of its board, and how far the reader has come.
function Card({ game, puzzle }: { game: Game; puzzle: string }) {
  const { words, record: { progress, levels } } = game;
  const all = levels.of(puzzle).length;
  const stars = progress.total(puzzle, all);
  const hanzi = words.find("title." + puzzle);
  const material = game.record.library.find(puzzle)?.material ?? "plain";
  // A level has an address, so that Back leads home again.
  const open = () => {
    location.hash = game.route.addressOf(puzzle);
  };
  return (
    <li class={"puzzle on-" + material}>
      <button onClick={open}>
        <span class="art">
          <Art game={game} puzzle={puzzle} />
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
    </li>
  );
}
