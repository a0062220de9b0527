// Piece is a part of the code that is fetched once something of it is to be shown.
export class Piece<T> {
  is?: T; // once it is there
  private coming?: Promise<T>;

  constructor(private fetch: () => Promise<T>) {}

  // come fetches it; a piece that could not be had is asked for again the next time.
  async come(): Promise<void> {
    this.coming ??= this.fetch();
    try {
      this.is = await this.coming;
    } finally {
      if (!this.is) this.coming = undefined;
    }
  }
}
