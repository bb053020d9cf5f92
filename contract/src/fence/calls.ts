import { z } from 'zod';
import { calls, listOf, search } from '../call';
import { choice, id, int, latitude, list, longitude, text } from '../field';
import { liveState } from '../status/calls';
import { groundShapes } from './ground';

/** `domain.md` §3, Fence: 1 must not be left, 2 is a slow zone, 3 must not be entered. */
export const fenceLevels = ['1', '2', '3'] as const;
export type FenceLevel = (typeof fenceLevels)[number];
/** The speed limit inside a slow zone that names none, and the bounds of those that do; km/h. */
export const [slowKmh, mostKmh] = [5, 30] as const;
/** The speed limit in force inside a fence, in km/h; null where there is none. */
export const speedLimitOf = ({
  level,
  speedLimit,
}: {
  level: FenceLevel;
  speedLimit?: number | null | undefined;
}) => speedLimit ?? (level === '2' ? slowKmh : null);

/** Metres. */
export const [leastRadius, mostRadius, usualRadius] = [10, 5_000, 30] as const;
/** Metres from side to side of a corridor; a terminal is told no more than 255. */
const [leastWidth, mostWidth] = [2, 200] as const;
export const usualWidth = 6;
/** Points of an outline or a line: so many go into one message to a terminal. */
export const mostPoints = 40;
/** Fewer points enclose or lead along nothing. */
export const leastPoints = { polygon: 3, corridor: 2 } as const;
/** How many terminals or vehicles one fence may name. */
export const mostMembers = 2_000;

/** A level is a code: as a number it means the same. */
const level = () =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.enum(fenceLevels));

const spot = { lng: longitude(), lat: latitude(89) };

/**
 * Degrees WGS-84, metres. Centre and radius make a circle; of a polygon or corridor they follow from its points. A
 * corridor has a width too.
 */
export const fenceDetails = {
  fenceName: text(30),
  orgId: id(),
  centerLng: longitude().optional(),
  centerLat: latitude().optional(),
  radius: int(leastRadius, mostRadius).optional(),
  points: list(z.strictObject(spot), mostPoints).optional(),
  width: int(leastWidth, mostWidth).nullish(),
  level: level(),
  /** Whole km/h; blank means 5 in a slow zone, and none in another. */
  speedLimit: int(1, mostKmh).nullish(),
};
/** The same for a fence that is new; its shape stays. */
export const newFence = { ...fenceDetails, shape: choice(groundShapes).default('circle') };

export const fenceFilter = {
  id: id().optional(),
  orgId: id().optional(),
  fenceName: text(30).optional(),
  level: level().optional(),
};
/** The columns that sheets of both kinds begin with. */
export const fenceColumns = [
  'fenceName',
  'orgName',
  'centerLng',
  'centerLat',
  'shape',
  'radius',
  'level',
  'speedLimit',
] as const;
export const fenceOrder = ['fenceName', 'radius', 'level', 'speedLimit'] as const;

const shape = z.object({
  id: z.string(),
  fenceName: z.string(),
  shape: z.enum(groundShapes),
  centerLng: z.number(),
  centerLat: z.number(),
  radius: z.int(),
  points: z.array(z.object({ lng: z.number(), lat: z.number() })).nullable(),
  width: z.int().nullable(),
  level: z.enum(fenceLevels),
  speedLimit: z.int().nullable(),
});
export type FenceShape = z.output<typeof shape>;
/** Every fence in sight, as a map draws it. */
export const shapesAnswer = listOf(shape);

export const fenceRow = shape.extend({ version: z.int(), orgId: z.string(), orgName: z.string() });
/** One of a list or sheet, which shows the radius of circles alone. */
export const fenceListed = fenceRow.extend({ radius: z.int().nullable() });

export const fence = calls('fence', '/v1/car', {
  /** Vehicles of the fence's company that are in sight and inside it by their last place; for a fence of either kind. */
  inside: {
    path: 'getFenceCarMessage',
    right: 'signedIn',
    input: search({ id: id() }),
    output: listOf(
      liveState.extend({
        id: z.string(),
        carId: z.string(),
        plateNum: z.string().nullable(),
        orgName: z.string(),
      }),
    ),
  },
});
