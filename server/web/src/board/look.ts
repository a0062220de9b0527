// What a material says about how its boards are drawn. Pieces and marks are drawn about the origin;
// who draws a board puts them in their places.

import type { ComponentChild } from "preact";

import type { Face } from "../puzzle/types";
import type { Box, Point } from "./layout";
import type { Scene } from "./scene";

// Standing is how a piece stands on its cell.
export interface Standing {
  cell: number;
  met: boolean; // the goal wants it here
  selected: boolean;
  gone: boolean; // a move that was begun takes it off
  still?: boolean; // it never changes, so that its other states are not drawn
}

export interface Look {
  box(scene: Scene): Box; // what the picture shows
  frame(scene: Scene): ComponentChild; // what the cells lie on
  outline?(scene: Scene): string; // of the frame; the edge of the picture if left out
  ground(scene: Scene, at: Point): string; // the path of a cell
  floor?(face: Face, still?: boolean): ComponentChild; // what lies on a cell below its piece
  goal?(wanted: Face, met: boolean): ComponentChild; // the mark of what belongs here
  piece(face: Face, standing: Standing): ComponentChild;
  pip?: number; // radius of the mark of a cell that can be turned
  stud?: number; // radius of the mark where cells meet that can be turned
  edge: number; // distance of the coordinates from the outermost cells
}
