import { z } from 'zod';
import { byId, calls, done, listOf, search, version } from '../call';
import { id, list, text } from '../field';

const mostStations = 50;

/** `domain.md` §3, Route: stations in the order in which they are called at; one may come again. */
const details = {
  routeName: text(30),
  orgId: id(),
  stationIds: list(id(), mostStations),
};

const row = z.object({
  id: z.string(),
  version: z.int(),
  routeName: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  stationIds: z.array(z.string()),
});

export const carRoute = calls('carRoute', '/v2/CarRoute', {
  list: {
    path: 'selectCarRoute',
    right: 'distribution:view',
    input: search({ id: id().optional(), orgId: id().optional(), routeName: text(30).optional() }),
    output: listOf(row),
  },
  add: { path: 'insertCarRoute', right: 'carRoute:add', input: z.strictObject(details), output: byId },
  edit: {
    path: 'updateCarRoute',
    right: 'carRoute:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: { path: 'deleteCarRoute', right: 'carRoute:del', input: byId, output: done },
});
