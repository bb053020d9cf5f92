/** A driver's time on the vehicle; in milliseconds. */
export interface Ride {
  driverName: string;
  from: number;
  /** Infinity while it goes on. */
  to: number;
}

/** Who was on the vehicle at a moment; whoever leaves in it is gone. */
export const driverAt = (rides: readonly Ride[], moment: number): string | null =>
  rides.findLast(({ from, to }) => from <= moment && moment < to)?.driverName ?? null;

/** Who left the vehicle at a moment. */
export const driverLeaving = (rides: readonly Ride[], moment: number): string | null =>
  rides.find(({ to }) => to === moment)?.driverName ?? null;
