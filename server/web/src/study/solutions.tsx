// The list of shortest solutions, grouped by what they do.

import { useMemo } from "preact/hooks";

import type { Game } from "../game";
import { grouped } from "../numbers";
import type { Answer } from "../types";
import { groups } from "./groups";

// shown is how many moves of a solution fit on a line.
const shown = 6;

export function Solutions({ game, answer }: { game: Pick<Game, "questions" | "words">; answer: Answer }) {
  const t = game.words.t;
  const solutions = answer.solutions!;
  const list = useMemo(() => groups(solutions), [solutions]);
  return (
    <div class="solutions">
      <h4>{t("page.solutions", { count: grouped(BigInt(answer.count ?? solutions.length)), listed: answer.truncated ? solutions.length : 0 })}</h4>
      {list.map(({ key, indices }, g) => (
        <div key={key} role="group" aria-label={t("page.solutions.group", { n: indices.length, name: g + 1 })}>
          <p class="muted">{t("page.solutions.group", { n: indices.length, name: g + 1 })}</p>
          {indices.map((i) => (
            <button key={i} class="solution" aria-pressed={i === game.questions.chosen} onClick={() => void game.questions.pick(i)}>
              <b>{i + 1}</b> {solutions[i].slice(0, shown).join(" ")}
              {solutions[i].length > shown ? " …" : ""}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
