// A field that reads a link, a game ID or a position as it is typed or pasted, and says what is
// wrong with it.

import { useRef, useState } from "preact/hooks";

import { type Doc, fromFragment, toFragment } from "../puzzle/doc";
import type { Game } from "../state/game";
import { Thumb } from "./thumb";

export function Open({ game, label, act, start, use }: { game: Game; label?: string; act: string; start?: string; use: (link: string, doc?: Doc) => unknown }) {
  const { t } = game.words;
  const [found, setFound] = useState<{ link?: string; doc?: Doc; wrong?: string }>({});
  const last = useRef("");
  const read = async (text: string) => {
    last.current = text;
    const link = text.includes("#") ? text.slice(text.indexOf("#")).trim() : "";
    const doc = fromFragment(link) ?? { from: text.trim(), to: [], moves: [], at: 0 };
    if (text.trim() === "" || (link && !fromFragment(link))) return setFound(link ? { link } : {});
    const { wrong } = await game.look({ from: doc.from, to: doc.to, moves: doc.moves });
    if (last.current === text) setFound(wrong === undefined ? { link: "#" + toFragment(doc), doc } : { wrong });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (found.link) void use(found.link, found.doc);
  };
  return (
    <form class="open" onSubmit={submit}>
      <label>
        {label ?? t("page.open")}
        <textarea rows={start === undefined ? 1 : 3} spellcheck={false} autocapitalize="off" defaultValue={start} placeholder={t("page.open.what")} aria-invalid={found.wrong ? "true" : undefined} onInput={(event) => void read(event.currentTarget.value)} />
      </label>
      {found.doc && <Thumb game={game} from={found.doc.from} to={found.doc.to} moves={found.doc.moves} />}
      <button class="button" disabled={!found.link}>{act}</button>
      <p role="status" class={found.wrong ? "warn" : undefined}>{found.wrong ?? (found.doc && t("page.draft.legal"))}</p>
    </form>
  );
}
