import { hasBit } from './bits';
import { BodyReader } from './bodyReader';
import { BodyWriter } from './bodyWriter';
import type { HeaderKind } from './header';
import { encodeText } from './text';

/** Bits of the area attribute (section 10). */
export const areaBit = {
  timeLimited: 0,
  speedLimited: 1,
  alarmDriverOnEntry: 2,
  alarmPlatformOnEntry: 3,
  alarmDriverOnExit: 4,
  alarmPlatformOnExit: 5,
  south: 6,
  west: 7,
  doorsForbidden: 8,
  closeCommunication: 14,
  collectDetails: 15,
} as const;

/** Kinds of area in 0x8608 and 0x0608. */
export const areaKind = { circle: 1, rectangle: 2, polygon: 3, route: 4 } as const;

/** Degrees, signed. */
export interface Point {
  lat: number;
  lng: number;
}

/** The fields that all areas share; times as BCD text `YYMMDDhhmmss`, km/h, seconds. */
export interface Area {
  id: number;
  attr: number;
  startBcd?: string;
  endBcd?: string;
  maxSpeedKmh?: number;
  durationS?: number;
  /** 2019 only, like the name. */
  nightMaxSpeedKmh?: number;
  name?: string;
}

export interface Circle extends Area {
  center: Point;
  radiusM: number;
}

export interface Rectangle extends Area {
  topLeft: Point;
  bottomRight: Point;
}

export interface Polygon extends Area {
  points: Point[];
}

/** A turning point of a route with the section that begins at it. */
export interface RoutePoint extends Point {
  id: number;
  sectionId: number;
  widthM: number;
  /** Section bits: 0 time-limited, 1 speed-limited, 2 south, 3 west. */
  attr: number;
  tooLongS?: number;
  tooShortS?: number;
  maxSpeedKmh?: number;
  durationS?: number;
  nightMaxSpeedKmh?: number;
}

export interface Route extends Omit<Area, 'maxSpeedKmh' | 'durationS' | 'nightMaxSpeedKmh'> {
  points: RoutePoint[];
}

/** 0x8600 / 0x8602. Action: 0 replace all, 1 append, 2 modify. */
export interface AreaList<A> {
  action: number;
  items: A[];
}

/** Reads 0x8600; null when it ends early (section 10). */
export function readCircles(body: Buffer, header: HeaderKind): (AreaList<Circle> & { count: number }) | null {
  return readAreas(body, (reader) => readCircle(reader, header));
}

/** Reads 0x8602; null when it ends early. */
export function readRectangles(
  body: Buffer,
  header: HeaderKind,
): (AreaList<Rectangle> & { count: number }) | null {
  return readAreas(body, (reader) => readRectangle(reader, header));
}

/** Reads 0x8604; null when it ends early. */
export function readPolygon(body: Buffer, header: HeaderKind): Polygon | null {
  const reader = new BodyReader(body);
  const polygon = readOnePolygon(reader, header);
  return reader.short ? null : polygon;
}

/** Reads 0x8606; null when it ends early. */
export function readRoute(body: Buffer, header: HeaderKind): Route | null {
  const reader = new BodyReader(body);
  const route = readOneRoute(reader, header);
  return reader.short ? null : route;
}

/** The body of 0x8600; the hemisphere bits are set from the centres. */
export function writeCircles({ action, items }: AreaList<Circle>, protocolVersion: number | null): Buffer {
  const writer = new BodyWriter().u8(action).u8(items.length);
  for (const circle of items) writeCircle(writer, circle, protocolVersion);
  return writer.done();
}

/** The body of 0x8602. */
export function writeRectangles(
  { action, items }: AreaList<Rectangle>,
  protocolVersion: number | null,
): Buffer {
  const writer = new BodyWriter().u8(action).u8(items.length);
  for (const rectangle of items) writeRectangle(writer, rectangle, protocolVersion);
  return writer.done();
}

