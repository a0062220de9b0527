// What is known of the board, and its goal.

import { useScene } from "../board/scene";
import { SmallBoard } from "../board/smallboard";
import type { Game } from "../state/game";
import { goalName } from "../words/terms";
import { watching } from "../state/line/trace";
import { Facts } from "./facts";

export function Known({ game }: { game: Game }) {
  const t = game.words.t;
  const { facts } = game.help.questions;
  return (
    <section class="card known" aria-labelledby="known">
      <h3 id="known">{t("page.known")}</h3>
      {!facts && (
        <div class="asks"><button class="button quiet" onClick={() => void game.analyse()}>{t("page.analyse")}</button></div>
      )}
      {facts && <Facts game={game} facts={facts} />}
      <Target game={game} />
    </section>
  );
}

// Target says whether the goal is reached, and names it.
function Target({ game }: { game: Pick<Game, "table" | "material" | "puzzle" | "words"> }) {
  const { t } = game.words;
  const { frame, view, goalStates, geometry } = game.table.line;
  const scene = useScene(game);
  if (frame?.solved) return <p class="verdict reached">{t("page.reached")}</p>;
  const goals = view?.goals;
  if (!goals) return <p class="muted">{t("page.goal.none")}</p>;
  const name = (text: string) => goalName(game.words, game.puzzle, text, geometry.index(text) >= 0);
  const cells = goals.map(({ text }) => text).filter((text) => geometry.index(text) >= 0);
  return (
    <div class="goal" {...watching(game.table.trace, () => (goalStates ? game.table.trace.stand(goals[0].text, []) : game.table.trace.light(cells)))}>
      <p class="muted">{t("page.goal")} {!goalStates && goals.map(({ text }) => <code key={text}>{name(text)}</code>)}</p>
      {goalStates && <SmallBoard scene={scene} states={goalStates} label={t("page.goal.drawn", { text: goals[0].text })} />}
    </div>
  );
}
