import type { Badge, LiveState } from '@fleet/contract/status/calls';
import { badgesOf } from './conditions';
import { isOnline, liveBadgesOf, newestOf, type TruckState } from './truckState';

/**
 * The state of a truck as live screens show it, as it was at one moment. Instants are written out with its text alone:
 * one is made for each report, and most are never read.
 */
export class ShownState {
  readonly vehicleId: string;
  readonly state: LiveState['state'];
  readonly lng: number | null;
  readonly lat: number | null;
  readonly #badges: Badge[];
  readonly #lastSeen: number | null;
  readonly #reportTime: number | null;
  readonly #positionTime: number | null;
  readonly #speed: number | null;
  readonly #direction: number | null;
  readonly #soc: number | null;

  constructor(truck: TruckState, nowMs: number, onlineMinutes: number) {
    this.vehicleId = truck.vehicleId;
    this.state = stateOf(truck, nowMs, onlineMinutes);
    this.lng = truck.lng;
    this.lat = truck.lat;
    this.#badges = badgesOf({ state: this.state, live: liveBadgesOf(truck), filed: truck.filed });
    this.#lastSeen = truck.lastSeen;
    this.#reportTime = newestOf(truck);
    this.#positionTime = truck.positionTime;
    this.#speed = numberIn(truck, 'vehicleSpeed');
    this.#direction = truck.direction;
    this.#soc = numberIn(truck, 'soc');
  }

  toJSON(): LiveState {
    return {
      vehicleId: this.vehicleId,
      state: this.state,
      badges: this.#badges,
      lastSeen: iso(this.#lastSeen),
      reportTime: iso(this.#reportTime),
      lng: this.lng,
      lat: this.lat,
      positionTime: iso(this.#positionTime),
      speed: this.#speed,
      direction: this.#direction,
      soc: this.#soc,
    };
  }
}

/** `domain.md` §4, Vehicle display. */
function stateOf({ lastSeen, filed, activity }: TruckState, nowMs: number, onlineMinutes: number) {
  if (!isOnline(lastSeen, nowMs, onlineMinutes)) return 'offline';
  return filed.includes('underRepair') ? 'underRepair' : activity;
}

function numberIn({ readings }: TruckState, name: string): number | null {
  const value = readings[name]?.[0];
  return typeof value === 'number' ? value : null;
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
