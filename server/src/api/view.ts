import type { LookPlace } from '@fleet/contract/live/calls';
import type { Place, EventPart } from './eventPart';

/** The parts of the map and the single vehicles that one reader looks at. */
export class View {
  readonly #vehicleIds: ReadonlySet<string>;

  constructor(
    readonly places: readonly LookPlace[],
    vehicleIds: readonly string[],
  ) {
    this.#vehicleIds = new Set(vehicleIds);
  }

  get vehicleIds(): Iterable<string> {
    return this.#vehicleIds;
  }

  /** Whether a vehicle is in view, or was just now. */
  has({ audience, places }: EventPart): boolean {
    return this.#vehicleIds.has(audience.vehicleId ?? '') || places.some((place) => this.#holds(place));
  }

  /** Whether a vehicle is in view where it is now. */
  hasNow({ audience, places }: EventPart): boolean {
    return (
      this.#vehicleIds.has(audience.vehicleId ?? '') || places.slice(0, 1).some((place) => this.#holds(place))
    );
  }

  #holds({ lng, lat }: Place): boolean {
    if (lng === null || lat === null) return false;
    return this.places.some(
      ({ west, south, east, north }) =>
        lat >= south &&
        lat <= north &&
        (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east),
    );
  }
}
