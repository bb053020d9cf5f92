import { expect, test } from 'vitest';
import { generator, mutate as mutateBy, mutations } from '../../test/mutate';
import { readVectors } from '../../test/vectors';
import { describeStream, describeWire } from './describe';
import { batchLocations, readBatch } from './batch';
import { readFleetEvent } from './fleetEvents';
import { buildFrame, FrameReader } from './frame';
import { readLocation, writeLocation } from './location';
import { down, up } from './messageId';
import { encodeTruck, readTruck } from './truck';

const ids = [...Object.values(up), ...Object.values(down)];

const random = generator(808);

const mutate = (bytes: Buffer) => mutateBy(bytes, random);

const own = ids.flatMap((msgId) => [
  [msgId, writeLocation({ time: Date.UTC(2026, 0, 1), lat: 31, lng: 121 })] as const,
  [msgId, Buffer.from('0102030405060708090a0b0c0d0e0f', 'hex')] as const,
]);

test(`${mutations} damaged bodies of every message are described without a throw`, {
  timeout: 3_600_000,
}, () => {
  for (let round = 0; round < mutations; round++) {
    const [msgId, body] = own[random(own.length)] as (typeof own)[number];
    const to = { phone: '013900001111', protocolVersion: random(2) === 0 ? null : 1 };
    describeWire(buildFrame(to, msgId, random(65536), mutate(body).subarray(0, 1023)));
  }
});

test(`${mutations} damaged truck reports are read without a throw, and never give what the model forbids`, {
  timeout: 3_600_000,
}, () => {
  const whole = encodeTruck({
    time: Date.UTC(2026, 0, 1),
    position: { lng: 121, lat: 31, altitude: 3, direction: 9, satellites: 7, fixed: true },
    values: {
      soc: 80,
      keyOn: true,
      forkLoad: 500,
      driver: { kind: 1, number: '04A1' },
      activeFaults: ['F01'],
      peakG: 1,
      soh: 90,
      powerOnSeconds: 5,
      coolantTemp: 80,
    },
  });
  for (let round = 0; round < mutations; round++) {
    const body = mutate(whole);
    const location = readLocation(body);
    const report = location && readTruck(location);
    expect(report?.values.soc ?? 0).toBeLessThanOrEqual(100);
    readFleetEvent(body);
    const batch = readBatch(body);
    if (batch) batchLocations(batch);
  }
});

test(`${mutations} damaged frames on one stream never throw and never hold more than the limit`, {
  timeout: 3_600_000,
}, () => {
  const reader = new FrameReader();
  const frame = buildFrame({ phone: '013900001111', protocolVersion: null }, 0x0200, 1, own[0]?.[1]);
  for (let round = 0; round < mutations; round++) {
    reader.push(mutate(frame));
    expect(reader.pendingBytes).toBeLessThanOrEqual(4096);
  }
});

const vectors = readVectors<{ kind: string; hex: string }>('jt808-frames.json');

test.skipIf(vectors.length === 0)(
  `${mutations} damaged vectors are described without a throw`,
  { timeout: 3_600_000 },
  () => {
    for (let round = 0; round < mutations; round++) {
      const { hex, kind } = vectors[random(vectors.length)] as (typeof vectors)[number];
      const bytes = mutate(Buffer.from(hex, 'hex'));
      JSON.stringify(kind === 'frame' ? describeWire(bytes) : describeStream([bytes]));
    }
  },
);
