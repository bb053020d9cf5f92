import { z } from 'zod';
import { calls, search } from '../call';
import { choice, id, text } from '../field';
import { vehicleStates } from '../status/calls';

const filter = { orgId: id().optional(), anyNum: text(32).optional() };

export const distribution = calls('distribution', '/v1/distribute', {
  counts: {
    path: 'selectCarState',
    right: 'signedIn',
    input: search(filter),
    output: z.object({
      total: z.int(),
      ...(Object.fromEntries(vehicleStates.map((state) => [state, z.int()])) as Record<
        (typeof vehicleStates)[number],
        z.ZodInt
      >),
    }),
  },
  locations: {
    path: 'selectCarLocationList',
    right: 'distribution:view',
    input: search({ ...filter, state: choice(vehicleStates).optional() }),
    /** Columns side by side, one entry per vehicle: a hundred thousand rows of names would be most of the answer. */
    output: z.object({
      vehicleId: z.array(z.string()),
      carId: z.array(z.string()),
      state: z.array(z.enum(vehicleStates)),
      lng: z.array(z.number().nullable()),
      lat: z.array(z.number().nullable()),
      direction: z.array(z.number().nullable()),
      speed: z.array(z.number().nullable()),
      lastSeen: z.array(z.string().nullable()),
    }),
  },
});
