/** A reported place of a vehicle; time in milliseconds, speed in km/h. */
export interface Fix {
  time: number;
  lng: number;
  lat: number;
  speed: number | null;
}

const metresPerDegree = 111_320;
/** Nothing that carries a terminal goes faster, in metres per second. */
const fastest = 50;
/** How far two good fixes may lie apart without any time between them. */
const slack = 30;
/** A jump is believed when so many fixes in a row agree with it. */
const agreeing = 3;

/** Metres between two places, on a plane: good to a centimetre over half a kilometre. */
export function metresBetween(one: Pick<Fix, 'lng' | 'lat'>, other: Pick<Fix, 'lng' | 'lat'>): number {
  const eastward = metresPerDegree * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot((other.lng - one.lng) * eastward, (other.lat - one.lat) * metresPerDegree);
}

/** The result of a fix and those before it. */
interface Sifted<F extends Fix> {
  believed: readonly F[];
  implausible: readonly F[];
  /** The first of these lies where the vehicle cannot have come from the last believed one. */
  isJump: boolean;
}

const nothing: Sifted<never> = { believed: [], implausible: [], isJump: false };

/** All that a sieve has to remember, as plain data: the last believed fix, and what is doubted still. */
export interface SieveState<F extends Fix> {
  last: F | null;
  doubted: readonly F[];
}

/**
 * Sets apart what cannot be, fix by fix: one is believed when the vehicle could have come there from the last believed
 * one, or when the next fixes agree with it. Fixes come in the order of time; of one instant the first counts.
 */
export class Sieve<F extends Fix> {
  constructor(readonly state: SieveState<F> = { last: null, doubted: [] }) {}

  take(fix: F): Sifted<F> {
    const { last, doubted } = this.state;
    if (last && fix.time <= last.time) return nothing;
    if (!last || couldReach(last, fix)) return this.#believe([fix], { implausible: doubted, isJump: false });
    const before = doubted.at(-1);
    if (before && fix.time <= before.time) return nothing;
    const isAlone = before !== undefined && !couldReach(before, fix);
    const implausible = isAlone ? doubted : [];
    const agreed = isAlone ? [fix] : [...doubted, fix];
    this.state.doubted = agreed;
    if (agreed.length < agreeing) return { ...nothing, implausible };
    return this.#believe(agreed, { implausible, isJump: true });
  }

  /** The fixes that are still in doubt. */
  get doubted(): readonly F[] {
    return this.state.doubted;
  }

  #believe(believed: readonly F[], how: Omit<Sifted<F>, 'believed'>): Sifted<F> {
    this.state.last = believed.at(-1)!;
    this.state.doubted = [];
    return { believed, ...how };
  }
}

/** A whole track through the sieve. */
export function sift(fixes: readonly Fix[]): { believed: Fix[]; implausible: Fix[] } {
  const sieve = new Sieve();
  const believed: Fix[] = [];
  const implausible: Fix[] = [];
  for (const fix of fixes) {
    const sifted = sieve.take(fix);
    believed.push(...sifted.believed);
    implausible.push(...sifted.implausible);
  }
  implausible.push(...sieve.doubted);
  return { believed, implausible };
}

const couldReach = (from: Fix, to: Fix) =>
  metresBetween(from, to) <= slack + (fastest * (to.time - from.time)) / 1000;
