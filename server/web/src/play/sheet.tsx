// The sheet beside the board: a hint, a win, a loss, or the list of keys. It takes its
// room from the air, never from the board.

import { useEffect, useState } from "preact/hooks";

import type { Game } from "../state/game";
import { Icon, Stars } from "../icons/icon";
import { hintWords } from "../words/hint";
import { Act, Tool } from "../parts/button";
import { useMedia } from "../parts/media";
import { SealMark } from "../icons/seal";
import { boardOf } from "../puzzle/doc";
import { length, proof } from "../words/terms";
import type { Hint } from "../puzzle/types";
import { Sums } from "../parts/sums";
import { Progress } from "../parts/waiting";
import { Better, DailyWin, DearMove, PathEnd } from "./ending";
import { HowTo } from "./howto";
import { Tutor } from "./tutor";

export function Sheet({ game }: { game: Game }) {
  const { help: { questions, outlook, firstSteps }, page: { screen }, standing } = game;
  useEffect(() => {
    if (standing !== "keys") screen.keysOver = undefined; // what covered the list does not bring it back
  }, [standing]);
  const sheets = {
    keys: () => <HowTo game={game} />,
    busy: () => <Progress busy={questions.busy!} game={game} />,
    hint: () => <HintSheet game={game} hint={questions.hint!} />,
    win: () => <Win game={game} />,
    stuck: () => <Stuck game={game} dead={outlook.dead!} />,
    better: () => <Better game={game} />,
    tutor: () => <Tutor game={game} step={firstSteps.step!} />,
  };
  return standing ? sheets[standing]() : null;
}

// HintSheet is one rung of the ladder: how far, where, which move.
function HintSheet({ game, hint }: { game: Game; hint: Hint }) {
  const t = game.words.t;
  const { title, lines, warning } = hintWords(game.words, game.puzzle, game.table.line.entry?.kind ?? "press", hint);
  const open = hint.status === "solved" && (hint.length ?? 0) > 0;
  const isSmall = useMedia("(max-height: 620px) and (orientation: portrait)");
  const [more, setMore] = useState(false);
  return (
    <section class={isSmall && !more ? "sheet hint brief" : "sheet hint"} aria-live="polite">
      <div class="ladder">
        {[1, 2, 3].map((n) => <i key={n} class={n <= hint.level ? "on" : undefined} />)}
        <span>{t("page.hint.rung", { n: hint.level })}</span>
      </div>
      <h2>{title}</h2>
      {game.page.screen.is.coordinates && hint.move && <p class="names">{hint.move}</p>}
      {(hint.move && game.table.line.geometry.large ? [t("page.hint.lens", { n: (hint.length ?? 1) - 1 })] : lines).map((line) => <p key={line}>{line}</p>)}
      {hint.certificate && <p>{proof(game.words, hint.certificate, game.table.line.geometry.faces.count)}</p>}
      {warning && <p class="warn"><Icon shape="warn" /><span>{warning}</span></p>}
      {open && (
        <div class="acts">
          <button class="button" onClick={() => void (hint.move ? game.help.playHint() : game.help.questions.askHint())}>{t(hint.move ? "page.hint.play" : `page.hint.more.${hint.level}`)}</button>
          {hint.move && (
            <button class="button text" onClick={() => void game.help.watchHint()}>{t("page.hint.rest")}</button>
          )}
          {isSmall && (
            <button class="button text" aria-expanded={more} onClick={() => setMore(!more)}>{t("page.hint.more")}</button>
          )}
        </div>
      )}
    </section>
  );
}

function Win({ game }: { game: Game }) {
  const { t } = game.words;
  const { made, metric, par, stars: n, helped } = game.score;
  const { place, isPathDone } = game.route;
  const perfect = par !== undefined && made <= par && !helped;
  return (
    <section class="sheet win" aria-live="polite">
      {!game.page.screen.alone && <Tool class="sharer" icon="share" label={t("page.daily.share")} press={() => game.page.screen.show("share")} />}
      {par !== undefined && !helped && <Stars n={n} label={t("page.stars", { n })} />}
      {helped && <SealMark open size={44} />}
      <h2>{isPathDone ? t("page.end", { all: place!.all }) : t(helped ? "page.win.helped" : perfect ? "page.win.perfect" : "page.win.solved")}</h2>
      <p class="line">
        {length(game.words, metric, made)}
        {par !== undefined && " · " + t("page.win.best", { n: par })}
      </p>
      {helped && <p class="more">{t("page.win.helped.more")}</p>}
      <DearMove game={game} />
      {isPathDone ? <PathEnd game={game} /> : place?.date && !game.page.screen.alone ? <DailyWin game={game} /> : <WinActs game={game} perfect={perfect} />}
    </section>
  );
}

// WinActs are the ways on: the next level, another try, or all solutions.
function WinActs({ game, perfect }: { game: Game; perfect: boolean }) {
  const { t } = game.words;
  const { par, helped } = game.score;
  const canDoBetter = par !== undefined && !perfect && !(helped && game.record.shown.all(boardOf(game.table.line.doc)));
  return (
    <div class="acts">
      {(!game.page.screen.alone || game.page.screen.playing) && <Act icon="next" press={() => game.route.next()}>{t("page.next")}</Act>}
      {canDoBetter && <button class="button text" onClick={() => void game.table.line.restart()}>{helped ? t("page.win.again") : t("page.win.try", { n: par })}</button>}
      {!canDoBetter && !game.page.screen.alone && <button class="button text" onClick={() => void game.seeSolutions()}>{t("page.win.all")}</button>}
    </div>
  );
}

// Stuck says at once that a position is lost, and shows why.
function Stuck({ game, dead }: { game: Game; dead: Pick<Hint, "certificate"> }) {
  const { t } = game.words;
  const { sums, hopeless } = game.help.outlook;
  return (
    <section class="sheet stuck" aria-live="polite">
      <h2>{t(hopeless ? "page.stuck.never" : "page.stuck")}</h2>
      <p>{why(game, dead)}</p>
      {sums && <Sums game={game} of={sums} less />}
      <div class="acts column">
        {!(hopeless && game.page.screen.alone) && <button class="button" onClick={() => void (hopeless ? game.edit() : game.help.backToWinning())}>{t(hopeless ? "page.editor" : "page.stuck.back")}</button>}
        <button class="button text" onClick={() => game.help.outlook.playOn()}>{t(hopeless ? "page.stuck.anyway" : "page.stuck.on")}</button>
      </div>
    </section>
  );
}

// why says why a position is lost: by the weights that are drawn, by a proof in words,
// or because the search has tried every line.
function why(game: Pick<Game, "table" | "help" | "words">, { certificate }: Pick<Hint, "certificate">): string {
  const { t } = game.words;
  if (game.help.outlook.sums) return t("page.stuck.weights");
  if (!certificate || certificate.kind === "exhausted") return t("page.stuck.tried");
  return proof(game.words, certificate, game.table.line.geometry.faces.count);
}
