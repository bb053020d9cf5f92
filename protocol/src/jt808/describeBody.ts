import { readGeneralAnswer, readResendRequest, readTimeAnswer } from './answers';
import { readAttributes } from './attributes';
import { readBatch } from './batch';
import { bitsOf } from './bits';
import { readCanData } from './canData';
import {
  readAlarmConfirmation,
  readTerminalControl,
  readTextMessage,
  readTracking,
  readVehicleControl,
} from './commands';
import { readCompressed } from './compressed';
import { type Description, describeLocation, describeShortLocation } from './describeLocation';
import { type DriverCard, readDriverCard } from './driverCard';
import {
  type Area,
  type Point,
  type RoutePoint,
  readAreaQuery,
  readCircles,
  readPolygon,
  readRectangles,
  readRoute,
  readStoredAreas,
} from './fences';
import type { HeaderKind } from './header';
import { readIds } from './ids';
import { readLocation, readLocationAnswer } from './location';
import { readMedia, readMediaAnswer, readMediaEvent } from './media';
import { down, hexId, up } from './messageId';
import {
  readCallBack,
  readInfoOnDemand,
  readPhoneBook,
  readQuestionAnswer,
  readRsaKey,
  readWaybill,
} from './oldMessages';
import { type ParameterList, parameterValue, readParameters, readSetParameters } from './parameters';
import { readAuthentication, readRegistration, readRegistrationAnswer } from './registration';
import { isoGmt8 } from './time';
import { readTransparent } from './transparent';
import { readUpgradePackage, readUpgradeResult } from './upgrade';

type Describe = (body: Buffer, header: HeaderKind) => Description | null;

/** The words for each body; null = its fixed part is missing. */
const descriptions = new Map<number, Describe>([
  [up.generalAnswer, describeGeneralAnswer],
  [down.generalAnswer, describeGeneralAnswer],
  [up.resendParts, readResendRequest],
  [down.resendParts, readResendRequest],
  [up.heartbeat, describeEmpty],
  [up.logout, describeEmpty],
  [up.askTime, describeEmpty],
  [down.queryParameters, describeEmpty],
  [down.queryAttributes, describeEmpty],
  [down.queryLocation, describeEmpty],
  [down.linkCheck, describeEmpty],
  [down.askDriverCard, describeEmpty],
  [down.timeAnswer, describeTimeAnswer],
  [up.registration, readRegistration],
  [down.registrationAnswer, readRegistrationAnswer],
  [up.authentication, readAuthentication],
  [up.parameters, (body) => given(readParameters(body), describeParameters)],
  [down.setParameters, (body) => given(readSetParameters(body), describeParameters)],
  [down.queryNamedParameters, (body) => given(readIds(body), (ids) => describeIds(ids, hexId))],
  [up.attributes, readAttributes],
  [down.terminalControl, describeControl],
  [down.upgradePackage, describeUpgrade],
  [up.upgradeResult, readUpgradeResult],
  [up.location, describeOneLocation],
  [up.locationAnswer, describeLocationAnswer],
  [up.controlAnswer, describeLocationAnswer],
  [up.locationBatch, describeBatch],
  [down.tracking, readTracking],
  [down.confirmAlarms, describeConfirmation],
  [down.text, describeText],
  [up.eventReport, (body) => (body.length < 1 ? null : { eventId: body[0] })],
  [up.questionAnswer, readQuestionAnswer],
  [up.infoOnDemand, readInfoOnDemand],
  [down.callBack, readCallBack],
  [down.phoneBook, readPhoneBook],
  [down.vehicleControl, describeVehicleControl],
  [down.setCircles, describeCircles],
  [down.setRectangles, describeRectangles],
  [down.setPolygon, (body, header) => given(readPolygon(body, header), describePolygon)],
  [down.setRoute, (body, header) => given(readRoute(body, header), describeRoute)],
  [down.deleteCircles, describeAreaIds],
  [down.deleteRectangles, describeAreaIds],
  [down.deletePolygons, describeAreaIds],
  [down.deleteRoutes, describeAreaIds],
  [down.queryAreas, (body) => given(readAreaQuery(body), ({ kind, ids }) => ({ kind, ...describeIds(ids) }))],
  [up.areas, describeStoredAreas],
  [
    up.waybill,
    (body) => given(readWaybill(body), ({ length, content }) => ({ length, contentHex: hex(content) })),
  ],
  [up.driverCard, (body, header) => given(readDriverCard(body, header), describeDriverCard)],
  [up.canData, describeCanData],
  [up.mediaEvent, readMediaEvent],
  [up.media, describeMedia],
  [down.mediaAnswer, readMediaAnswer],
  [up.transparent, describeTransparent],
  [down.transparent, describeTransparent],
  [
    up.compressed,
    (body) => given(readCompressed(body), ({ length, data }) => ({ length, dataHex: hex(data) })),
  ],
  [up.rsaKey, describeRsaKey],
  [down.rsaKey, describeRsaKey],
]);

