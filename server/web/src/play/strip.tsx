// What lies under the board for the thumb: the ways to turn, what still differs from
// the goal, or the pieces taken; and one line of help.

import { SmallBoard } from "../board/smallboard";
import { Scene } from "../board/scene";
import { write } from "../puzzle/entry";
import type { Game } from "../state/game";
import { Icon, type Shape } from "../icons/icon";
import type { Way } from "../puzzle/types";
import { verbName } from "../words/terms";

const icons: Record<Way, Shape> = { anticlockwise: "left", across: "across", clockwise: "right" };
const order: Way[] = ["anticlockwise", "across", "clockwise"];

export function Strip({ game }: { game: Game }) {
  if (hasSheet(game)) return null;
  const { kind = "press" } = game.table.line.entry ?? {};
  const Beside = { turn: Turns, press: Goal, pair: Taken }[kind];
  return (
    <>
      {game.page.screen.alone && kind !== "press" && <Goal game={game} />}
      <Beside game={game} />
    </>
  );
}

// hasSheet tells whether a sheet stands where the strip would.
function hasSheet(game: Game): boolean {
  return game.standing !== undefined && game.standing !== "busy";
}

// Turns are the verbs at the cell that was picked.
function Turns({ game }: { game: Game }) {
  const { words, table: { line } } = game;
  const { selected } = game.table.hand;
  const entry = line.entry!;
  const cell = line.geometry.cells[selected]?.name;
  const verbs = line.ways.sort((a, b) => order.indexOf(a.way) - order.indexOf(b.way));
  return (
    <div class={cell === undefined ? "strip turns idle" : "strip turns"} role="group" aria-label={words.t("page.turns")}>
      {verbs.map((verb) => (
        <button
          key={verb.name}
          disabled={cell === undefined || !line.moveOf(selected, { verb: verb.name })}
          onClick={() => void game.table.hand.turn(selected, verb.name)}
        >
          <Icon shape={icons[verb.way]} />
          <span>{verb.angle ? words.t("page.way." + verb.way) : verbName(words, game.puzzle, verb, cell ?? "", cell === undefined ? verb.name : write(entry, { cell, verb: verb.name }))}</span>
          <b>1</b>
        </button>
      ))}
    </div>
  );
}

// Goal is a small picture of it, and how many cells differ. One that names only where the last
// piece ends has that piece.
function Goal({ game }: { game: Pick<Game, "table" | "material" | "words"> }) {
  const { goalStates, states, wanted, geometry } = game.table.line;
  const { blank } = geometry.faces;
  if (geometry.large || wanted.every((state) => state === undefined)) return null;
  const scene = new Scene(geometry, game.material);
  if (!goalStates) return blank === undefined ? null : <div class="strip goal"><SmallBoard scene={scene} states={wanted.map((state) => state ?? blank)} label={game.words.t("page.goal")} /></div>;
  const differ = states.filter((state, i) => geometry.isDrawn(i) && state !== goalStates[i]).length;
  return (
    <div class="strip goal">
      <SmallBoard scene={scene} states={goalStates} label={game.words.t("page.goal.drawn", { text: game.table.line.goals?.[0] ?? "" })} />
      <p>
        <b>{differ}</b>
        <span>{game.words.t("page.differ", { n: differ })}</span>
      </p>
    </div>
  );
}

// Taken is a rack of the pieces that left the board.
function Taken({ game }: { game: Pick<Game, "table" | "words"> }) {
  const { view, doc } = game.table.line;
  const n = view?.frames.slice(1, doc.at + 1).reduce((sum, { action }) => sum + (action?.takes?.length ?? 0), 0) ?? 0;
  return (
    <div class="strip rack" role="img" aria-label={game.words.t("page.taken", { n })}>
      <span>{game.words.t("page.taken.short")}</span>
      <div>
        {Array.from({ length: n }, (_, i) => (
          <i key={i} />
        ))}
      </div>
      <b>{n}</b>
    </div>
  );
}

// Say is one line of help about how moves are made.
export function Say({ game }: { game: Game }) {
  const kind = game.table.line.entry?.kind;
  if (!kind || hasSheet(game)) return null;
  const { ways } = game.table.line;
  const only = ways.length === 1 ? "." + ways[0].name : "";
  const text = game.words.find(`tip.${game.puzzle}${only}`) ?? game.words.t("page.say." + kind);
  return <p class="say">{text}</p>;
}
