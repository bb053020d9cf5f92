import type pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorld, type World } from '../../../../test/world';
import { allParts, partOf } from '../../../base/parts';
import { openPool } from '../../../base/database';
import { Share } from '../../../base/share';
import { Switchboard } from '../../../base/wire/switchboard';
import { judgesOf } from '../../../judges';
import type { Report } from '../../fleet/truck/index';
import { openTelemetry, type Telemetry } from './service';
import { Unstored } from './unstored';

let world: World;
let pool: pg.Pool;
let terminalRowId: string;
let vehicleId: string;
const begin = Math.floor(Date.now() / 1000) * 1000 - 600_000;
const waitMs = 30_000;

beforeAll(async () => {
  world = await newWorld({ doors: [] });
  pool = openPool(world.databaseUrl, 8);
  ({ terminalRowId, vehicleId } = await world.db
    .selectFrom('binding')
    .innerJoin('vehicle', 'vehicle.id', 'binding.vehicleId')
    .where('carId', '=', 'HD-01')
    .select(['terminalRowId', 'vehicleId'])
    .executeTakeFirstOrThrow());
});
afterAll(async () => {
  await pool.end();
  await world.end();
});

/** A process that works on the parts that it is given. */
const openOne = () => {
  const share = new Share();
  const bus = new Switchboard();
  const judges = judgesOf(world.appCtx, bus, share);
  return openTelemetry({ ctx: world.appCtx, pool, bus, metrics: new Registry(), share, judges });
};

const reportAt = (second: number, activeFaults: string[]): Report => ({
  terminalRowId,
  time: begin + second * 1_000,
  receivedAt: Date.now(),
  hash: { high: 7, low: second },
  wasKept: false,
  position: null,
  values: { keyOn: true, vehicleSpeed: 5, activeFaults },
  alarm: null,
  events: [],
});

const faults = () =>
  world.db
    .selectFrom('alarm')
    .where('vehicleId', '=', vehicleId)
    .where('code', '=', 'F10')
    .select(['startedAt', 'endedAt'])
    .execute();
const ms = (instant: string | null) => instant && Date.parse(instant);

test(
  'a vehicle changes hands in the middle of a fault, forth and back: it is one fault, and nobody else takes its reports',
  async () => {
    const part = [partOf(vehicleId)];
    const [one, other] = await Promise.all([openOne(), openOne()]);
    const takes = (telemetry: Telemetry, second: number, activeFaults: string[]) =>
      telemetry.append([reportAt(second, activeFaults)]);

    await one.takeUp(allParts);
    for (const second of [0, 10, 20]) await takes(one, second, ['F10']);
    await one.giveUp(part);
    await expect(takes(one, 30, ['F10'])).rejects.toBeInstanceOf(Unstored);
    await other.takeUp(part);
    for (const second of [30, 40]) await takes(other, second, ['F10']);
    await other.giveUp(part);
    await one.takeUp(part);
    for (const second of [50, 60, 70, 80]) await takes(one, second, []);
    await one.giveUp(part);

    const state = await world.db
      .selectFrom('vehicleState')
      .where('vehicleId', '=', vehicleId)
      .select('reportTime')
      .executeTakeFirstOrThrow();
    expect(ms(state.reportTime)).toBe(begin + 80_000);
    const found = await faults();
    expect(found.map(({ startedAt }) => ms(startedAt))).toEqual([begin]);
    expect(ms(found[0]!.endedAt)).toBeGreaterThan(begin + 40_000);
    await Promise.all([one.close(), other.close()]);
  },
  waitMs,
);

test(
  'of several reports those of its own vehicles are stored, and the others are named',
  async () => {
    const others = await world.db
      .selectFrom('binding')
      .where('vehicleId', '!=', vehicleId)
      .select(['terminalRowId', 'vehicleId'])
      .execute();
    const away = others.find((one) => partOf(one.vehicleId) !== partOf(vehicleId))!;
    const one = await openOne();
    await one.takeUp([partOf(vehicleId)]);
    const [ours, foreign] = [
      reportAt(100, []),
      { ...reportAt(100, []), terminalRowId: away.terminalRowId },
    ] as const;
    await expect(one.append([foreign, ours])).rejects.toMatchObject({ notOurs: [foreign], closing: [] });
    const stored = await world.db
      .selectFrom('report')
      .where('time', '=', new Date(begin + 100_000).toISOString())
      .select('vehicleId')
      .execute();
    expect(stored).toEqual([{ vehicleId }]);
    await one.close();
  },
  waitMs,
);
