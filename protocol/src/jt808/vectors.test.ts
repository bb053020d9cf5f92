import { describe, expect, test } from 'vitest';
import { readVectors } from '../../test/vectors';
import { describeStream, describeWire } from './describe';
import { readFleetEvent } from './fleetEvents';
import { buildFrame, type Frame, readFrame } from './frame';
import { writeHeader } from './header';
import { readLocation } from './location';
import { readTransparent } from './transparent';
import { readTruck } from './truck';

interface Vector {
  name: string;
  kind: 'frame' | 'stream';
  hex: string;
  chunks?: string[];
  expect: Record<string, unknown>;
  fleet?: Record<string, unknown>;
}

const vectors = readVectors<Vector>('jt808-frames.json');
const ofKind = (kind: Vector['kind']) => vectors.filter((vector) => vector.kind === kind);
const bytes = (hex: string) => Buffer.from(hex, 'hex');

// The members of a verdict; only the constructed vectors state them.
const verdictMembers = ['action', 'reply', 'appError', 'lenientError'];

function readOne(hex: string): Frame {
  const frame = readFrame(bytes(hex).subarray(1, -1));
  if (!frame.valid) throw new Error(frame.error);
  return frame;
}

describe.skipIf(vectors.length === 0)('vectors of JT/T 808', () => {
  test.each(ofKind('frame'))('frame $name', ({ hex, expect: { note: _, ...expected } }) => {
    const described = { ...describeWire(bytes(hex)) } as Record<string, unknown>;
    for (const member of verdictMembers) if (!(member in expected)) delete described[member];
    expect(described).toEqual(expected);
  });

  test.each(ofKind('stream'))('stream $name', ({ hex, chunks = [hex], expect: expected }) => {
    expect(describeStream(chunks.map(bytes))).toEqual(expected);
  });

  const rebuilt = ofKind('frame').filter(
    ({ expect: { valid, lenientOnly, header, subpackage, encryption } }) => {
      return valid && !lenientOnly && header !== '2013-with-version-bit' && !subpackage && encryption === 0;
    },
  );
  test.each(rebuilt)('frame $name is built again byte by byte', ({ hex }) => {
    const frame = readOne(hex);
    expect(buildFrame(frame, frame.msgId, frame.serial, frame.body).toString('hex')).toBe(hex);
  });

  const parts = ofKind('frame').filter(({ expect: { subpackage } }) => subpackage === true);
  test.each(parts)('header of part $name is built again', ({ hex }) => {
    const frame = readOne(hex);
    const packet = { total: frame.packetTotal ?? 0, no: frame.packetNo ?? 0 };
    const header = writeHeader(frame, frame.msgId, frame.serial, frame.body.length, packet);
    expect(readFrame(Buffer.concat([header, frame.body, Buffer.from([0])]))).toBeDefined();
    expect(hex.replaceAll('7d02', '7e').replaceAll('7d01', '7d').slice(2)).toContain(header.toString('hex'));
  });

  const locations = vectors.filter(({ name }) => name.startsWith('fleet-location'));
  test.each(locations)('fleet profile of $name', ({ hex, fleet = {} }) => {
    const location = readLocation(readOne(hex).body);
    if (!location) throw new Error('no location');
    const { values, errors } = readTruck(location);
    expect(errors).toEqual([]);
    expect(inWordsOfVector(values, fleet)).toEqual(fleet);
  });

  const events = vectors.filter(({ name }) => name.startsWith('fleet-event'));
  test.each(events)('fleet event of $name', ({ hex, fleet = {} }) => {
    const transparent = readTransparent(readOne(hex).body);
    const read = transparent && readFleetEvent(transparent.data);
    if (!read?.ok) throw new Error('no event');
    const { event } = read;
    const { fields } = event;
    expect(event.number).toBe(fleet.number);
    expect(event.time).toBe(Date.parse(String(fleet.time)));
    expect(event.start ?? false).toBe(fleet.start);
    expect(event.end ?? false).toBe(fleet.end);
    const axes = fleet.axesG as number[] | undefined;
    const items = fleet.items as [number, number][] | undefined;
    const place = fleet.location as { latitude: number; longitude: number } | undefined;
    expect(fields.number ?? fields.driver).toBe(fleet.credential);
    expect(fields).toMatchObject({
      ...(fleet.kind ? { kind: fleet.kind } : {}),
      ...(fleet.reason ? { reason: fleet.reason } : {}),
      ...(fleet.remark ? { remark: fleet.remark } : {}),
      ...(fleet.peakG ? { peakG: fleet.peakG, durationMs: fleet.durationMs, speed: fleet.speedKmh } : {}),
      ...(fleet.fault ? { code: fleet.fault, level: fleet.level } : {}),
      ...(axes ? { x: axes[0], y: axes[1], z: axes[2] } : {}),
      ...(items ? { items: items.map(([item, result]) => ({ item, result })) } : {}),
    });
    expect(event.position?.lat).toBe(place?.latitude);
    expect(event.position?.lng).toBe(place?.longitude);
  });

  const commands = vectors.filter(({ name }) => name.startsWith('fleet-command'));
  test.each(commands)('thing-model message of $name', ({ hex, fleet }) => {
    const transparent = readTransparent(readOne(hex).body);
    expect(JSON.parse(String(transparent?.data))).toEqual(fleet?.json);
  });
});

const switches = [
  ['keyOn', 0],
  ['seatOccupied', 1],
  ['seatBeltFastened', 2],
  ['parkingBrakeOn', 3],
  ['forksRaised', 4],
  ['hydraulicsActive', 5],
  ['reverse', 6],
  ['chargePlugIn', 7],
  ['emergencyOpen', 8],
  ['speedLimited', 10],
  ['driverSignedOn', 11],
  ['checkPassed', 12],
  ['housingOpened', 13],
  ['mainPowerLost', 14],
] as const;

// The vectors write none as null and switches as bit numbers; some values also come from the status word.
function inWordsOfVector(
  values: Record<string, unknown>,
  fleet: Record<string, unknown>,
): Record<string, unknown> {
  const renamed: Record<string, string> = {
    forkLoadKg: 'forkLoad',
    liftHeightMm: 'liftHeight',
    pitchDeg: 'pitch',
    rollDeg: 'roll',
    faults: 'activeFaults',
  };
  return Object.fromEntries(
    Object.keys(fleet).map((name) => {
      if (name === 'switchesOn')
        return [name, switches.filter(([key]) => values[key] === true).map(([, bit]) => bit)];
      if (name === 'switchesExist') {
        const reported = switches
          .filter(([key]) => values[key] !== undefined)
          .map(([, bit]) => bit as number);
        // These two are known from the status and the alarm word as well, mask or not.
        const elsewhere = (fleet[name] as number[]).filter((bit) => bit === 9 || bit === 14);
        return [name, [...reported.filter((bit) => bit !== 14), ...elsewhere].sort((a, b) => a - b)];
      }
      return [name, values[renamed[name] ?? name] ?? null];
    }),
  );
}
