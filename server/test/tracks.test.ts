import { sql } from 'kysely';
import { trajectory } from '@fleet/contract/trajectory/calls';
import { read } from 'hucre';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTracks, type TrackPoint } from '../../simulator/src/track/readTrack';
import { sendTrack } from '../../simulator/src/track/sendTrack';
import { newWorld, type Person, type World } from './world';

const shared = process.env.FLEET_SHARED ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const folder = path.join(shared, 'data', 'tracks');
const hour = 3_600_000;

/** Every recording goes from a terminal's link to the screen; what is known of it must come out (`data/tracks/README.md`). */
describe.skipIf(!existsSync(folder))('recorded tracks', () => {
  let world: World;
  let admin: Person;
  beforeAll(async () => {
    world = await newWorld();
    admin = await world.signIn('admin');
  });
  afterAll(() => world.end());

  /** Sends a recording as a truck, and asks for all that the screen shows of it. */
  async function drive(carId: string, points: readonly TrackPoint[], stops = {}) {
    const { link } = world.demo.trucks.find((truck) => truck.carId === carId)!;
    const endsAt = Date.now() - hour;
    const { sent, stored, shift } = await sendTrack(link, points, {
      host: '127.0.0.1',
      jt808Port: world.ports.jt808,
      mqttPort: world.ports.mqtt,
      endsAt,
    });
    expect(stored).toBe(sent);
    const { id } = await world.findVehicle(admin, carId);
    const period = {
      id,
      startTime: new Date(endsAt - 24 * hour).toISOString(),
      endTime: new Date(endsAt + 1_000).toISOString(),
    };
    const [track, summary] = await Promise.all([
      admin.post(trajectory.track, period),
      admin.post(trajectory.summary, { ...period, ...stops }),
    ]);
    return { id, period, track: track.data, summary: summary.data, shift };
  }
  const only = (file: string) => [...readTracks(path.join(folder, file)).values()][0]!;
  const minutes = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
    (Date.parse(endTime) - Date.parse(startTime)) / 60_000;

  test('a parked receiver drives no metre and stops once', async () => {
    const { track, summary, period } = await drive('HD-01', only('dunedin_parked_ublox.nmea'));
    expect(track.time).toHaveLength(655);
    expect(summary).toMatchObject({ metres: 0, movingSeconds: 0, points: 655, gaps: [], implausible: [] });
    expect(summary.stops).toHaveLength(1);
    expect(minutes(summary.stops[0]!)).toBeCloseTo(10.9, 1);

    const { bytes } = await admin.download(trajectory.file, period);
    const { rows } = (await read(bytes)).sheets[0]!;
    expect(rows).toHaveLength(656);
    expect(rows[1]!.slice(1, 3)).toEqual([track.lng[0], track.lat[0]]);
    const believed = rows[0]!.indexOf('Position believed');
    expect(new Set(rows.slice(1).map((row) => row[believed]))).toEqual(new Set(['Yes']));
  });

  test('a car is believed its jump of 470 m, because what follows agrees', async () => {
    const { track, summary, shift } = await drive('HD-02', only('munich_car_1hz.csv'));
    expect(track.time).toHaveLength(1194);
    expect(summary.implausible).toEqual([]);
    expect(summary.metres / 1000).toBeCloseTo(13.6, 0);
    const jump = Date.parse('2014-09-10T05:04:27Z') + shift;
    expect(track.time.map((time) => Date.parse(time))).toContain(jump);
  });

  test('a slow platform in a yard went about 203 m: corners are cut at 3 m, or a wandering receiver would drive', async () => {
    const { track, summary } = await drive('HD-04', only('seoul_yard_rtk.csv'));
    expect(track.time).toHaveLength(1882);
    expect(Math.abs(summary.metres - 203)).toBeLessThan(30);
    expect(summary.implausible).toEqual([]);
  });

  test('the same run seen by a worse receiver is about as long, and nothing of it is lost', async () => {
    const { track, summary } = await drive('HD-08', only('seoul_yard_uwb_local.csv'));
    expect(track.time).toHaveLength(2235);
    expect(summary.metres).toBeGreaterThan(150);
    expect(summary.metres).toBeLessThan(400);
  });

  test('a day’s ride comes whole, page by page, with its breaks', async () => {
    const { track, summary } = await drive('HD-05', only('bigsur_ride_day.csv'), {
      stopRadius: 30,
      stopSeconds: 300,
    });
    expect(track.time.length).toBeGreaterThan(8_000);
    expect(summary.metres / 1000).toBeGreaterThan(115);
    expect(summary.metres / 1000).toBeLessThan(127);
    expect(Math.max(...summary.gaps.map(minutes))).toBeCloseTo(54, 0);
    expect(Math.abs(summary.stops.length - 14)).toBeLessThanOrEqual(2);
  });

  test('each bus of a fleet has its own track; gaps stay gaps', async () => {
    const buses = readTracks(path.join(folder, 'liverpool_bus_route14.csv'));
    expect(buses.size).toBe(8);
    const largest = '4720';
    const trucks = ['HD-06', 'HD-07', 'HD-09', 'HD-10', 'HD-11', 'HD-13', 'HD-14', 'HD-15'];
    for (const [name, bus] of buses) {
      const { track, summary } = await drive(trucks.shift()!, bus, { stopRadius: 30, stopSeconds: 60 });
      expect(track.time).toHaveLength(new Set(bus.map(({ time }) => time)).size);
      expect(summary.implausible).toEqual([]);
      if (name !== largest) continue;
      expect(track.time).toHaveLength(278);
      expect(Math.max(...summary.gaps.map(minutes))).toBeCloseTo(31, 0);
    }
  });

  test('points without a time are stored by our clock and marked, the others by their own', async () => {
    const points = only('croatia_hike_segments.csv');
    const { id, track, summary } = await drive('HD-03', points);
    const marked = await world.db
      .selectFrom('report')
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('vehicleId', '=', id)
      .where(sql<boolean>`flags & 5 = 5`)
      .executeTakeFirstOrThrow();
    expect(Number(marked.count)).toBe(358);
    expect(track.time).toHaveLength(points.filter(({ time }) => time !== null).length);
    expect(summary.metres / 1000).toBeLessThan(27.6);
  });
});
