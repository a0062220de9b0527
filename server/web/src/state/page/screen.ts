// What is shown beside the board, and how.

import { type BoardSet, setOf } from "../../puzzle/set";
import { isAlone, isHome, screenNamed } from "./address";
import { recall, remember } from "./memory";

export class Screen {
  studying = false; // the drawer is open
  keysOver?: string; // the sheet that the list of keys was opened over; undefined where it is closed
  // what the reader has switched on; larger are dots, pegs, lamps and numerals in the same cells
  readonly is = { coordinates: recall("coordinates") === "on", vibration: recall("vibration") !== "off", larger: recall("larger") === "on" };
  atHome = isHome();
  shown = screenNamed();
  dialog = ""; // that is open above the rest

  private set: { hash: string; of?: BoardSet } = { hash: "" }; // of the address that was read last

  constructor(private changed: () => void) {
    window.addEventListener?.("popstate", () => this.leave());
  }

  // go reads another address.
  go(hash: string) {
    this.atHome = isHome(hash);
    this.shown = screenNamed(hash);
  }

  // rewrite changes what the screen shown is about, and the address with it.
  rewrite(hash: string) {
    history.replaceState(null, "", hash);
    this.go(hash);
    this.changed();
  }

  // playing is the set of which a board is played.
  get playing(): BoardSet | undefined {
    const { hash } = location;
    if (this.set.hash !== hash) this.set = { hash, of: setOf(hash) };
    return this.set.of?.n ? this.set.of : undefined;
  }

  // alone reports whether the board is shown without the rest.
  get alone(): boolean {
    return isAlone() || this.playing !== undefined;
  }

  // isSilent reports whether the board is of a set that allows no hints.
  get isSilent(): boolean {
    return this.playing?.hints === false;
  }

  // show opens a dialog, which the browser's Back closes.
  show(dialog: string) {
    if (!this.dialog) history.pushState({ dialog }, "");
    this.dialog = dialog;
    this.changed();
  }

  // close goes back to what the dialog was opened from.
  close() {
    const isMarked = this.dialog !== "" && history.state?.dialog;
    this.leave();
    if (isMarked) history.back();
  }

  private leave() {
    this.dialog = "";
    this.changed();
  }

  study(open: boolean) {
    this.studying = open;
    this.keysOver = undefined;
    this.changed();
  }

  // turn switches one of these on or off.
  turn(name: keyof Screen["is"]) {
    this.is[name] = !this.is[name];
    remember(name, this.is[name] ? "on" : "off");
    this.changed();
  }

  // settle is felt where a piece settles.
  settle() {
    if (this.is.vibration && "vibrate" in navigator) navigator.vibrate(12);
  }
}
