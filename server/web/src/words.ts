// The words of the page, from internal/words: the build puts them in.

import table from "words";

import { recall } from "./memory";

export type Lang = "en" | "zh";
type Args = Record<string, string | number>;
type Text = string | Record<string, string>;

const all = table as Record<Lang, Record<string, Text>>;

export const languages: Lang[] = ["en", "zh"];

// preferred is the reader's choice of before, else the first of the browser's
// languages that there are words in.
export function preferred(): Lang {
  const tags = [recall("lang") ?? "", ...navigator.languages];
  const known = tags.map((tag) => languages.find((lang) => tag.toLowerCase().startsWith(lang)));
  return known.find(Boolean) ?? "en";
}

export class Words {
  constructor(readonly lang: Lang) {}

  // t is the text of a key, with {{.name}} replaced; {{.n}} chooses a plural.
  t = (key: string, args: Args = {}): string => {
    let text = all[this.lang][key] ?? key;
    if (typeof text !== "string") text = args.n === 1 && text.one ? text.one : text.other;
    return fill(text, args);
  };

  // has tells whether there is a text, for keys put together at run time.
  has = (key: string): boolean => key in all[this.lang];
}

const conditional = /\{\{if \.(\w+)\}\}(.*?)(?:\{\{else\}\}(.*?))?\{\{end\}\}/g;

function fill(text: string, args: Args): string {
  return text
    .replace(conditional, (_, name, yes, no = "") => (args[name] ? yes : no))
    .replace(/\{\{\.(\w+)\}\}/g, (_, name) => String(args[name] ?? ""));
}
