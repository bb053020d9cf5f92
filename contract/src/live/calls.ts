import { z } from 'zod';
import { calls, done } from '../call';
import { decimal, format, id, list } from '../field';
import { liveText } from './text';

/** The header by which the reader of a stream gives it a name, to say later what it looks at. */
export const readerHeader = 'live-reader';
export const readerName = /^[A-Za-z0-9-]{8,36}$/;

/** So much may be looked at with one stream. */
export const mostLookedAt = { places: 12, vehicleIds: 2_000 };

const place = z.strictObject({
  west: decimal(-180, 180),
  south: decimal(-90, 90),
  east: decimal(-180, 180),
  north: decimal(-90, 90),
});
export type LookPlace = z.output<typeof place>;

export const live = calls('live', '/v1/live', {
  /**
   * Says what the reader of a stream looks at: parts of the map and single vehicles, instead of those of before. It
   * matters to whoever sees more vehicles than anybody follows: of the others only that they have changed is told.
   * Of vehicles that are not in sight nothing comes.
   */
  look: {
    path: 'look',
    right: ['status:view', 'distribution:view', 'home:view'],
    input: z.strictObject({
      reader: format(readerName, liveText.reader),
      places: list(place, mostLookedAt.places),
      vehicleIds: list(id(), mostLookedAt.vehicleIds),
    }),
    output: done,
  },
});
