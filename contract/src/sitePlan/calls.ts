import { z } from 'zod';
import { byId, calls, done, fileAnswer, listOf, search, version } from '../call';
import { id, latitude, longitude, text } from '../field';

/** The corners of the image, clockwise from its own top left; where they lie is where the image is drawn. */
export const corners = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;
export type Corner = (typeof corners)[number];

const [lng, lat] = [longitude, () => latitude(85)];
/** `fileId` is what `FileController/upload` answered. Degrees WGS-84. */
const details = {
  planName: text(30),
  orgId: id(),
  fileId: id(),
  topLeftLng: lng(),
  topLeftLat: lat(),
  topRightLng: lng(),
  topRightLat: lat(),
  bottomRightLng: lng(),
  bottomRightLat: lat(),
  bottomLeftLng: lng(),
  bottomLeftLat: lat(),
};

const row = z.object({
  id: z.string(),
  version: z.int(),
  planName: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  fileId: z.string(),
  topLeftLng: z.number(),
  topLeftLat: z.number(),
  topRightLng: z.number(),
  topRightLat: z.number(),
  bottomRightLng: z.number(),
  bottomRightLat: z.number(),
  bottomLeftLng: z.number(),
  bottomLeftLat: z.number(),
});

export const sitePlan = calls('sitePlan', '/v1/sitePlan', {
  list: {
    path: 'selectSitePlan',
    right: 'distribution:view',
    input: search({ id: id().optional(), orgId: id().optional() }),
    output: listOf(row),
  },
  add: { path: 'insertSitePlan', right: 'sitePlan:add', input: z.strictObject(details), output: byId },
  edit: {
    path: 'updateSitePlan',
    right: 'sitePlan:edit',
    input: z.strictObject({ id: id(), version: version(), ...z.strictObject(details).partial().shape }),
    output: done,
  },
  /** The image of a plan; `fileId` only makes the address of a new image a new one. */
  image: {
    path: 'getSitePlanImage',
    right: 'distribution:view',
    gets: true,
    input: search({ id: id(), fileId: id().optional() }),
    output: fileAnswer,
  },
  del: { path: 'deleteSitePlan', right: 'sitePlan:del', input: byId, output: done },
});
