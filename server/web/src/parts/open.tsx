// A field that reads a link, a game ID or a position as it is typed or pasted, says what is wrong
// with it, and offers the two likeliest boards that can be read instead.

import { useRef, useState } from "preact/hooks";

import { type Doc, fromFragment, toFragment } from "../puzzle/doc";
import { repairs } from "../puzzle/repair";
import { prefixOf } from "../puzzle/text";
import type { Game } from "../state/game";
import { Thumb } from "./thumb";

export function Open({ game, label, act, start, use }: { game: Game; label?: string; act: string; start?: string; use: (link: string, doc?: Doc) => unknown }) {
  const { t } = game.words;
  const [found, setFound] = useState<{ link?: string; doc?: Doc; wrong?: string; meant?: string[] }>({});
  const last = useRef("");
  const read = async (text: string) => {
    last.current = text;
    const link = text.includes("#") ? text.slice(text.indexOf("#")).trim() : "";
    const doc = fromFragment(link) ?? { from: text.trim(), to: [], moves: [], at: 0 };
    if (text.trim() === "" || (link && !fromFragment(link))) return setFound(link ? { link } : {});
    const { wrong } = await game.look({ from: doc.from, to: doc.to, moves: doc.moves });
    const meant = wrong === undefined || link ? [] : await likely(doc.from);
    if (last.current === text) setFound(wrong === undefined ? { link: "#" + toFragment(doc), doc } : { wrong, meant });
  };
  // likely are two boards at most that a text which cannot be read may have been meant to be.
  const likely = async (text: string) => {
    const family = game.record.library.find(prefixOf(text));
    const good: string[] = [];
    for (const from of family ? repairs(text, family.boards) : []) if (good.length < 2 && (await game.look({ from })).view) good.push(from);
    return good;
  };
  // take puts a repair into the field, and goes on to the button.
  const take = async (form: HTMLFormElement, from: string) => {
    form.querySelector("textarea")!.value = from;
    await read(from);
    requestAnimationFrame(() => form.querySelector<HTMLElement>(".button")?.focus());
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
      {found.meant && found.meant.length > 0 && (
        <div class="meant" role="group" aria-label={t("page.open.meant")}>
          <span>{t("page.open.meant")}</span>
          {found.meant.map((from) => (
            <button key={from} type="button" onClick={(event) => void take(event.currentTarget.form!, from)}>
              <Thumb game={game} from={from} to={[]} />
              <code>{from.replace(/^.*:/, "")}</code>
            </button>
          ))}
        </div>
      )}
    </form>
  );
}
