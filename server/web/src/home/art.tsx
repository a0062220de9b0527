// The picture on a card: the board of the level that comes next.

import { Thumb } from "../parts/thumb";
import type { Game } from "../state/game";

export function Art({ game, puzzle }: { game: Game; puzzle: string }) {
  const { levels, progress, library } = game.record;
  const board = levels.doc(`${puzzle}/${progress.now(puzzle, levels.of(puzzle).length)}`) ?? library.first(puzzle);
  return <Thumb game={game} from={board.from} to={board.to} />;
}
