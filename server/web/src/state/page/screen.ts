// What is shown beside the board, and how.

import { isAlone, isHome } from "./address";
import { recall, remember } from "./memory";

export class Screen {
  studying = false; // the drawer is open
  keysOver?: string; // the sheet that the list of keys was opened over; undefined where it is closed
  coordinates = recall("coordinates") === "on";
  atHome = isHome();
  alone = isAlone(); // the board is shown without the rest

  constructor(private changed: () => void) {}

  // go reads another address.
  go(hash: string) {
    this.atHome = isHome(hash);
    this.alone = isAlone(hash);
  }

  study(open: boolean) {
    this.studying = open;
    this.keysOver = undefined;
    this.changed();
  }

  switchCoordinates() {
    this.coordinates = !this.coordinates;
    remember("coordinates", this.coordinates ? "on" : "off");
    this.changed();
  }
}
