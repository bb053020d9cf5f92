/** Links that have not said who they are yet: so many in all, and so many from one address. */
export class PendingLinks {
  readonly #from = new Map<string, number>();
  #inAll = 0;

  constructor(
    readonly most: number,
    readonly mostFromOne: number,
  ) {}

  /** Lets one more wait; false when there is no room for it. */
  enter(address: string): boolean {
    const fromHere = this.#from.get(address) ?? 0;
    if (this.#inAll >= this.most || fromHere >= this.mostFromOne) return false;
    this.#from.set(address, fromHere + 1);
    this.#inAll += 1;
    return true;
  }

  /** It signed on, or went. */
  leave(address: string): void {
    const left = (this.#from.get(address) ?? 0) - 1;
    if (left > 0) this.#from.set(address, left);
    else this.#from.delete(address);
    this.#inAll -= 1;
  }
}
