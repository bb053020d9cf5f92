import { areaBit, writeCircles, writePolygon, writeRoute, type Area } from '@fleet/protocol/jt808/fences';
import { down } from '@fleet/protocol/jt808/messageId';
import type { DeviceCommand } from '../../base/deviceCommands';

/** A message of the standard that says the same as a command of the thing model. */
export interface PlainMessage {
  msgId: number;
  body: Buffer;
}

type Params = DeviceCommand['params'];

/** The actions of 0x8600 on circles. `jt808.md` §10. */
const action = { append: 1, modify: 2 } as const;
/** Area attributes by level of the fence: may not be left, is driven slowly, may not be entered. `jt808.md` §13.4. */
const attributesOf: Readonly<Record<number, readonly number[]>> = {
  1: [areaBit.alarmDriverOnExit, areaBit.alarmPlatformOnExit],
  2: [],
  3: [areaBit.alarmDriverOnEntry, areaBit.alarmPlatformOnEntry],
};
const bitsOf = (bits: readonly number[]) => bits.reduce((all, bit) => all | (1 << bit), 0);

/** The message that has a terminal let go of a fence of this shape; a circle's where none is named. */
export const deletionOf = (shape: unknown): number =>
  shape === 'polygon' ? down.deletePolygons : shape === 'corridor' ? down.deleteRoutes : down.deleteCircles;

/** A fence as circle, polygon or route: 0x8600, 0x8604 or 0x8606. One of the last two replaces what has its id. */
export function fenceMessage(
  params: Params,
  protocolVersion: number | null,
  isChange: boolean,
): PlainMessage {
  const { id, name, level, shape, speedLimit, overspeedSeconds } = params;
  const isLimited = speedLimit !== undefined;
  const levelBits = attributesOf[Number(level)] ?? [];
  const limits = isLimited && {
    maxSpeedKmh: Number(speedLimit),
    durationS: Number(overspeedSeconds),
    nightMaxSpeedKmh: Number(speedLimit),
  };
  const area: Area = {
    id: Number(id),
    attr: bitsOf([...levelBits, ...(isLimited ? [areaBit.speedLimited] : [])]),
    name: String(name),
    ...limits,
  };
  const points = (params.points ?? []) as { longitude: number; latitude: number }[];
  const at = points.map(({ longitude: lng, latitude: lat }) => ({ lng, lat }));
  if (shape === 'polygon')
    return { msgId: down.setPolygon, body: writePolygon({ ...area, points: at }, protocolVersion) };
  if (shape === 'corridor') {
    // Of a route each section has the limit; the bit means the same there.
    const section = {
      widthM: Number(params.width),
      attr: isLimited ? 1 << areaBit.speedLimited : 0,
      ...limits,
    };
    const line = at.map((point, index) => ({ id: index + 1, sectionId: index + 1, ...point, ...section }));
    const route = { id: area.id, attr: bitsOf(levelBits), name: String(name), points: line };
    return { msgId: down.setRoute, body: writeRoute(route, protocolVersion) };
  }
  const circle = {
    ...area,
    center: { lng: Number(params.longitude), lat: Number(params.latitude) },
    radiusM: Number(params.radius),
  };
  const list = { action: isChange ? action.modify : action.append, items: [circle] };
  return { msgId: down.setCircles, body: writeCircles(list, protocolVersion) };
}
