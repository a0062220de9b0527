// How boards of each material are drawn.

import type { Material } from "../puzzle/types";
import { clay } from "./clay";
import { ink } from "./ink";
import { lantern } from "./lantern";
import type { Look } from "./look";
import { plain } from "./plain";
import { wood } from "./wood";

export const looks: Record<Material, Look> = { ink, lantern, wood, clay, plain };