/** Bodies that are kept raw without the word TRUNCATED when they are too short, as the vectors have them. */
const rawWhenShort = new Set<number>([up.registration, down.vehicleControl]);

/**
 * A body in the words of the vectors (section 14). `short` is true when its fixed part is missing:
 * then the description is the raw bytes.
 */
export function describeBody(
  msgId: number,
  body: Buffer,
  header: HeaderKind,
): { body: Description; short: boolean } {
  const describe = descriptions.get(msgId);
  if (!describe) return { body: { rawHex: hex(body) }, short: false };
  const described = describe(body, header);
  if (described) return { body: described, short: 'error' in described };
  const raw = { rawHex: hex(body) };
  return { body: rawWhenShort.has(msgId) ? raw : { ...raw, bodyError: 'TRUNCATED' }, short: true };
}

function given<T>(value: T | null, describe: (value: T) => Description): Description | null {
  return value === null ? null : describe(value);
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex');
}

function describeEmpty(): Description {
  return {};
}

function describeGeneralAnswer(body: Buffer): Description | null {
  return given(readGeneralAnswer(body), (answer) => ({ ...answer, replyMsgId: hexId(answer.replyMsgId) }));
}

function describeTimeAnswer(body: Buffer): Description | null {
  if (body.length < 6) return null;
  const time = readTimeAnswer(body);
  return { timeBcd: body.toString('hex', 0, 6), time: time === null ? null : isoGmt8(time) };
}

function describeParameters(list: ParameterList & { replySerial?: number }): Description {
  const { count, params, trailing, replySerial } = list;
  return {
    ...(replySerial === undefined ? {} : { replySerial }),
    count,
    params: params.map((parameter) => {
      const value = parameterValue(parameter);
      const head = { id: hexId(parameter.id), len: parameter.value.length, hex: hex(parameter.value) };
      return value === null ? head : { ...head, value };
    }),
    ...(params.length < count || trailing.length > 0 ? { trailingHex: hex(trailing) } : {}),
  };
}

function describeIds(ids: number[], show: (id: number) => unknown = (id) => id): Description {
  return { count: ids.length, ids: ids.map(show) };
}

function describeControl(body: Buffer): Description | null {
  return given(readTerminalControl(body), ({ command, param }) => ({
    command,
    ...(param.length > 0 ? { paramHex: hex(param) } : {}),
  }));
}

function describeUpgrade(body: Buffer): Description | null {
  return given(readUpgradePackage(body), ({ data, ...head }) => ({
    ...head,
    dataLength: data.length,
    dataHex: hex(data),
  }));
}

function describeOneLocation(body: Buffer): Description {
  const location = readLocation(body);
  return location ? describeLocation(location) : describeShortLocation(body);
}

function describeLocationAnswer(body: Buffer): Description | null {
  return given(readLocationAnswer(body), ({ replySerial, location }) => ({
    replySerial,
    location: describeLocation(location),
  }));
}

function describeBatch(body: Buffer): Description | null {
  return given(readBatch(body), ({ count, kind, items, trailing }) => ({
    count,
    type: kind,
    items: items.map((item) =>
      Buffer.isBuffer(item) ? describeShortLocation(item) : describeLocation(item),
    ),
    ...(items.length < count ? { countMismatch: true } : {}),
    ...(trailing.length > 0 ? { trailingHex: hex(trailing) } : {}),
  }));
}

