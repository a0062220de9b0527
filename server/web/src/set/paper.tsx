// The sheet of paper: four boards a page as line drawings, and how moves are written.

import { Coordinates } from "../board/coordinates";
import { Scene } from "../board/scene";
import { SmallBoard } from "../board/smallboard";
import { SealMark } from "../icons/seal";
import { Geometry } from "../puzzle/geometry";
import type { BoardSet } from "../puzzle/set";
import type { Game } from "../state/game";
import { notation, puzzleName, rules } from "../words/terms";
import type { Item } from "./items";

const perPage = 4;

export function Paper({ game, set, items, link }: { game: Game; set: BoardSet; items: Item[]; link: string }) {
  const { t } = game.words;
  const good = items.filter(({ view }) => view);
  const families = [...new Map(good.map((item) => [item.family?.name, item])).values()];
  const pages = Array.from({ length: Math.max(1, Math.ceil(good.length / perPage)) }, (_, i) => good.slice(perPage * i, perPage * (i + 1)));
  return (
    <div class="papers">
      {pages.map((page, i) => (
        <article key={i} class="paper">
          <header>
            <h2>{set.title || t("page.set")}</h2>
            <p>{t("page.paper.best")}</p>
            <p class="line">{t("page.paper.name")}</p>
            <p class="line">{t("page.paper.date")}</p>
          </header>
          <div class="four">
            {page.map((item, k) => <OnPaper key={k} game={game} n={perPage * i + k + 1} item={item} />)}
          </div>
          <footer>
            <div>
              <h3>{t("page.paper.how")}</h3>
              {families.map((item) => <p key={item.family?.name}>{howTo(game, item)}</p>)}
            </div>
            <SealMark size={30} />
            <p>
              {t("page.paper.too")}
              <code>{link}</code>
            </p>
          </footer>
        </article>
      ))}
    </div>
  );
}

function OnPaper({ game, n, item: { name, family, doc, view, best } }: { game: Game; n: number; item: Item }) {
  const { t } = game.words;
  const { states, position } = view!.frames[0];
  const goal = view!.goals?.[0];
  const scene = new Scene(new Geometry(view), "plain");
  const end = scene.geometry.index(goal?.text ?? "");
  const wanted = goal?.states ? Array.from(goal.states) : scene.geometry.cells.map((_, i) => (i === end ? scene.geometry.faces.list.find(({ shape }) => shape === "peg")?.state : undefined));
  return (
    <section class={"of-" + doc?.from.split(/[:[]/)[0]}>
      <h3>{n}. {name}</h3>
      <p>{family && rules(game.words, family, position, wanted.every((state) => state === undefined || scene.geometry.faces.of(state).shape === "empty") ? "empties" : undefined)}</p>
      <SmallBoard scene={scene} states={Array.from(states)} wanted={wanted}>
        <Coordinates scene={scene} rows={view!.rows ?? []} columns={view!.columns} />
      </SmallBoard>
      <p class="line">{t("page.paper.moves")}</p>
      <p class="line">{best && t("page.paper.mine", { best })}</p>
    </section>
  );
}

// howTo is how a move of a board is written, by the moves that can be made now.
function howTo({ words }: Game, { family, view }: Item): string {
  const cell = view!.legal?.[0]?.at ?? view!.cells[0].name;
  return `${puzzleName(words, family!.name)}: ${notation(words, family!, cell, view!.legal?.[0]?.move).map((part) => part.join(" ")).join(", ")}`;
}