/** The body of 0x8604. */
export function writePolygon(polygon: Polygon, protocolVersion: number | null): Buffer {
  const writer = new BodyWriter();
  writeOnePolygon(writer, polygon, protocolVersion);
  return writer.done();
}

/** The body of 0x8606. */
export function writeRoute(route: Route, protocolVersion: number | null): Buffer {
  const writer = new BodyWriter();
  writeOneRoute(writer, route, protocolVersion);
  return writer.done();
}

/** 0x8608: which areas of a kind to read back, no ids = all. */
export interface AreaQuery {
  kind: number;
  ids: number[];
}

/** Reads 0x8608; null when it ends early. */
export function readAreaQuery(body: Buffer): AreaQuery | null {
  const reader = new BodyReader(body);
  const kind = reader.u8();
  const count = reader.u32();
  if (reader.short || reader.left < count * 4) return null;
  return { kind, ids: Array.from({ length: count }, () => reader.u32()) };
}

/** The body of 0x8608. */
export function writeAreaQuery({ kind, ids }: AreaQuery): Buffer {
  const writer = new BodyWriter().u8(kind).u32(ids.length);
  for (const id of ids) writer.u32(id);
  return writer.done();
}

/** 0x0608: the areas of one kind that the terminal holds. */
export type StoredAreas = { count: number } & (
  | { kind: 1; items: Circle[] }
  | { kind: 2; items: Rectangle[] }
  | { kind: 3; items: Polygon[] }
  | { kind: 4; items: Route[] }
);

/** Reads 0x0608; keeps what was readable, null for an unknown kind or a missing head. */
export function readStoredAreas(body: Buffer): StoredAreas | null {
  const reader = new BodyReader(body);
  const kind = reader.u8();
  const count = reader.u32();
  if (reader.short) return null;
  if (kind === 1) return { kind, count, items: readWhole(reader, count, () => readCircle(reader, '2019')) };
  if (kind === 2)
    return { kind, count, items: readWhole(reader, count, () => readRectangle(reader, '2019')) };
  if (kind === 3)
    return { kind, count, items: readWhole(reader, count, () => readOnePolygon(reader, '2019')) };
  if (kind === 4) return { kind, count, items: readWhole(reader, count, () => readOneRoute(reader, '2019')) };
  return null;
}

/** The body of 0x0608. */
export function writeStoredAreas(areas: StoredAreas, protocolVersion: number): Buffer {
  const writer = new BodyWriter().u8(areas.kind).u32(areas.items.length);
  if (areas.kind === 1) for (const item of areas.items) writeCircle(writer, item, protocolVersion);
  else if (areas.kind === 2) for (const item of areas.items) writeRectangle(writer, item, protocolVersion);
  else if (areas.kind === 3) for (const item of areas.items) writeOnePolygon(writer, item, protocolVersion);
  else for (const item of areas.items) writeOneRoute(writer, item, protocolVersion);
  return writer.done();
}

function readAreas<A>(
  body: Buffer,
  readOne: (reader: BodyReader) => A,
): (AreaList<A> & { count: number }) | null {
  const reader = new BodyReader(body);
  const action = reader.u8();
  const count = reader.u8();
  const items = readWhole(reader, count, () => readOne(reader));
  return items.length < count || reader.short ? null : { action, count, items };
}

// An item that ends early is left out, so a false count costs no memory.
function readWhole<A>(reader: BodyReader, count: number, readOne: () => A): A[] {
  const items: A[] = [];
  while (items.length < count && reader.left > 0) {
    const item = readOne();
    if (reader.short) break;
    items.push(item);
  }
  return items;
}

function readCircle(reader: BodyReader, header: HeaderKind): Circle {
  const { id, attr } = readHead(reader);
  const center = readPoint(reader, attr);
  return { id, attr, center, radiusM: reader.u32(), ...readTail(reader, attr, header) };
}

