// The boards that a puzzle names, each with its rule in a sentence, those of the reader's own, and
// a field that opens a link, a game ID or a position.

import { useRef, useState } from "preact/hooks";

import { Icon } from "../icons/icon";
import { Screen } from "../parts/screen";
import { Thumb } from "../parts/thumb";
import { Trouble } from "../parts/trouble";
import { type Doc, fromFragment, toFragment } from "../puzzle/doc";
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
    game.study(true);
    game.table.hand.setMode("edit");
  };
  return (
    <Screen game={game} title={t("page.boards")} name="boards">
      <Trouble game={game} />
      <nav class="picks" aria-label={t("page.puzzles")}>
        {library.families.map(({ name }) => <a key={name} href={"#boards=" + name} aria-current={name === puzzle ? "page" : undefined}>{puzzleName(words, name)}</a>)}
      </nav>
      <Open game={game} />
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

// Open reads what is typed or pasted, and says what is wrong with it.
function Open({ game }: { game: Game }) {
  const { t } = game.words;
  const [found, setFound] = useState<{ link?: string; doc?: Doc; wrong?: string }>({});
  const last = useRef("");
  const read = async (text: string) => {
    last.current = text;
    const link = text.includes("#") ? text.slice(text.indexOf("#")).trim() : "";
    const doc = fromFragment(link) ?? { from: text.trim(), to: [], moves: [], at: 0 };
    if (text.trim() === "" || (link && !fromFragment(link))) return setFound(link ? { link } : {});
    let wrong: string | undefined;
    await game.look({ from: doc.from, to: doc.to, moves: doc.moves }, (text) => {
      wrong = text;
    });
    if (last.current === text) setFound(wrong === undefined ? { link: "#" + toFragment(doc), doc } : { wrong });
  };
  const play = (event: Event) => {
    event.preventDefault();
    if (found.link) location.hash = found.link;
  };
  return (
    <form class="open" onSubmit={play}>
      <label>
        {t("page.open")}
        <textarea rows={1} spellcheck={false} autocapitalize="off" placeholder={t("page.open.what")} aria-invalid={found.wrong ? "true" : undefined} onInput={(event) => void read(event.currentTarget.value)} />
      </label>
      {found.doc && <Thumb game={game} from={found.doc.from} to={found.doc.to} moves={found.doc.moves} />}
      <button class="button" disabled={!found.link}>{t("page.home.play")}</button>
      <p role="status" class={found.wrong ? "warn" : undefined}>{found.wrong ?? (found.doc && t("page.draft.legal"))}</p>
    </form>
  );
}
