// How to play: the rule, a move in a picture, what a finger does, and how moves are written. Where
// there is a keyboard, a second page lists its keys.

import { useEffect, useState } from "preact/hooks";

import { Arrow } from "../board/arrow";
import { extent } from "../board/layout";
import { middleOf } from "../board/lens";
import { useScene } from "../board/scene";
import { SmallBoard } from "../board/smallboard";
import { Icon } from "../icons/icon";
import { Tool } from "../parts/button";
import { useMedia } from "../parts/media";
import type { Frame } from "../puzzle/types";
import type { Game } from "../state/game";
import { notation, rules } from "../words/terms";
import { KeyList } from "./keys";

const gestures = { press: ["hold", "tap", "slide"], pair: ["tap", "drag", "tap"], turn: ["tap", "drag", "tap"] } as const;

export function HowTo({ game }: { game: Game }) {
  const { words, family, table: { line } } = game;
  const { t } = words;
  const isTouched = useMedia("(pointer: coarse)");
  const kind = line.entry?.kind ?? "press";
  const middle = middleOf(line.geometry.rows);
  const { move, at } = line.choices[line.choices.length >> 1] ?? { move: line.moveOf(middle), at: line.geometry.cells[middle].name };
  const written = family && notation(words, family, at, move);
  return (
    <section class="sheet keys" aria-label={t("page.keys.touch")}>
      <div class="drawerhead">
        <h2>{t("page.keys.touch")}</h2>
        <Tool icon="close" label={t("page.close")} press={() => game.showKeys(false)} />
      </div>
      {family && <p>{rules(words, family, line.doc.from)}</p>}
      {move && !line.geometry.large && <Picture game={game} move={move} />}
      {gestures[kind].map((shape, i) => <p key={i} class="gesture"><Icon shape={shape} /><span>{t(`page.how.${kind}.${i + 1}`)}</span></p>)}
      <dl class="notation">
        {written?.map(([code, text]) => <div key={code}><dt><code>{code}</code></dt><dd>{text}</dd></div>)}
      </dl>
      <button class="button quiet" onClick={() => [game.showKeys(false), game.help.firstSteps.repeat()]}>{t("page.keys.tutor")}</button>
      {!isTouched && <KeyList game={game} />}
    </section>
  );
}

// Picture is a move of the board shown, before and after it: the cells that it is about alone.
function Picture({ game, move }: { game: Game; move: string }) {
  const { line } = game.table;
  const scene = useScene(game);
  const [frames, setFrames] = useState<Frame[]>([]);
  useEffect(() => void line.framesOf(line.position, [move]).then(setFrames), [line.position, move]);
  const { action } = frames[1] ?? {};
  if (!action) return null;
  const cells = scene.geometry.indices([...action.cells, ...(action.path ?? []), ...(action.changes ?? [])]);
  const box = extent(cells.map((i) => scene.points[i]), 76);
  const board = ({ states }: Frame, isBefore: boolean) => <SmallBoard scene={scene} box={box} states={Array.from(states)} wanted={line.wanted}>{isBefore && <g class="over"><Arrow scene={scene} action={action} verbs={line.entry?.verbs ?? []} /></g>}</SmallBoard>;
  return <div class={"beforeafter on-" + game.material} aria-hidden="true">{board(frames[0], true)}<Icon shape="next" />{board(frames[1], false)}</div>;
}
