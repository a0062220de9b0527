// What went wrong, in words.

import { useEffect, useRef } from "preact/hooks";

import { Icon } from "../icons/icon";
import type { Game } from "../state/game";

// Trouble is what went wrong, brought into sight.
export function Trouble({ game }: { game: Pick<Game, "page"> }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const { problem } = game.page.notices;
  useEffect(() => shown.current?.scrollIntoView({ block: "nearest" }), [problem?.detail]);
  if (!problem) return null;
  return (
    <p class="problem" id="problem" role="alert" ref={shown}>
      <Icon shape="warn" />
      <span>{problem.detail}</span>
    </p>
  );
}
