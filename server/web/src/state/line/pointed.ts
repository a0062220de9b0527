// The cell that a press is previewed at. It changes with every movement of the mouse, so
// that only those who follow it draw again.

export interface Pointed {
  cell: number;
  changes: number[]; // the cells that a press would change
}

export class Pointer {
  private followers = new Set<(pointed: Pointed | undefined) => void>();

  set(pointed: Pointed | undefined) {
    for (const follow of this.followers) follow(pointed);
  }

  // follow calls back at each change, until what it returns is called.
  follow(follower: (pointed: Pointed | undefined) => void): () => void {
    this.followers.add(follower);
    return () => void this.followers.delete(follower);
  }
}
