// The boards that a puzzle names, each with its rule in a sentence, those of the reader's own, and
// a field that opens a link, a game ID or a position.

import { Icon } from "../icons/icon";
import { Open } from "../parts/open";
import { Screen } from "../parts/screen";
import { Thumb } from "../parts/thumb";
import { type Doc, toFragment } from "../puzzle/doc";
import { prefixOf } from "../puzzle/text";
import type { Game } from "../state/game";
import { boardName, puzzleName, rules } from "../words/terms";

export function Boards({ game }: { game: Game }) {
  const { words, record: { library, games } } = game;
  const { t } = words;
  const given = game.page.screen.shown?.value ?? "";
  const family = library.find(given) ?? library.families[0];
  const puzzle = family.name;
  const own = games.own(puzzle, family.boards.map(({ from }) => from));
  const draw = async () => {
    await game.route.choose(puzzle);
    game.edit();
  };
  return (
    <Screen game={game} title={t("page.boards")} name="boards">
      <nav class="picks" aria-label={t("page.puzzles")}>
        {library.families.map(({ name }) => <a key={name} href={"#boards=" + name} aria-current={name === puzzle ? "page" : undefined}>{puzzleName(words, name)}</a>)}
      </nav>
      <Open game={game} act={t("page.home.play")} use={(link) => location.assign(link)} />
      <h1>{puzzleName(words, puzzle)}</h1>
      <ul class="gallery">
        {family.boards.map((board) => (
          <Tile key={board.name} game={game} doc={library.first(puzzle, board.name)} name={boardName(words, puzzle, board)} more={words.find(`rules.${puzzle}.${board.name}`) ?? rules(words, family, board.from, board.to === undefined ? "empties" : undefined)} />
        ))}
        <li class="draw">
          <button onClick={() => void draw()}>
            <Icon shape="edit" />
            <strong>{t("page.boards.draw")}</strong>
            <span class="muted">{t("page.boards.draw.more")}</span>
          </button>
        </li>
      </ul>
      <h2>{t("page.boards.own")}</h2>
      {own.length === 0 && <p class="muted">{t("page.boards.none")}</p>}
      <ul class="gallery">
        {own.map((left, i) => (
          <Tile key={toFragment(left)} game={game} doc={{ ...left, moves: [], at: 0 }} name={t("page.boards.nth", { n: own.length - i })} more={t(left.solved ? "page.mark.solved" : left.at > 0 ? "page.boards.begun" : "page.boards.new")} />
        ))}
      </ul>
    </Screen>
  );
}

function Tile({ game, doc, name, more }: { game: Game; doc: Doc; name: string; more: string }) {
  return (
    <li class={"on-" + (game.record.library.find(prefixOf(doc.from))?.material ?? "plain")}>
      <a href={"#" + toFragment(doc)}>
        <span class="art"><Thumb game={game} from={doc.from} to={doc.to} /></span>
        <strong>{name}</strong>
        <span class="muted">{more}</span>
      </a>
    </li>
  );
}
