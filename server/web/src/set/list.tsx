// A set as its link opens it: the boards, how the reader stands, and the one to play.

import { Icon, Stars } from "../icons/icon";
import { Act } from "../parts/button";
import { Screen } from "../parts/screen";
import { Thumb } from "../parts/thumb";
import { setOf } from "../puzzle/set";
import type { Game } from "../state/game";
import { useItems } from "./items";

export function SetList({ game }: { game: Game }) {
  const { t } = game.words;
  const { sets } = game.record;
  const set = setOf(location.hash)!;
  const items = useItems(game, set.boards);
  const next = sets.next(set, items.map(({ wrong }) => !wrong));
  const done = items.filter((_, i) => sets.starsOf(set, i + 1) > 0).length;
  return (
    <Screen game={game} title={t("page.set")} name="set">
      <h1>{set.title || t("page.set")}</h1>
      <p>{t(set.hints ? "page.set.hinted" : "page.set.silent")}</p>
      <ol class="dayboards">
        {items.map(({ name, family, doc, wrong, more }, i) => {
          const n = i + 1;
          const stars = sets.starsOf(set, n);
          const isShut = set.inOrder && stars === 0 && n !== next;
          return (
            <li key={n} class={family && "on-" + family.material}>
              <a href={doc && !wrong && !isShut ? game.route.linkTo(set, n) : undefined} aria-disabled={isShut || undefined}>
                {doc && !wrong ? <Thumb game={game} from={doc.from} to={doc.to} /> : <Icon shape="warn" />}
                <span>
                  <strong>{name}</strong>
                  <span class={wrong ? "warn" : "muted"}>{wrong ? t("page.set.wrong", { n, why: wrong }) : more}</span>
                </span>
                {stars > 0 ? <Stars n={stars} label={t("page.stars", { n: stars })} /> : !wrong && !isShut && <Icon shape="later" />}
              </a>
            </li>
          );
        })}
      </ol>
      {items.length === 0 && <p class="warn">{t("page.set.none")}</p>}
      {next > 0 && <Act icon="next" href={game.route.linkTo(set, next)}>{t("page.set.play", { n: next })}</Act>}
      <p class="muted" role="status">{t(next === 0 && done > 0 ? "page.set.done" : "page.today.done", { n: done, all: items.length })}</p>
    </Screen>
  );
}
