// The page around the board: what is shown beside it, what is said, and what is heard.

import type { Words } from "../../words/words";
import { onRefusal } from "./memory";
import { Notices } from "./notices";
import { Screen } from "./screen";
import { Sound } from "./sound";

export class Page {
  readonly notices: Notices;
  readonly screen: Screen;
  readonly sound: Sound;

  constructor(words: Words, changed: () => void) {
    this.notices = new Notices(words, changed);
    this.screen = new Screen(changed);
    this.sound = new Sound(changed);
    onRefusal(() => this.notices.complain({ code: "no-storage", detail: this.notices.words.t("page.problem.storage") }));
  }
}
