import { z } from 'zod';
import { calls, search } from '../call';
import { id, instant } from '../field';

/** The longest period that one question may cover, in days. */
export const longestPeriodDays = 7;

export const trajectory = calls('trajectory', '/v1/car', {
  track: {
    path: 'queryCarTrajectory',
    right: 'trajectory:view',
    input: search({ id: id(), startTime: instant(), endTime: instant(), cursor: instant().optional() }),
    /** Columns side by side, in device-time order; `nextCursor` when the answer was cut. Speed km/h, distance m. */
    output: z.object({
      carId: z.string(),
      time: z.array(z.string()),
      lng: z.array(z.number()),
      lat: z.array(z.number()),
      speed: z.array(z.number().nullable()),
      direction: z.array(z.number().nullable()),
      keyOn: z.array(z.boolean().nullable()),
      nextCursor: z.string().nullable(),
      /** The last day before the period on which this vehicle has a track, when the period has none. */
      lastDayWithData: z.string().nullable(),
    }),
  },
});
