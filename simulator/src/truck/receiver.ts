import type { Position } from '@fleet/protocol/truck/values';
import { onGlobe } from '@fleet/protocol/plant/place';
import type { Plant, Point } from '@fleet/protocol/plant/plant';
import type { Random } from '@fleet/protocol/plant/random';

/** Metres: the deviation of the slow drift and of the single fix. */
const drift = 1.3;
const jitter = 0.45;
const driftSeconds = 180;

/** A satellite receiver: the true place, with an error that drifts slowly and jumps a little. */
export class Receiver {
  #east: number;
  #north: number;

  constructor(
    readonly plant: Plant,
    readonly random: Random,
  ) {
    this.#east = random.normal() * drift;
    this.#north = random.normal() * drift;
  }

  /** Lets the error drift for a second. */
  tick(): void {
    const share = Math.sqrt(2 / driftSeconds) * drift;
    this.#east += -this.#east / driftSeconds + this.random.normal() * share;
    this.#north += -this.#north / driftSeconds + this.random.normal() * share;
  }

  /** The fix at a point of the plant; `heading` in degrees from the plant's north. A standing receiver is calmer. */
  fix({ x, y }: Point, heading: number, isMoving: boolean): Position {
    const shake = isMoving ? jitter : jitter / 6;
    const east = x + this.#east + this.random.normal() * shake;
    const north = y + this.#north + this.random.normal() * shake;
    const { lng, lat } = onGlobe(this.plant, { x: east, y: north });
    return {
      lng: Math.round(lng * 1e6) / 1e6,
      lat: Math.round(lat * 1e6) / 1e6,
      altitude: 12,
      direction: Math.round((heading + this.plant.turn + 360) % 360) % 360,
      satellites: 14 + Math.floor(this.random.next() * 9),
      fixed: true,
    };
  }
}
