import { z } from 'zod';
import { byId, calls, done, listOf, search, version } from '../call';
import { id, int, latitude, longitude, text } from '../field';

/** `domain.md` §3, Station; degrees WGS-84, radius in metres. */
const details = {
  stationName: text(30),
  orgId: id(),
  lng: longitude(),
  lat: latitude(),
  radius: int(5, 500),
};

const row = z.object({
  id: z.string(),
  version: z.int(),
  stationName: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  lng: z.number(),
  lat: z.number(),
  radius: z.int(),
});

export const station = calls('station', '/v2/Station', {
  list: {
    path: 'selectStation',
    right: 'distribution:view',
    input: search({ id: id().optional(), orgId: id().optional(), stationName: text(30).optional() }),
    output: listOf(row),
  },
  add: { path: 'insertStation', right: 'station:add', input: z.strictObject(details), output: byId },
  edit: {
    path: 'updateStation',
    right: 'station:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  del: { path: 'deleteStation', right: 'station:del', input: byId, output: done },
});
