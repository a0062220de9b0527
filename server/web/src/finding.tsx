// Questions and their answers: hint, solve, why not.

import { useEffect, useRef } from "preact/hooks";

import type { Game } from "./game";
import { GoalBoard } from "./goalboard";
import { hintLines } from "./hint";
import type { Busy } from "./inquiry";
import { size } from "./pattern";
import { PatternBoard } from "./patternboard";
import { factName, goalName, length as lengthOf, proof } from "./terms";
import type { Answer, Certificate, Hint } from "./types";
import { verdict } from "./verdict";

export function Finding({ game }: { game: Game }) {
  const t = game.words.t;
  const { inquiry } = game;
  const { problem } = game.notices;
  const { answer, hint, facts, busy } = inquiry;
  const idle = !answer && !hint && !facts && !problem && !busy?.long;
  return (
    <section class="card finding" aria-labelledby="finding" aria-busy={busy?.long ? "true" : undefined}>
      <h2 id="finding">{t("page.finding")}</h2>
      <div class="asks">
        <button onClick={() => void inquiry.askHint()}>{t("page.hint")}</button>
        <button class="main" onClick={() => void inquiry.solve()}>
          {t("page.solve")}
        </button>
        <button onClick={() => void inquiry.analyse()}>{t("page.analyse")}</button>
      </div>
      {busy?.long && <Progress busy={busy} game={game} />}
      {problem && <Wrong detail={problem.detail} />}
      {idle && <p class="quiet">{t("page.finding.none")}</p>}
      {hint && <Told game={game} hint={hint} />}
      {answer && <Found game={game} answer={answer} />}
      <Target game={game} />
      {facts && <Facts game={game} facts={facts} />}
    </section>
  );
}

// Wrong is what went wrong, which is brought into sight: the field it is about
// may stand further down.
function Wrong({ detail }: { detail: string }) {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.scrollIntoView({ block: "nearest" }), [detail]);
  return (
    <p class="problem" id="problem" role="alert" ref={shown}>
      {detail}
    </p>
  );
}

// Progress is how far a long question is. Who stops it is led back to where
// questions are asked.
function Progress({ busy, game }: { busy: Busy; game: Game }) {
  const t = game.words.t;
  const { before, step, best } = busy;
  const stop = () => {
    document.querySelector<HTMLElement>(".asks .main")?.focus();
    game.inquiry.stop();
  };
  return (
    <div class="busy">
      <progress max={step?.total || undefined} value={step?.total ? step.done : undefined} aria-label={t("page.busy")} />
      <p class="quiet">
        {before !== undefined
          ? t("page.busy.waiting", { n: before })
          : step
            ? t("page.busy.step", { nodes: grouped(step.nodes), bound: step.lower_bound || 0 })
            : t("page.busy")}
        {best?.length !== undefined && " " + t("page.busy.best", { length: lengthOf(game.words, best.metric, best.length) })}
      </p>
      <button onClick={stop}>{t("page.stop")}</button>
    </div>
  );
}

function Found({ game, answer }: { game: Game; answer: Answer }) {
  const t = game.words.t;
  return (
    <div class={"answer " + answer.status}>
      <p class="verdict">{verdict(game.words, answer)}</p>
      {answer.certificate && <Why game={game} certificate={answer.certificate} />}
      {answer.pattern && (
        <figure>
          <PatternBoard pattern={answer.pattern} label={t("page.pattern", { n: answer.length ?? 0, width: size(answer.pattern)[0], height: answer.pattern.length })} />
          <figcaption class="quiet">{t("page.pattern.caption")}</figcaption>
        </figure>
      )}
      {answer.solutions && answer.solutions.length > 1 && (
        <label>
          {t("page.solutions", { count: grouped(BigInt(answer.count ?? answer.solutions.length)), listed: answer.truncated ? answer.solutions.length : 0 })}
          <select value={game.inquiry.chosen} onChange={(event) => void game.inquiry.pick(Number(event.currentTarget.value))}>
            {answer.solutions.map((moves, i) => (
              <option key={i} value={i}>
                {i + 1}: {moves.slice(0, 6).join(" ")}
                {moves.length > 6 ? " …" : ""}
              </option>
            ))}
          </select>
        </label>
      )}
      {answer.stats && (
        <p class="quiet">
          {t("page.cost", { seconds: seconds(answer.stats.seconds), n: answer.stats.nodes, nodes: grouped(answer.stats.nodes) })}
        </p>
      )}
    </div>
  );
}

// grouped is a number with its thousands apart, as the program writes it.
function grouped(n: number | bigint): string {
  return n.toLocaleString("en");
}

// seconds are told with two digits, from a hundredth up.
function seconds(value: number): string {
  if (value < 0.01) return "< 0.01";
  return value < 10 ? value.toPrecision(2) : value.toFixed(0);
}

// Told is a hint; asked again, it tells more.
function Told({ game, hint }: { game: Game; hint: Hint }) {
  const t = game.words.t;
  return (
    <div class={"answer hint " + hint.status}>
      {hintLines(game.words, hint).map((line, i) => (
        <p key={i} class={i === 0 ? "verdict" : undefined}>
          {line}
        </p>
      ))}
      {hint.certificate && <Why game={game} certificate={hint.certificate} />}
      {hint.status === "solved" && hint.level < 4 && (hint.level === 1 || hint.region) && (hint.length ?? 0) > 0 && <p class="quiet">{t("page.hint.more")}</p>}
    </div>
  );
}

// Why says why there is no solution, and what is drawn on the board.
function Why({ game, certificate }: { game: Game; certificate: Certificate }) {
  const { words, inquiry, line } = game;
  return (
    <>
      <p>{proof(words, certificate, line.geometry.faces.count)}</p>
      {inquiry.proof && inquiry.proof.cells.size > 0 && <p class="quiet">{words.t("page.proof.drawn")}</p>}
    </>
  );
}

// Target says whether the goal is reached, and names it.
function Target({ game }: { game: Game }) {
  const { t } = game.words;
  const { frame, view, goalStates, geometry } = game.line;
  if (frame?.solved) return <p class="verdict reached">{t("page.reached")}</p>;
  const goals = view?.goals;
  if (!goals) return <p class="quiet">{t("page.goal.none")}</p>;
  const name = (text: string) => goalName(game.words, game.puzzle, text, geometry.index(text) >= 0);
  return (
    <div class="goal">
      <p class="quiet">
        {t("page.goal")} {!goalStates && goals.map(({ text }) => <code key={text}>{name(text)}</code>)}
      </p>
      {goalStates && <GoalBoard geometry={geometry} states={goalStates} label={t("page.goal.drawn", { text: goals[0].text })} />}
    </div>
  );
}

// told leaves out what is on the page already, and what there is none of.
function told([key, fact]: [string, unknown]): boolean {
  return !["puzzle", "from", "to"].includes(key) && fact !== null && fact !== "" && !(Array.isArray(fact) && fact.length === 0);
}

function Facts({ game, facts }: { game: Game; facts: Record<string, unknown> }) {
  const { t } = game.words;
  const value = (fact: unknown): string => {
    if (typeof fact === "boolean") return t(fact ? "page.yes" : "page.no");
    if (Array.isArray(fact)) return fact.map(value).join(" ");
    return String(fact);
  };
  return (
    <dl class="facts">
      {Object.entries(facts).filter(told).map(([key, fact]) => (
        <div key={key}>
          <dt>{factName(game.words, key)}</dt>
          <dd>{value(fact)}</dd>
        </div>
      ))}
    </dl>
  );
}
