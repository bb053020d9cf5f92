import { z } from 'zod';
import { calls, pageInput, pageOf } from '../call';
import { fenceLevels } from '../fence/calls';
import { id } from '../field';
import { instant } from '../shown';

/** A report that a finding rests on, by its key. */
const evidence = z.object({
  time: instant(),
  hash: z.string(),
  lng: z.number(),
  lat: z.number(),
  speed: z.number().nullable(),
});
export type Evidence = z.output<typeof evidence>;

/** When vehicles broke the rule of a cloud fence: the alarm V09. */
export const crossing = calls('crossing', '/v1/cloudFence', {
  list: {
    path: 'selectFenceCrossing',
    right: 'cfence:view',
    input: pageInput({ fenceId: id() }, ['startedAt']),
    output: pageOf(
      z.object({
        id: z.string(),
        vehicleId: z.string(),
        carId: z.string(),
        /** The level that the fence had. */
        level: z.enum(fenceLevels),
        startedAt: instant(),
        endedAt: instant().nullable(),
        seconds: z.int().nullable(),
        restsOn: z.array(evidence),
      }),
    ),
  },
});
