// Why a move was refused: one line at the foot of the board. The live region says it too.

import type { Hand } from "../state/line/hand";

export function Refused({ hand }: { hand: Hand }) {
  return hand.refusal ? (
    <p class="refusal" aria-hidden="true">{hand.refusal.text}</p>
  ) : null;
}
