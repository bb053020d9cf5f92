import { badges, vehicleStates } from '@fleet/contract/status/calls';
import type { Placed } from './fleet';

/** Where not all numbers fit on the map, the lowest are named: the worst condition first, then who is at work. */
export function rankOf({ state, badges: [worst] }: Pick<Placed, 'state' | 'badges'>): number {
  return worst ? badges.indexOf(worst) : badges.length + vehicleStates.indexOf(state);
}