function describeConfirmation(body: Buffer): Description | null {
  return given(readAlarmConfirmation(body), ({ alarmSerial, type }) => ({
    alarmSerial,
    typeBits: bitsOf(type),
  }));
}

function describeText(body: Buffer, header: HeaderKind): Description | null {
  return given(readTextMessage(body, header), ({ flag, ...rest }) => ({
    flag,
    flagBits: bitsOf(flag),
    ...rest,
  }));
}

function describeVehicleControl(body: Buffer, header: HeaderKind): Description | null {
  return given(readVehicleControl(body, header), (control) => {
    if ('flag' in control) return { ...control };
    const controls = control.controls.map(({ type, value }) => ({ type: hexId(type), value }));
    return { count: controls.length, controls };
  });
}

function describeLimits({ id, attr }: Area | RoutePoint | { id: number; attr: number }): Description {
  return { id, attr, attrBits: bitsOf(attr) };
}

function describeCircles(body: Buffer, header: HeaderKind): Description | null {
  return given(readCircles(body, header), ({ action, count, items }) => ({
    action,
    count,
    items: items.map(({ id, attr, center, ...rest }) => ({
      ...describeLimits({ id, attr }),
      centerLat: center.lat,
      centerLon: center.lng,
      ...rest,
    })),
  }));
}

function describeRectangles(body: Buffer, header: HeaderKind): Description | null {
  return given(readRectangles(body, header), ({ action, count, items }) => ({
    action,
    count,
    items: items.map(({ id, attr, topLeft, bottomRight, ...rest }) => ({
      ...describeLimits({ id, attr }),
      topLeftLat: topLeft.lat,
      topLeftLon: topLeft.lng,
      bottomRightLat: bottomRight.lat,
      bottomRightLon: bottomRight.lng,
      ...rest,
    })),
  }));
}

function describePolygon({ id, attr, points, ...rest }: Area & { points: Point[] }): Description {
  return { ...describeLimits({ id, attr }), ...rest, points: points.map(({ lat, lng }) => [lat, lng]) };
}

function describeRoute({ id, attr, points, ...rest }: Area & { points: RoutePoint[] }): Description {
  return {
    ...describeLimits({ id, attr }),
    ...rest,
    points: points.map(({ lng, ...point }) => ({ ...point, lon: lng })),
  };
}

function describeAreaIds(body: Buffer): Description | null {
  return given(readIds(body), (ids) => describeIds(ids));
}

function describeStoredAreas(body: Buffer): Description | null {
  return given(readStoredAreas(body), ({ kind, count, items }) => ({ kind, count, items }));
}

function describeDriverCard({ time, tail, status, timeBcd, variant, ...rest }: DriverCard): Description {
  return {
    variant,
    ...(status === undefined ? {} : { status, timeBcd }),
    ...(time === undefined ? {} : { time: time === null ? null : isoGmt8(time) }),
    ...rest,
    ...(tail ? { tailHex: hex(tail) } : {}),
  };
}

function describeCanData(body: Buffer): Description | null {
  return given(readCanData(body), ({ count, timeOfDay, items }) => ({
    count,
    timeOfDayMs: timeOfDay,
    items: items.map(({ data, ...item }) => ({ ...item, dataHex: hex(data) })),
  }));
}

function describeMedia(body: Buffer): Description | null {
  return given(readMedia(body), ({ location, data, ...event }) => ({
    ...event,
    ...(location ? { location: describeLocation(location) } : {}),
    dataLength: data.length,
  }));
}

function describeTransparent(body: Buffer): Description | null {
  return given(readTransparent(body), ({ type, data }) => ({
    type: `0x${type.toString(16).padStart(2, '0')}`,
    dataHex: hex(data),
  }));
}

function describeRsaKey(body: Buffer): Description | null {
  return given(readRsaKey(body), ({ exponent, modulus }) => ({ e: exponent, nLength: modulus.length }));
}
