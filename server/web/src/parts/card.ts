// The picture of a game: the board as it ended, and how it was won, on the page's paper.

import { boardOf, drawn } from "../board/film";
import { paper, place, pngOf } from "../board/picture";
import { Scene } from "../board/scene";
import { Star } from "../icons/icon";
import { SealMark } from "../icons/seal";
import { Geometry } from "../puzzle/geometry";
import type { Game } from "../state/game";
import { spoken } from "../state/progress/daily";
import { length, puzzleName } from "../words/terms";
import { h } from "preact";
import { resultOn } from "./day";

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

// Sheet is the paper of a picture, framed, and how it is written on.
function sheet({ words: { t } }: Pick<Game, "words">) {
  const context = paper(width, height);
  const [ink, ink2] = [document.body, document.querySelector(".dialog .muted")!].map((element) => getComputedStyle(element).color);
  const { fontFamily: face, fontWeight: weight } = getComputedStyle(document.querySelector("h1, h2") ?? document.body);
  const ui = getComputedStyle(document.body).fontFamily;
  const write = (text: string, y: number, size: number, isFaint = false, x = column, room = width - x - 60) => {
    const family = isFaint ? ui : face;
    context.fillStyle = isFaint ? ink2 : ink;
    do context.font = `${isFaint ? 400 : weight} ${size--}px ${family}`;
    while (size > 12 && context.measureText(text).width > room);
    context.fillText(text, x, y);
  };
  const stars = async (n: number, x: number, y: number, size: number) => {
    for (const i of [0, 1, 2]) place(context, await drawn(h(Star, { full: i < n })), [x + 1.3 * size * i, y, size, size]);
  };
  for (const [inset, line] of [[28, 2.5], [36, 1]]) {
    context.strokeStyle = ink;
    context.lineWidth = line;
    context.beginPath();
    context.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, 20);
    context.stroke();
  }
  write(`${t("page.name")} 解 · ${location.host}`, 552, 21, true);
  return { context, write, stars };
}

export async function card(game: Game): Promise<Blob> {
  const { words: { t }, score, table: { line } } = game;
  const { context, write, stars } = sheet(game);
  place(context, await boardOf(new Scene(line.geometry, game.material), line.frame!, line.wanted), [84, 70, 530, 490]);
  place(context, await drawn(h(SealMark, { size: 80, open: score.helped })), [520, 440, 84, 84]);
  write(nameOf(game), 112, 22, true);
  write(game.route.heading, 188, 76);
  await stars(score.stars, column, 232, 48);
  write(resultOf(game), 334, 36);
  const isBest = score.par !== undefined && score.made <= score.par;
  write(t(score.helped ? "page.win.helped" : isBest ? "page.card.proved" : "page.win.solved"), 374, 21, true);
  return pngOf(context);
}

// dayCard is the picture of today: its boards as they ended, and what each took.
export async function dayCard(game: Game): Promise<Blob> {
  const { words, record: { daily, games, library } } = game;
  const { context, write, stars } = sheet(game);
  write(words.t("page.home.today", { date: spoken(daily.date, words.t("page.locale.dates"), { weekday: "long" }) }), 96, 22, true);
  write(words.t("page.today.all"), 176, 64);
  for (const [i, { name }] of daily.puzzles.entries()) {
    const { id, level, stars: earned, over = 0 } = resultOn(game, name, daily.date);
    const moves = games.ended(id); // where they are not known any more, the goal is shown
    const { view } = await game.look({ from: moves || !level.to.includes(":") ? level.from : level.to, to: [level.to], moves });
    const scene = new Scene(new Geometry(view), library.find(name)?.material ?? "plain");
    if (view) place(context, await boardOf(scene, view.frames[view.frames.length - 1], Array.from(view.goals?.[0]?.states ?? "")), [80 + 280 * (i % 2), 72 + 250 * (i >> 1), 260, 232]);
    write(puzzleName(words, name), 244 + 54 * i, 24, true, column, 250);
    await stars(earned, 988, 222 + 54 * i, 24);
    write(String(level.length + over), 244 + 54 * i, 26, false, 1098);
  }
  place(context, await drawn(h(SealMark, { size: 80 })), [1080, 505, 56, 56]);
  if (daily.streak > 0) write(words.t("page.home.streak", { n: daily.streak }), 468, 26);
  return pngOf(context);
}
