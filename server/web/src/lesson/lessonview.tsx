// A lesson: a few sentences, one board, and one thing to do.

import { Holder } from "../board/board";
import type { Game } from "../state/game";
import { Act } from "../parts/button";
import { puzzleName } from "../words/terms";
import { Header } from "../parts/header";
import { Trouble } from "../parts/trouble";
import { Task } from "./task";

export function LessonView({ game }: { game: Game }) {
  const { teaching, words } = game;
  const { t } = words;
  const key = `lesson.text.${teaching.name.replace("/", ".")}`;
  const texts = teaching.words;
  return (
    <div class={"play lesson on-" + game.material} data-position={game.table.line.position}>
      <Header game={game} />
      <main>
        <div class="lessonpage">
          <article class="tell" aria-live="polite">
            <p class="sub">{t("page.lesson.of", { name: puzzleName(words, teaching.puzzle), n: teaching.n })}</p>
            <h1>{texts.t(key + ".title")}</h1>
            {texts
              .t(`${key}.${teaching.at + 1}.text`)
              .split("\n")
              .map((line) => (
                <p class="body" key={line}>{line}</p>
              ))}
            <Task game={game} text={texts.find(`${key}.${teaching.at + 1}.do`)} />
            <Steps game={game} />
          </article>
          <Holder game={game} />
        </div>
        <Trouble game={game} />
      </main>
    </div>
  );
}

// Steps are the dots of a lesson, and the ways back and on. To go on is always allowed.
function Steps({ game }: { game: Pick<Game, "teaching" | "words"> }) {
  const { teaching, words } = game;
  const { t } = words;
  const steps = teaching.lesson?.steps ?? [];
  const quiet = teaching.asks && !teaching.done ? "quiet" : "";
  const next = teaching.lessons?.after(teaching.name);
  return (
    <div class="lessonsteps">
      <div class="dots" role="img" aria-label={t("page.lesson.step", { n: teaching.at + 1, all: steps.length })}>
        {steps.map((_, i) => (
          <i key={i} class={i === teaching.at ? "now" : i < teaching.at ? "done" : undefined} />
        ))}
      </div>
      {teaching.at > 0 && (
        <button class="button text" onClick={() => void teaching.go(teaching.at - 1)}>{t("page.lesson.back")}</button>
      )}
      {teaching.isLast ? (
        <Act class={quiet} icon="next" href={next ? "#lesson=" + next : "#home"}>{t(next ? "page.lesson.next" : "page.lesson.end")}</Act>
      ) : (
        <Act class={quiet} icon="next" press={() => teaching.go(teaching.at + 1)}>{t("page.lesson.on")}</Act>
      )}
    </div>
  );
}
