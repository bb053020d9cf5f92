import type { Context } from '../../../base/context';
import { ownersOf } from './numbers';
import { sessionsOn } from './onTruck';

/** The driver on a truck at a moment, and by what; times in milliseconds since 1970. */
export interface OnTruck {
  /** As in alink.md 16.1: 1 card, 2 finger, 3 face, 4 remote. */
  kind: number | null;
  number: string;
  since: number;
  /** The present driver of the number; null where nobody has it. */
  driverId: string | null;
}

/** The driver on this truck at this time, for the company that has it; null where nobody was signed on. */
export async function driverAt(
  ctx: Context,
  vehicle: { id: string; companyId: string },
  at: number,
): Promise<OnTruck | null> {
  const sessions = await sessionsOn(ctx, vehicle, { from: at, to: at + 1 });
  const found = sessions.find(({ from, to }) => from <= at && (to === null || at < to));
  if (!found) return null;
  const { kind, number, from } = found;
  const { companyId } = vehicle;
  const [driverId = null] = kind === null ? [] : await ownersOf(ctx, [{ companyId, kind, number }]);
  return { kind, number, since: from, driverId };
}
