// The shortest solutions, or why there are none.

import { PatternBoard } from "../board/patternboard";
import type { Game } from "../state/game";
import { grouped, seconds } from "../words/numbers";
import { size } from "../puzzle/pattern";
import { Progress } from "../parts/waiting";
import { length, proof } from "../words/terms";
import type { Answer } from "../puzzle/types";
import { verdict } from "../words/verdict";
import { known, Scale } from "./scale";
import { Solutions } from "./solutions";

export function Finding({ game }: { game: Game }) {
  const t = game.words.t;
  const { help: { questions } } = game;
  const { answer, busy } = questions;
  return (
    <section class="card finding" aria-labelledby="finding" aria-busy={busy?.long ? "true" : undefined}>
      <h3 id="finding">{t("page.finding")}</h3>
      <div class="asks"><button class={answer ? "button quiet" : "button"} onClick={() => void game.solve()}>{t("page.solve")}</button></div>
      {busy?.long && <Progress busy={busy} game={game} />}
      {!answer && !busy?.long && <p class="muted">{t("page.finding.none")}</p>}
      {answer && <Found game={game} answer={answer} />}
    </section>
  );
}

function Found({ game, answer }: { game: Game; answer: Answer }) {
  const t = game.words.t;
  const reach = known(answer, game.help.questions.facts);
  const proved = answer.status === "solved" && answer.optimal && (answer.length ?? 0) > 0;
  return (
    <div class={"answer " + answer.status}>
      {proved ? (
        <div class="proved">
          <b>{grouped(answer.length ?? 0)}</b>
          <div>
            <p class="verdict">{t("page.verdict.proved", { length: length(game.words, answer.metric, answer.length) })}</p>
            <p class="muted">{t("page.verdict.checked")}</p>
          </div>
        </div>
      ) : (
        <p class="verdict">{verdict(game.words, answer)}</p>
      )}
      {reach && <Scale game={game} at={reach} />}
      {answer.certificate && <p>{proof(game.words, answer.certificate, game.table.line.geometry.faces.count)}</p>}
      {(game.help.questions.proof?.cells.size ?? 0) > 0 && <p class="muted">{t("page.proof.drawn")}</p>}
      {answer.pattern && (
        <figure>
          <PatternBoard pattern={answer.pattern} label={t("page.pattern", { n: answer.length ?? 0, width: size(answer.pattern)[0], height: answer.pattern.length })} />
          <figcaption class="muted">{t("page.pattern.caption")}</figcaption>
        </figure>
      )}
      {answer.solutions && answer.solutions.length > 1 && <Solutions game={game} answer={answer} />}
      {answer.stats && (
        <p class="muted">{t("page.cost", { seconds: seconds(answer.stats.seconds), n: answer.stats.nodes, nodes: grouped(answer.stats.nodes) })}</p>
      )}
    </div>
  );
}
