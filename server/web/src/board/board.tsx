// The board: a picture whose cells are buttons.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { verbOf } from "../puzzle/entry";
import type { Game } from "../state/game";
import arrowKeys from "./arrowkeys.json";
import { Marks } from "./marks";
import { Coordinates } from "./coordinates";
import { Folded } from "./folded";
import { gestures } from "./gestures";
import { rectangle } from "./layout";
import { Lift, type Lifted, liftedAt } from "./lift";
import { looks } from "./looks";
import { move, show } from "./motion";
import { Overlay } from "./overlay";
import { type Parts, pivots } from "./pointing";
import { Preview } from "./preview";
import { Cells, type Mark, Pieces, seenOf } from "./row";
import { type Scene, useScene } from "./scene";
import { Wave } from "./wave";

const directions: Record<string, number[]> = arrowKeys;

// Holder is the board's place, and why a move was refused: the live region says that too.
export function Holder({ game }: { game: Game }) {
  const { refusal } = game.table.hand;
  return (
    <section class="holder" id="board" tabIndex={-1} aria-label={game.words.t("page.board")}>
      <Board game={game} />
      {refusal && <p class="refusal" aria-hidden="true">{refusal.text}</p>}
    </section>
  );
}

function Board({ game }: { game: Game }) {
  const { view, geometry, entry } = game.table.line;
  const svg = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState(-1);
  const scene = useScene(game);
  useMotion(game, scene, svg);
  useShake(game, svg);
  if (!view) return null;

  const { rows } = geometry;
  const at = geometry.isDrawn(current) ? current : rows[0][0];
  const { states, wanted } = content(game);
  const lifted = liftedAt(game);
  const landings = game.table.hand.landings;
  const seen = looksOf(game, states, wanted, lifted, landings);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = indexOf(event.target); // where the focus is now, drawn or not
    if (at < 0) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    if (direction) {
      const next = geometry.towards(at, direction[0], direction[1]);
      setCurrent(next);
      svg.current?.querySelector<SVGElement>(`[data-cell="${next}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      void game.table.hand.press(at);
    } else if (event.key === "Escape" && game.table.hand.selected >= 0) {
      game.table.hand.putDown();
    } else if (game.table.hand.mode === "play") {
      const verb = entry && verbOf(entry, event.key);
      if (!verb) return;
      void game.table.hand.turn(at, verb.name);
    } else {
      const state = geometry.faces.typed(event.key, game.table.hand.mode === "goal");
      if (state === undefined) return;
      void game.table.hand.put(at, state);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    const cell = indexOf(event.target);
    if (cell >= 0 && event.detail === 0) void game.table.hand.press(cell); // of a screen reader: pointers are gestures
  };
  const look = looks[scene.material];
  return (
    <svg
      ref={svg}
      class={`board of-${scene.material}` + (geometry.large ? " large" : "") + (geometry.folds ? " folds" : "")}
      data-puzzle={view.puzzle}
      viewBox={look.box(scene).join(" ")}
      role="group"
      aria-label={game.words.t(game.table.hand.mode === "goal" ? "page.board.goal" : "page.board.position")}
      onKeyDown={onKeyDown}
      onFocusIn={(event) => indexOf(event.target) >= 0 && setCurrent(indexOf(event.target))}
      onClick={onClick}
      {...gestures(game, scene, svg)}
    >
      <g class="frame">
        {scene.material !== "plain" && !geometry.folds && <Cast scene={scene} outline={look.outline?.(scene) ?? rectangle(look.box(scene), 20)} />}
        {look.frame(scene)}
      </g>
      {rows.map((row) => (
        <Cells key={row[0]} scene={scene} row={row} seen={row.map(seen).join(" ")} at={row.includes(at) ? at : -1} words={game.words} />
      ))}
      {(game.page.screen.is.coordinates || game.page.screen.studying || geometry.large) && <Coordinates scene={scene} rows={view.rows ?? []} columns={view.columns} />}
      {!geometry.large && (
        <g class="pieces">
          {rows.map((row) => (
            <Pieces key={row[0]} scene={scene} row={row} seen={row.map(seen).join(" ")} />
          ))}
        </g>
      )}
      {look.stud && !lifted && <Studs game={game} scene={scene} radius={look.stud} />}
      {lifted && <Lift key={game.table.hand.selected} game={game} scene={scene} lifted={lifted} states={states} wanted={wanted} />}
      {game.table.hand.mode !== "goal" && <Overlay game={game} scene={scene} landings={landings} />}
      {game.teaching.step && <Marks game={game} scene={scene} />}
      {entry?.kind === "press" && game.table.hand.mode === "play" && !game.score.won && <Preview game={game} scene={scene} svg={svg} states={states} />}
      {geometry.folds && <Folded game={game} scene={scene} states={states} />}
      {game.score.won && <Wave game={game} scene={scene} />}
    </svg>
  );
}

// soft are how much larger than the board the layers are that make a shadow soft: so many
// that nobody sees one of them.
const soft = Array.from({ length: 22 }, (_, k) => 2 * k - 26);
const below = 26; // the board

// Cast is the shadow that a board throws on the desk: its outline, in layers. It is drawn: a
// filter would be worked out again for each picture of a motion.
function Cast({ outline, scene }: { outline: string; scene: Scene }) {
  const [x, y] = scene.centre;
  const [, , width, height] = looks[scene.material].box(scene);
  return (
    <g class="cast">
      {soft.map((more) => (
        <path key={more} d={outline} transform={`translate(${x} ${y + below}) scale(${1 + (2 * more) / width} ${1 + (2 * more) / height}) translate(${-x} ${-y})`} />
      ))}
    </g>
  );
}

// content is what is on the cells, and what the goal wants there.
function content({ table: { line, draft, trace, hand: { mode } } }: Pick<Game, "table">): { states: string[]; wanted: (string | undefined)[] } {
  if (mode === "goal") return { states: draft.states("goal"), wanted: [] };
  if (mode === "edit") return { states: draft.states("edit"), wanted: line.goalStates ? draft.states("goal") : line.wanted };
  return { states: trace.states ?? line.states, wanted: line.wanted };
}

// looksOf gives what is to be seen of a cell, as Cells and Pieces take it.
function looksOf(game: Game, states: string[], wanted: (string | undefined)[], lifted: Lifted | undefined, landings: number[]): (i: number) => string {
  const { help: { questions }, table: { line } } = game;
  const { mode, selected } = game.table.hand;
  const { geometry } = line;
  const proof = mode === "goal" ? undefined : game.proof;
  const movable = mode === "play" ? line.movable : undefined;
  const targets = new Set(landings);
  const up = new Set(lifted?.cells);
  const first = game.help.firstSteps.glow;
  const begin = first && (line.entry?.kind === "turn" ? first.cells : [first.at]);
  const { action, region } = questions.hint ?? {};
  const lit = new Set(geometry.indices(game.teaching.step?.glow ?? (action?.takes ? [action.at] : region?.cells) ?? begin));
  for (const i of game.table.trace.seen.cells) lit.add(i);
  const gone = new Set(landings.length === 1 ? game.table.hand.taken(landings[0]) : geometry.indices(action?.takes));
  return (i) => {
    const { name } = geometry.cells[i];
    const marks: Mark[] = [];
    if (i === selected) marks.push("s");
    if (targets.has(i)) marks.push("t");
    if (proof?.cells.has(i)) marks.push("m");
    if (!movable || targets.has(i) || movable.has(name)) marks.push("c");
    if (up.has(i)) marks.push("u");
    if (lit.has(i)) marks.push("l");
    if (gone.has(i)) marks.push("g");
    if (movable?.has(name) && geometry.faces.of(states[i]).shape === "empty" && !wants(game, wanted[i])) marks.push("p");
    return seenOf(states[i], wanted[i], marks);
  };
}

// wants tells whether a goal's state is something that has to come to its cell.
function wants({ table: { line } }: Parts, state: string | undefined): boolean {
  return state !== undefined && !["empty", "any"].includes(line.geometry.faces.of(state).shape);
}

// Studs mark where the cells meet that can be turned.
function Studs({ game, scene, radius }: { game: Parts; scene: Scene; radius: number }) {
  return (
    <g class="studs" aria-hidden="true">
      {pivots(game, scene).map(({ cell, centre: [x, y] }) => (
        <g key={cell} class="stud">
          <circle cx={x} cy={y} r={radius} />
          <circle class="core" cx={x} cy={y} r={radius * 0.42} />
        </g>
      ))}
    </g>
  );
}

// indexOf is the cell that an event is about, -1 where it is none.
function indexOf(target: EventTarget | null): number {
  const cell = (target as Element | null)?.closest<SVGElement>("[data-cell]");
  return Number(cell?.dataset.cell ?? -1);
}

// useMotion lets pieces go from where the last move took them. A step back lets them
// go the other way.
function useMotion(game: Pick<Game, "table">, scene: Scene, svg: { current: SVGSVGElement | null }) {
  const before = useRef({ from: "", at: 0 });
  const { view, doc, entry } = game.table.line;
  const { from, at } = doc;
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { from, at };
    const forward = at === was.at + 1;
    const action = view?.frames[forward ? at : at + 1]?.action;
    const byHand = game.table.hand.dragged;
    game.table.hand.dragged = false;
    if (was.from !== from || Math.abs(at - was.at) !== 1 || !action || !svg.current) return;
    const angle = entry?.verbs?.find(({ name }) => name === action.verb)?.angle;
    show(scene, svg.current, action, { angle, forward, byHand });
  }, [from, at, view]);
}

// useShake shakes what lies on a cell where a move was refused.
function useShake({ table: { hand } }: Parts, svg: { current: SVGSVGElement | null }) {
  const { refusal } = hand;
  useLayoutEffect(() => {
    if (!refusal || !svg.current) return;
    const piece = svg.current.querySelector(`[data-piece="${refusal.cell}"]`);
    const steps = [0, -7, 6, -4, 2, 0].map((x) => ({ transform: `translate(${x}px)` }));
    void move(piece, steps, { duration: 320, easing: "ease-out" });
  }, [refusal]);
}
