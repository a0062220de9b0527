// A result as a text, given to another program where there is a way, and else copied.

import { useState } from "preact/hooks";

import type { Game } from "../state/game";
import { spoken } from "../state/progress/daily";
import { download } from "../board/picture";
import { puzzleName } from "../words/terms";
import { resultOn } from "./day";

export async function share({ words: { t }, page: { notices } }: Pick<Game, "words" | "page">, lines: string[]): Promise<void> {
  const text = lines.join("\n");
  try {
    if (navigator.share) await navigator.share({ text });
    else await navigator.clipboard.writeText(text);
    if (!navigator.share) notices.say(t("page.daily.copied"));
  } catch (error) {
    if ((error as Error).name !== "AbortError") notices.complain({ code: "no-clipboard", detail: t("page.share.failed") });
  }
}

// useCopy copies texts, and gives the one copied last.
export function useCopy({ words: { t }, page: { notices } }: Pick<Game, "words" | "page">) {
  const [copied, setCopied] = useState("");
  // Browsers let pages write to the clipboard over HTTPS and on localhost alone.
  const copy = async (text: string, said = "page.share.copied") => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      notices.say(t(said));
    } catch {
      notices.complain({ code: "no-clipboard", detail: t("page.share.failed") });
    }
  };
  return [copied, copy] as const;
}

// give hands a file to another program where that can take it, and else saves it.
export async function give(name: string, blob: Blob): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })];
  if (!matchMedia("(pointer: coarse)").matches || !navigator.canShare?.({ files })) return download(name, blob.type, blob);
  await navigator.share({ files }).catch((error: Error) => {
    if (error.name !== "AbortError") throw error;
  });
}

// wordsOfDay are today's results, a line for each puzzle, and the link to its boards.
export function wordsOfDay(game: Game): string[] {
  const { words, record: { daily } } = game;
  const { t } = words;
  const results = daily.puzzles.map(({ name }) => {
    const { stars, isHelped, level, over = 0 } = resultOn(game, name, daily.date);
    return `${puzzleName(words, name)} ${isHelped ? t("page.win.helped") : "★".repeat(stars) + "☆".repeat(3 - stars) + " " + (level.length + over)}`;
  });
  return [`${t("page.name")} 解 · ${spoken(daily.date, t("page.locale.dates"))}`, ...results, `${location.href.split("#")[0]}#days=${daily.date}`];
}
