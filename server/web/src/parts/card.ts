// The picture of a game: the board as it ended, and how it was won, on the page's paper.

import { boardOf, drawn } from "../board/film";
import { paper, place, pngOf } from "../board/picture";
import { Scene } from "../board/scene";
import { star } from "../icons/icon";
import { SealMark } from "../icons/seal";
import type { Game } from "../state/game";
import { length, puzzleName } from "../words/terms";
import { h } from "preact";

const [width, height] = [1200, 630];
const column = 668; // where the words begin

// nameOf is the puzzle of the board shown, and its level or day.
export function nameOf({ words, puzzle, route: { place } }: Pick<Game, "words" | "puzzle" | "route">): string {
  return [puzzleName(words, puzzle), place?.n !== undefined && words.t("page.card.level", { n: place.n })].filter(Boolean).join(" · ");
}

// resultOf is how many moves were made, and the best.
export function resultOf({ words, score: { metric, made, par } }: Pick<Game, "words" | "score">): string {
  return [length(words, metric, made), par !== undefined && words.t("page.win.best", { n: par })].filter(Boolean).join(" · ");
}

export async function card(game: Game): Promise<Blob> {
  const { words: { t }, score, table: { line } } = game;
  const context = paper(width, height);
  const board = await boardOf(new Scene(line.geometry, game.material), line.frame!, line.wanted);
  const colours = colourOf(["--ink", "--ink2", "--gold-fill", "--gold"]);
  const [ink, ink2, fill, gold] = colours;
  const face = getComputedStyle(document.querySelector("h1, h2") ?? document.body).fontFamily;
  const ui = getComputedStyle(document.body).fontFamily;
  const write = (text: string, y: number, size: number, colour: string, family: string) => {
    context.fillStyle = colour;
    do context.font = `${family === face ? 500 : 400} ${size--}px ${family}`;
    while (size > 12 && context.measureText(text).width > width - column - 60);
    context.fillText(text, column, y);
  };
  for (const [inset, line] of [[28, 2.5], [36, 1]]) {
    context.strokeStyle = ink;
    context.lineWidth = line;
    context.beginPath();
    context.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, 20);
    context.stroke();
  }
  place(context, board, [84, 70, 530, 490]);
  place(context, await drawn(h(SealMark, { size: 80, open: score.helped })), [520, 440, 84, 84]);
  write(nameOf(game), 112, 22, ink2, ui);
  write(game.route.heading, 188, 76, ink, face);
  for (let i = 0; i < 3; i++) {
    const shape = new Path2D();
    shape.addPath(new Path2D(star), new DOMMatrix([2, 0, 0, 2, column + 62 * i, 232]));
    context.fillStyle = fill;
    context.strokeStyle = gold;
    context.lineWidth = 3;
    if (i < score.stars) context.fill(shape);
    context.stroke(shape);
  }
  write(resultOf(game), 334, 36, ink, face);
  const isBest = score.par !== undefined && score.made <= score.par;
  write(t(score.helped ? "page.win.helped" : isBest ? "page.card.proved" : "page.win.solved"), 374, 21, ink2, ui);
  write(`${t("page.name")} 解 · ${location.host}`, 552, 21, ink2, ui);
  return pngOf(context);
}

// colourOf are colours of the theme, as they are now.
function colourOf(names: string[]): string[] {
  const probe = document.body.appendChild(document.createElement("i"));
  const list = names.map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return list;
}
