// The page's own words, which the build puts in. Those of the puzzles come with
// their descriptions.

import table from "words";

import type { Lang, Table } from "./words";

export const common = table as Record<Lang, Table>;
