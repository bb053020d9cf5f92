/** Where a vehicle was said to be; time in milliseconds, speed in km/h. */
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

/**
 * Sets apart what cannot be: a fix is believed when the vehicle could have come there from the last believed one,
 * or when the next fixes agree with it. Fixes come in the order of time; of one instant the first counts.
 */
export function sift(fixes: readonly Fix[]): { believed: Fix[]; implausible: Fix[] } {
  const believed: Fix[] = [];
  const implausible: Fix[] = [];
  let doubted: Fix[] = [];
  for (const fix of fixes) {
    const last = believed.at(-1);
    if (last && fix.time <= last.time) continue;
    if (!last || couldReach(last, fix)) {
      implausible.push(...doubted);
      doubted = [];
      believed.push(fix);
      continue;
    }
    const before = doubted.at(-1);
    if (before && fix.time <= before.time) continue;
    if (before && !couldReach(before, fix)) {
      implausible.push(...doubted);
      doubted = [];
    }
    doubted.push(fix);
    if (doubted.length < agreeing) continue;
    believed.push(...doubted);
    doubted = [];
  }
  implausible.push(...doubted);
  return { believed, implausible };
}

const couldReach = (from: Fix, to: Fix) =>
  metresBetween(from, to) <= slack + (fastest * (to.time - from.time)) / 1000;
