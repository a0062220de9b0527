// Texts by their keys, as verbs/words has them.

export type Lang = string;
export type Table = Record<string, string | Record<string, string>>;
export type Args = Record<string, string | number>;

// languages are those that the page's own words are in: the tag of each in HTML, and its name.
export const languages: Record<Lang, { tag: string; name: string }> = { en: { tag: "en", name: "English" }, zh: { tag: "zh-CN", name: "中文" } };

// preferred is the first of some language tags that there are words in.
export function preferred(tags: readonly string[], languages: readonly Lang[]): Lang {
  const known = tags.map((tag) => languages.find((lang) => tag.toLowerCase().startsWith(lang)));
  return known.find(Boolean) ?? "en";
}

export class Words {
  // The page's own texts come first, then those of the puzzles.
  constructor(
    readonly lang: Lang,
    private tables: Table[],
  ) {}

  // t is the text of a key, with {{.name}} replaced; {{.n}} chooses a plural.
  t = (key: string, args: Args = {}): string => this.find(key, args) ?? key;

  // find is t for keys that may have no text.
  find = (key: string, args: Args = {}): string | undefined => {
    const text = this.tables.find((table) => key in table)?.[key];
    if (text === undefined || typeof text === "string") return text && fill(text, args);
    return fill(args.n === 1 && text.one ? text.one : text.other, args);
  };
}

const conditional = /\{\{if \.(\w+)\}\}(.*?)(?:\{\{else\}\}(.*?))?\{\{end\}\}/g;

function fill(text: string, args: Args): string {
  return text
    .replace(conditional, (_, name, yes, no = "") => (args[name] ? yes : no))
    .replace(/\{\{\.(\w+)\}\}/g, (_, name) => String(args[name] ?? ""));
}
