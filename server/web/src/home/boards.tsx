// The boards that a puzzle names, each with its rule in a sentence, those of the reader's own, and
// a field that opens a link, a game ID or a position.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { Icon, Stars } from "../icons/icon";
import { Act } from "../parts/button";
import { Open } from "../parts/open";
import { Screen } from "../parts/screen";
import { useCopy } from "../parts/sharing";
import { Thumb } from "../parts/thumb";
import { type Doc, toFragment } from "../puzzle/doc";
import { stars } from "../puzzle/tally";
import { prefixOf } from "../puzzle/text";
import type { Board } from "../puzzle/types";
import type { Game } from "../state/game";
import type { Own } from "../state/progress/games";
import { boardName, puzzleName, rules } from "../words/terms";
import bests from "./bests.json";

const known: Record<string, Record<string, number>> = bests; // proved lengths of boards that the puzzles name
const regret = 10_000; // milliseconds in which a board that was deleted can come back

export function Boards({ game }: { game: Game }) {
  const { words, record: { library, games } } = game;
  const { t } = words;
  const given = game.page.screen.shown?.value ?? "";
  const family = library.find(given) ?? library.families[0];
  const puzzle = family.name;
  const own = games.own(puzzle);
  const [gone, setGone] = useState<Own>();
  const draw = async (doc?: Doc) => {
    history.pushState(null, "", location.href); // Back leads here
    await (doc ? game.route.go("#" + toFragment(doc)) : game.route.choose(puzzle));
    game.edit();
  };
  const remove = (own: Own) => {
    games.change(own);
    setGone(own);
    setTimeout(() => setGone((last) => (last === own ? undefined : last)), regret);
  };
  const restore = () => {
    games.change(gone!, gone);
    setGone(undefined);
  };
  const best = ({ name, from }: Board) => {
    const n = known[puzzle]?.[name];
    return n === undefined ? undefined : t(/all-on/.test(from) ? "page.boards.lit" : "page.win.best", { n });
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
          <Tile key={board.name} game={game} doc={library.first(puzzle, board.name)} name={boardName(words, puzzle, board)} more={words.find(`rules.${puzzle}.${board.name}`) ?? rules(words, family, board.from, board.to === undefined ? "empties" : undefined)} best={best(board)} pressed />
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
      {gone && (
        <p class="row" role="status">
          {t("page.boards.deleted", { name: game.route.ownName(gone) })}
          <Act class="text" icon="undo" press={restore}>{t("page.player.undo")}</Act>
        </p>
      )}
      <ul class="gallery">
        {own.map((one) => <OwnBoard key={one.nth} game={game} own={one} edit={draw} remove={() => remove(one)} />)}
      </ul>
    </Screen>
  );
}

// OwnBoard is one of the reader's own, with what can be done with it.
function OwnBoard({ game, own, edit, remove }: { game: Game; own: Own; edit: (doc: Doc) => Promise<void>; remove: () => void }) {
  const { words: { t }, page: { notices }, record: { games }, route } = game;
  const [copied, copy] = useCopy(game);
  const doc = { from: own.from, to: own.to, moves: [], at: 0 };
  const link = `${location.href.split("#")[0]}#${toFragment(doc)}`;
  const name = route.ownName(own);
  const { best, made } = own;
  return (
    <Tile game={game} doc={doc} name={name} more={standing(t, own)} earned={made === undefined || best === undefined ? 0 : stars(made, best)}>
      <details class="acts">
        <summary aria-label={t("page.boards.acts", { name })}><Icon shape="dots" /></summary>
        <label>
          {t("page.boards.rename")}
          <input class="field" maxLength={40} value={name} onChange={(event) => [games.rename(own, event.currentTarget.value), notices.changed()]} />
        </label>
        <Act class="quiet" icon="edit" press={() => edit(doc)}>{t("page.edit")}</Act>
        <Act class="quiet" icon="copy" press={() => copy(link)}>{t(copied === link ? "page.share.copied" : "page.share.link")}</Act>
        <Act class="quiet" icon="close" press={remove}>{t("page.boards.delete")}</Act>
      </details>
    </Tile>
  );
}

// standing is how a board of the reader's own stands, in words.
function standing(t: Game["words"]["t"], { best, made, lost, solved, at }: Own): string {
  if (lost) return t("page.boards.lost");
  const mine = made === undefined ? t(solved ? "page.mark.solved" : at > 0 ? "page.boards.begun" : "page.boards.new") : t("page.boards.you", { n: made });
  return [best !== undefined && t("page.boards.best", { n: best }), mine].filter(Boolean).join(" · ");
}

function Tile({ game, doc, name, more, best, earned = 0, pressed, children }: { game: Game; doc: Doc; name: string; more: string; best?: string; earned?: number; pressed?: boolean; children?: ComponentChildren }) {
  return (
    <li class={"on-" + (game.record.library.find(prefixOf(doc.from))?.material ?? "plain")}>
      <a href={"#" + toFragment(doc)}>
        <span class="art"><Thumb game={game} from={doc.from} to={doc.to} pressed={pressed} /></span>
        <strong>{name}</strong>
        <span class="muted">{more}</span>
        {best && <span class="muted">{best}</span>}
        {earned > 0 && <Stars n={earned} label={game.words.t("page.stars", { n: earned })} />}
      </a>
      {children}
    </li>
  );
}