function readRectangle(reader: BodyReader, header: HeaderKind): Rectangle {
  const { id, attr } = readHead(reader);
  const topLeft = readPoint(reader, attr);
  return { id, attr, topLeft, bottomRight: readPoint(reader, attr), ...readTail(reader, attr, header) };
}

function readOnePolygon(reader: BodyReader, header: HeaderKind): Polygon {
  const { id, attr } = readHead(reader);
  const limits = { ...readPeriod(reader, attr), ...readSpeed(reader, hasBit(attr, areaBit.speedLimited)) };
  const points = readWhole(reader, reader.u16(), () => readPoint(reader, attr));
  return { id, attr, ...limits, points, ...readNight(reader, attr, header), ...readName(reader, header) };
}

function readOneRoute(reader: BodyReader, header: HeaderKind): Route {
  const { id, attr } = readHead(reader);
  const period = readPeriod(reader, attr);
  const points = readWhole(reader, reader.u16(), () => readRoutePoint(reader, header));
  return { id, attr, ...period, points, ...readName(reader, header) };
}

function readRoutePoint(reader: BodyReader, header: HeaderKind): RoutePoint {
  const id = reader.u32();
  const sectionId = reader.u32();
  const [lat, lng] = [reader.u32() / 1e6, reader.u32() / 1e6];
  const widthM = reader.u8();
  const attr = reader.u8();
  const time = hasBit(attr, 0) ? { tooLongS: reader.u16(), tooShortS: reader.u16() } : {};
  const speed = readSpeed(reader, hasBit(attr, 1));
  const night = hasBit(attr, 1) && header === '2019' ? { nightMaxSpeedKmh: reader.u16() } : {};
  const point = { lat: hasBit(attr, 2) ? 0 - lat : lat, lng: hasBit(attr, 3) ? 0 - lng : lng };
  return { id, sectionId, ...point, widthM, attr, ...time, ...speed, ...night };
}

function readHead(reader: BodyReader): { id: number; attr: number } {
  return { id: reader.u32(), attr: reader.u16() };
}

function readPoint(reader: BodyReader, attr: number): Point {
  const lat = reader.u32() / 1e6;
  const lng = reader.u32() / 1e6;
  return {
    lat: hasBit(attr, areaBit.south) ? 0 - lat : lat,
    lng: hasBit(attr, areaBit.west) ? 0 - lng : lng,
  };
}

function readTail(reader: BodyReader, attr: number, header: HeaderKind): Omit<Area, 'id' | 'attr'> {
  return {
    ...readPeriod(reader, attr),
    ...readSpeed(reader, hasBit(attr, areaBit.speedLimited)),
    ...readNight(reader, attr, header),
    ...readName(reader, header),
  };
}

function readPeriod(reader: BodyReader, attr: number): Pick<Area, 'startBcd' | 'endBcd'> {
  return hasBit(attr, areaBit.timeLimited) ? { startBcd: reader.hex(6), endBcd: reader.hex(6) } : {};
}

function readSpeed(reader: BodyReader, limited: boolean): Pick<Area, 'maxSpeedKmh' | 'durationS'> {
  return limited ? { maxSpeedKmh: reader.u16(), durationS: reader.u8() } : {};
}

function readNight(reader: BodyReader, attr: number, header: HeaderKind): Pick<Area, 'nightMaxSpeedKmh'> {
  const present = header === '2019' && hasBit(attr, areaBit.speedLimited);
  return present ? { nightMaxSpeedKmh: reader.u16() } : {};
}

function readName(reader: BodyReader, header: HeaderKind): Pick<Area, 'name'> {
  return header === '2019' ? { name: reader.padded(reader.u16()) } : {};
}

function writeCircle(writer: BodyWriter, circle: Circle, protocolVersion: number | null): void {
  const attr = writeHead(writer, circle, [circle.center]);
  writePoint(writer, circle.center).u32(Math.round(circle.radiusM));
  writeTail(writer, circle, attr, protocolVersion);
}

