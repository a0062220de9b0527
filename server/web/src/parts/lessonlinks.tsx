// Links to the lessons of a puzzle, once they are read.

import { useEffect } from "preact/hooks";

import type { Game } from "../state/game";
import { Icon } from "../icons/icon";

export function LessonLinks({ game, puzzle }: { game: Pick<Game, "record" | "teaching" | "words">; puzzle: string }) {
  const { teaching, words, record: { progress } } = game;
  useEffect(() => void teaching.load(), []);
  const list = teaching.lessons?.of(puzzle);
  if (list?.length === 0) return null;
  const texts = teaching.words;
  return (
    <section class="lessons" aria-label={words.t("page.lessons")}>
      {list && <h2>{words.t("page.lessons")}</h2>}
      {list?.map(({ name }) => (
        <a key={name} href={`#lesson=${puzzle}/${name}`}>
          {texts.t(`lesson.text.${puzzle}.${name}.title`)}
          {progress.learnt(`${puzzle}/${name}`) && <Icon shape="check" />}
        </a>
      ))}
    </section>
  );
}
