// What can be added to a set: the levels of a puzzle, its boards, the reader's own, and any that
// is pasted.

import { useEffect } from "preact/hooks";

import { Open } from "../parts/open";
import { boardOf, fromFragment } from "../puzzle/doc";
import type { Game } from "../state/game";
import { named } from "../state/page/address";
import { harder } from "../state/progress/levels";
import { boardName } from "../words/terms";

type Choice = { name: string; board: string };

export function Picker({ game, puzzle, add }: { game: Game; puzzle: string; add: (board: string) => void }) {
  const { words, route, record: { levels, library, games } } = game;
  const { t } = words;
  const boards = library.find(puzzle)?.boards ?? [];
  useEffect(() => void levels.need(harder).then(game.page.notices.changed), []);
  const parts: [string, Choice[]][] = [
    ...[puzzle, puzzle + harder].map((path): [string, Choice[]] => [t(path === puzzle ? "page.home.path" : "page.pack"), levels.of(path).map(({ name, length }, i) => ({ name: `${i + 1}. ${name?.[words.lang] ?? ""} · ${t("page.win.best", { n: length })}`, board: `${path}/${i + 1}` }))]),
    [t("page.boards"), boards.map((board) => ({ name: boardName(words, puzzle, board), board: boardOf(library.first(puzzle, board.name)) }))],
    [t("page.boards.own"), games.own(puzzle).map((own) => ({ name: route.ownName(own), board: boardOf(own) }))],
  ];
  const open = (link: string) => {
    const level = named("play", link);
    const doc = level === undefined ? fromFragment(link) : levels.doc(level);
    if (doc) add(boardOf(doc));
  };
  return (
    <div class="picker">
      {parts.map(([title, list]) => list.length > 0 && (
        <details key={title} open={title === parts[0][0]}>
          <summary>{title}</summary>
          {list.map(({ name, board }) => (
            <button key={board} onClick={() => add(board)}>{name}</button>
          ))}
        </details>
      ))}
      <Open game={game} act={t("page.class.add")} use={open} />
    </div>
  );
}
