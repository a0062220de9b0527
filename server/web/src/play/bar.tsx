// The one bar of the play screen.

import type { Game } from "../state/game";
import { Icon, type Shape } from "../icons/icon";
import { around } from "../state/page/address";

export function Bar({ game }: { game: Game }) {
  const t = game.words.t;
  const { table: { history } } = game;
  const { doc } = game.table.line;
  const { alone, playing, isSilent } = game.page.screen;
  const hinted = game.help.questions.hint !== undefined;
  return (
    <div class="barwrap">
      <div class="bar" role="toolbar" aria-label={t("page.bar")}>
        {!isSilent && <Button class={hinted ? "hint down" : "hint"} label={t("page.hint")} icon="hint" press={() => game.help.questions.askHint()} />}
        {!isSilent && <span class="gap" />}
        <Button label={t("page.player.undo")} icon="undo" off={!history.canUndo} press={() => game.table.history.undo()} />
        <Button label={t("page.player.redo")} icon="redo" off={!history.canRedo} press={() => game.table.history.redo()} />
        <Button label={t("page.restart")} icon="restart" off={doc.at === 0} press={() => game.table.line.restart()} />
        {(!alone || playing) && (
          <>
            <span class="gap" />
            {playing ? <Button label={t("page.set.list")} icon="more" press={() => (location.hash = around(0))} /> : <Button label={t("page.study")} icon="study" press={() => game.study(true)} />}
            <Button class="next" label={t("page.next")} icon="next" press={() => game.route.next()} />
          </>
        )}
      </div>
    </div>
  );
}

function Button(props: { class?: string; label: string; icon: Shape; off?: boolean; press: () => unknown }) {
  return (
    <button class={props.class} disabled={props.off} onClick={() => void props.press()}>
      <Icon shape={props.icon} />
      <span>{props.label}</span>
    </button>
  );
}
