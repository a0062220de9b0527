// What is shown beside the board, and how.

import { isAlone, isHome, screenNamed } from "./address";
import { recall, remember } from "./memory";

export class Screen {
  studying = false; // the drawer is open
  keysOver?: string; // the sheet that the list of keys was opened over; undefined where it is closed
  coordinates = recall("coordinates") === "on";
  vibrates = recall("vibration") !== "off";
  larger = recall("larger") === "on";
  atHome = isHome();
  shown = screenNamed();
  dialog = ""; // that is open above the rest
  alone = isAlone(); // the board is shown without the rest

  constructor(private changed: () => void) {
    window.addEventListener?.("popstate", () => this.leave());
  }

  // go reads another address.
  go(hash: string) {
    this.atHome = isHome(hash);
    this.shown = screenNamed(hash);
    this.alone = isAlone(hash);
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

  switchCoordinates() {
    this.coordinates = !this.coordinates;
    this.keep("coordinates", this.coordinates);
  }

  switchVibration() {
    this.vibrates = !this.vibrates;
    this.keep("vibration", this.vibrates);
  }

  // switchLarger makes dots, pegs, lamps and numerals larger in the same cells.
  switchLarger() {
    this.larger = !this.larger;
    this.keep("larger", this.larger);
  }

  // settle is felt where a piece settles.
  settle() {
    if (this.vibrates && "vibrate" in navigator) navigator.vibrate(12);
  }

  private keep(name: string, isOn: boolean) {
    remember(name, isOn ? "on" : "off");
    this.changed();
  }
}
