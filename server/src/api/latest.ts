import type { EventPart } from './eventPart';
import type { View } from './view';

/** Squares of a tenth of a degree: a plant lies in one of them, or on the edge of two. */
const cellsPerDegree = 10;
const cellsPerRow = 10_000;

/** The last that was told of each vehicle, found by its place. */
export class Latest {
  readonly #of = new Map<string, EventPart>();
  readonly #cells = new Map<number, Map<string, EventPart>>();

  take(told: EventPart): void {
    const vehicleId = told.audience.vehicleId!;
    const before = this.#of.get(vehicleId);
    const [from, to] = [before && cellOf(before), cellOf(told)];
    this.#of.set(vehicleId, told);
    if (from !== undefined && from !== to) {
      const left = this.#cells.get(from);
      left?.delete(vehicleId);
      if (left?.size === 0) this.#cells.delete(from);
    }
    if (to === undefined) return;
    const cell = this.#cells.get(to) ?? new Map<string, EventPart>();
    this.#cells.set(to, cell.set(vehicleId, told));
  }

  get(vehicleId: string): EventPart | undefined {
    return this.#of.get(vehicleId);
  }

  /** The vehicles in a view that are wanted; null when they are more than `most`. */
  in(view: View, most: number, isWanted: (told: EventPart) => boolean): EventPart[] | null {
    const found = new Map<string, EventPart>();
    for (const vehicleId of view.vehicleIds) {
      const told = this.#of.get(vehicleId);
      if (told && isWanted(told)) found.set(vehicleId, told);
    }
    for (const cell of this.#cellsOf(view))
      for (const [vehicleId, told] of cell) {
        if (!view.hasNow(told) || !isWanted(told)) continue;
        found.set(vehicleId, told);
        if (found.size > most) return null;
      }
    return [...found.values()];
  }

  /** Those that a view touches, or simply all where it is wider than the fleet. */
  *#cellsOf({ places }: View): Iterable<Map<string, EventPart>> {
    for (const { west, south, east, north } of places) {
      const [left, right] = [Math.floor(west * cellsPerDegree), Math.floor(east * cellsPerDegree)];
      const [bottom, top] = [Math.floor(south * cellsPerDegree), Math.floor(north * cellsPerDegree)];
      if (right < left || (right - left + 1) * (top - bottom + 1) > this.#cells.size) {
        yield* this.#cells.values();
        return;
      }
      for (let column = left; column <= right; column += 1)
        for (let row = bottom; row <= top; row += 1) {
          const cell = this.#cells.get(column * cellsPerRow + row);
          if (cell) yield cell;
        }
    }
  }
}

function cellOf({ places: [place] }: EventPart): number | undefined {
  if (!place || place.lng === null || place.lat === null) return undefined;
  return Math.floor(place.lng * cellsPerDegree) * cellsPerRow + Math.floor(place.lat * cellsPerDegree);
}
