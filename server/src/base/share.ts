import { allParts, partCount, partOf } from './parts';

const notHeld = 0;
const held = 1;
const open = 2;

/** A record of a vehicle; `Pick` of reports and the like. */
interface OfVehicle {
  vehicleId: string;
}

/**
 * The parts of the vehicles that this process works on. They come and go while it runs: a part is held from the moment at
 * which it is taken up until all is written, and open while reports come in.
 */
export class Share {
  readonly #states = new Uint8Array(partCount);
  readonly #inHand = new Uint32Array(partCount);
  #empty: { parts: readonly number[]; done: () => void }[] = [];

  /** Whether what is known of a vehicle, or a terminal, may be read and written here. */
  holds(id: string): boolean {
    return this.#states[partOf(id)] !== notHeld;
  }

  /** Whether reports of a vehicle, or of a terminal without one, are taken in here. */
  takesIn(id: string): boolean {
    return this.#states[partOf(id)] === open;
  }

  /** The parts of which reports are taken in. */
  get openParts(): number[] {
    return allParts.filter((part) => this.#states[part] === open);
  }

  hold(parts: readonly number[]): void {
    this.#set(parts, held);
  }

  open(parts: readonly number[]): void {
    this.#set(parts, open);
  }

  drop(parts: readonly number[]): void {
    this.#set(parts, notHeld);
  }

  /** Takes no more reports of these in; resolves when those that were taken in are judged. */
  close(parts: readonly number[]): Promise<void> {
    this.#set(parts, held);
    return new Promise((done) => {
      this.#empty.push({ parts, done });
      this.#tellEmpty();
    });
  }

  /** Reports that are in hand from now on. */
  enter(reports: readonly OfVehicle[]): void {
    for (const { vehicleId } of reports) this.#inHand[partOf(vehicleId)]! += 1;
  }

  /** They are judged, or never will be. */
  leave(reports: readonly OfVehicle[]): void {
    for (const { vehicleId } of reports) this.#inHand[partOf(vehicleId)]! -= 1;
    if (this.#empty.length > 0) this.#tellEmpty();
  }

  /** A share of all vehicles, which is open. */
  static whole(): Share {
    const share = new Share();
    share.open(allParts);
    return share;
  }

  #set(parts: readonly number[], state: number): void {
    for (const part of parts) this.#states[part] = state;
  }

  #tellEmpty(): void {
    const isEmpty = ({ parts }: { parts: readonly number[] }) =>
      parts.every((part) => this.#inHand[part] === 0);
    for (const { done } of this.#empty.filter(isEmpty)) done();
    this.#empty = this.#empty.filter((one) => !isEmpty(one));
  }
}
