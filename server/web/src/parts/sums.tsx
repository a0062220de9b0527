// The weights under the pieces now, and in the goal.

import type { Game } from "../state/game";
import { signed } from "../words/numbers";

export function Sums({ game: { words: { t } }, of: { now, needed }, less }: { game: Pick<Game, "words">; of: { now: number; needed: number }; less?: boolean }) {
  const sum = (n: number, name: string) => <div><b>{signed(n)}</b><span>{t(name)}</span></div>;
  return <div class={less ? "sums" : "counts"}>{sum(now, "page.stuck.now")}{less && <b class="less">&lt;</b>}{sum(needed, "page.stuck.needed")}</div>;
}
