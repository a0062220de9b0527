// For a class: boards are chosen, and one link or one sheet of paper carries them.

import { useState } from "preact/hooks";

import { Act, Tool } from "../parts/button";
import { Picks } from "../parts/dialog";
import { useCopy } from "../parts/sharing";
import { Screen } from "../parts/screen";
import { Thumb } from "../parts/thumb";
import { type BoardSet, linkOf, setOf } from "../puzzle/set";
import type { Game } from "../state/game";
import { puzzleName } from "../words/terms";
import { useItems } from "./items";
import { Paper } from "./paper";
import { Picker } from "./picker";

export function Maker({ game }: { game: Game }) {
  const { words, record: { library } } = game;
  const { t } = words;
  const read = () => setOf(location.hash, "class") ?? { title: "", hints: false, inOrder: false, boards: [], n: 0 };
  const set = read();
  const items = useItems(game, set.boards);
  const [adding, setAdding] = useState("");
  const [copied, copy] = useCopy(game);
  const link = `${location.href.split("#")[0]}#${linkOf(set)}`;
  const change = (part: Partial<BoardSet>) => game.page.screen.rewrite("#" + linkOf({ ...read(), ...part }, "class"));
  const without = (i: number) => set.boards.filter((_, k) => k !== i);
  const move = (from: number, to: number) => {
    const rest = without(from);
    rest.splice(Math.max(0, to), 0, set.boards[from]);
    change({ boards: rest });
  };
  // The handle takes its board along with the pointer, or with the arrow keys.
  const drag = (event: PointerEvent, i: number) => {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-place]");
    if (event.buttons > 0 && under && Number(under.dataset.place) !== i) move(i, Number(under.dataset.place));
  };
  return (
    <Screen game={game} title={t("page.class")} name="class">
      <section class="choose">
        <h1>{t("page.class")}</h1>
        <p>{t("page.class.more")}</p>
        <label>
          {t("page.class.title")}
          <input class="field" value={set.title} placeholder={t("page.set")} onInput={(event) => change({ title: event.currentTarget.value })} />
        </label>
        <h2>{t("page.class.hints")}</h2>
        <Picks label={t("page.class.hints")} of={{ off: t("page.off"), on: t("page.on") }} chosen={set.hints ? "on" : "off"} choose={(to) => change({ hints: to === "on" })} />
        <h2>{t("page.class.order")}</h2>
        <Picks label={t("page.class.order")} of={{ free: t("page.class.free"), one: t("page.class.one") }} chosen={set.inOrder ? "one" : "free"} choose={(to) => change({ inOrder: to === "one" })} />
        <h2>{t("page.class.add")}</h2>
        <div class="adds">
          {library.families.map(({ name }) => (
            <button key={name} class="button quiet" aria-expanded={name === adding} onClick={() => setAdding(name === adding ? "" : name)}>{puzzleName(words, name)}</button>
          ))}
        </div>
        {adding && <Picker key={adding} game={game} puzzle={adding} add={(board) => change({ boards: [...set.boards, board] })} />}
      </section>
      <section class="picked sheet">
        <h2>{t("page.class.boards", { n: items.length })}</h2>
        {items.length === 0 && <p>{t("page.class.none")}</p>}
        <ol>
          {items.map(({ name, family, doc, wrong, more }, i) => (
            <li key={i} data-place={i} class={family && "on-" + family.material}>
              <button
                class="sorter"
                aria-label={t("page.class.sort", { n: i + 1, name })}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => drag(event, Number(event.currentTarget.closest("li")!.dataset.place))}
                onKeyDown={(event) => (event.key === "ArrowUp" || event.key === "ArrowDown") && [event.preventDefault(), move(i, event.key === "ArrowUp" ? i - 1 : i + 1)]}
              >
                ⠿
              </button>
              {doc && !wrong && <Thumb game={game} from={doc.from} to={doc.to} />}
              <span>
                <strong>{i + 1}. {name}</strong>
                <span class={wrong ? "warn" : "muted"}>{wrong ?? more}</span>
              </span>
              <Tool icon="close" label={t("page.class.remove", { name })} press={() => change({ boards: without(i) })} />
            </li>
          ))}
        </ol>
      </section>
      <section class="give">
        <Paper game={game} set={set} items={items} link={link} />
        <input class="field" readOnly value={link} aria-label={t("page.share.onlylink")} onFocus={(event) => event.currentTarget.select()} />
        <Act icon="copy" off={items.length === 0} press={() => copy(link)}>{t(copied === link ? "page.share.copied" : "page.share.link")}</Act>
        <Act class="quiet" icon="print" off={items.length === 0} press={() => print()}>{t("page.class.print")}</Act>
      </section>
    </Screen>
  );
}