function writeRectangle(writer: BodyWriter, rectangle: Rectangle, protocolVersion: number | null): void {
  const attr = writeHead(writer, rectangle, [rectangle.topLeft]);
  writePoint(writer, rectangle.topLeft);
  writePoint(writer, rectangle.bottomRight);
  writeTail(writer, rectangle, attr, protocolVersion);
}

function writeOnePolygon(writer: BodyWriter, polygon: Polygon, protocolVersion: number | null): void {
  const attr = writeHead(writer, polygon, polygon.points);
  writePeriod(writer, polygon, attr);
  writeSpeed(writer, polygon, attr);
  writer.u16(polygon.points.length);
  for (const point of polygon.points) writePoint(writer, point);
  writeNight(writer, polygon, attr, protocolVersion);
  writeName(writer, polygon, protocolVersion);
}

function writeOneRoute(writer: BodyWriter, route: Route, protocolVersion: number | null): void {
  writer.u32(route.id).u16(route.attr);
  writePeriod(writer, route, route.attr);
  writer.u16(route.points.length);
  for (const point of route.points) {
    const attr = (point.attr & ~12) | (point.lat < 0 ? 4 : 0) | (point.lng < 0 ? 8 : 0);
    writePoint(writer.u32(point.id).u32(point.sectionId), point).u8(point.widthM).u8(attr);
    if (hasBit(attr, 0)) writer.u16(point.tooLongS ?? 0).u16(point.tooShortS ?? 0);
    writeSpeed(writer, point, attr);
    writeNight(writer, point, attr, protocolVersion);
  }
  writeName(writer, route, protocolVersion);
}

function writeHead(writer: BodyWriter, area: Area, points: readonly Point[]): number {
  const [first] = points;
  const south = first && first.lat < 0 ? 1 << areaBit.south : 0;
  const west = first && first.lng < 0 ? 1 << areaBit.west : 0;
  const attr = (area.attr & ~((1 << areaBit.south) | (1 << areaBit.west))) | south | west;
  writer.u32(area.id).u16(attr);
  return attr;
}

function writePoint(writer: BodyWriter, { lat, lng }: Point): BodyWriter {
  return writer.u32(Math.round(Math.abs(lat) * 1e6)).u32(Math.round(Math.abs(lng) * 1e6));
}

function writeTail(writer: BodyWriter, area: Area, attr: number, protocolVersion: number | null): void {
  writePeriod(writer, area, attr);
  writeSpeed(writer, area, attr);
  writeNight(writer, area, attr, protocolVersion);
  writeName(writer, area, protocolVersion);
}

function writePeriod(writer: BodyWriter, area: Pick<Area, 'startBcd' | 'endBcd'>, attr: number): void {
  if (!hasBit(attr, areaBit.timeLimited)) return;
  // A date of zeros means "every day" on many terminals.
  writer.hex(area.startBcd ?? '000000000000').hex(area.endBcd ?? '000000235959');
}

// Bit 1 means "speed-limited" for areas and for sections alike.
function writeSpeed(writer: BodyWriter, limits: Pick<Area, 'maxSpeedKmh' | 'durationS'>, attr: number): void {
  if (hasBit(attr, areaBit.speedLimited)) writer.u16(limits.maxSpeedKmh ?? 0).u8(limits.durationS ?? 0);
}

function writeNight(
  writer: BodyWriter,
  limits: Pick<Area, 'maxSpeedKmh' | 'nightMaxSpeedKmh'>,
  attr: number,
  protocolVersion: number | null,
): void {
  if (protocolVersion === null || !hasBit(attr, areaBit.speedLimited)) return;
  writer.u16(limits.nightMaxSpeedKmh ?? limits.maxSpeedKmh ?? 0);
}

function writeName(writer: BodyWriter, area: Pick<Area, 'name'>, protocolVersion: number | null): void {
  if (protocolVersion === null) return;
  const name = encodeText(area.name ?? '');
  writer.u16(name.length).bytes(name);
}
