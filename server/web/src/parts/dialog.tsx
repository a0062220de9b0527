// A dialog above the screen: × or Esc or the browser's Back leads back to where one was.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { Game } from "../state/game";
import { Tool } from "./button";

export function Dialog({ game, name, title, children }: { game: Pick<Game, "page" | "words">; name: string; title: string; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const gone = useRef(false);
  const { screen } = game.page;
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => {
      gone.current = true; // its event comes later, and must not close the next one
      current?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={"dialog " + name}
      aria-labelledby="dialog"
      onClose={() => !gone.current && screen.close()}
      onClick={(event) => event.target === dialog.current && screen.close()}
    >
      <div>
        <header>
          <h2 id="dialog">{title}</h2>
          <Tool icon="close" label={game.words.t("page.close")} press={() => screen.close()} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

// Picks is one of a few.
export function Picks<T extends string>({ label, of, chosen, choose }: { label: string; of: Record<T, string>; chosen: T; choose: (name: T) => unknown }) {
  return (
    <div class="picks" role="group" aria-label={label}>
      {(Object.keys(of) as T[]).map((name) => (
        <button key={name} aria-pressed={name === chosen} onClick={() => choose(name)}>{of[name]}</button>
      ))}
    </div>
  );
}
