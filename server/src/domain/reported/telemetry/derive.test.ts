import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../test/until';
import { newWorld, type World } from '../../../../test/world';
import { Share } from '../../../base/share';
import { Switchboard } from '../../../base/wire/switchboard';
import type { OwnedReport } from '../../fleet/truck/index';
import { Derive } from './derive';
import type { Judge } from './judge';

let world: World;
beforeAll(async () => {
  world = await newWorld({ doors: [] });
});
afterAll(() => world.end());

/** Notes the speeds that it hears, and is behind as long as it is told to be. */
class SpeedNotes implements Judge {
  readonly reader = 'alarms';
  readonly backlog = { vehicles: 0, oldestMs: 0 };
  readonly heard: unknown[] = [];
  isNotDone = true;
  rounds = 0;
  isClosed = false;

  async start(): Promise<void> {}
  async takeUp(): Promise<void> {}
  forget(): void {}
  isLate = () => false;
  take: Judge['take'] = (_state, { values }, before) =>
    void this.heard.push([before.reportTime, values.vehicleSpeed]);
  missed(): void {}
  async settle(): Promise<void> {
    this.rounds += 1;
  }
  isBehind = () => this.isNotDone;
  close(): void {
    this.isClosed = true;
  }
}

const findTruck = () =>
  world.db
    .selectFrom('vehicle')
    .where('carId', '=', 'HD-01')
    .select(['id as vehicleId', 'companyId'])
    .executeTakeFirstOrThrow();

const reportOf = (
  truck: { vehicleId: string; companyId: string },
  at: number,
  vehicleSpeed: number,
): OwnedReport => ({
  ...truck,
  terminalRowId: '0',
  time: at,
  at,
  receivedAt: at,
  hash: { high: 0, low: at % 1000 },
  wasKept: false,
  position: null,
  values: { vehicleSpeed },
  alarm: null,
  events: [],
});

test('a report over which a judge fails keeps none after it from being judged', async () => {
  const truck = await findTruck();
  const complaints: unknown[] = [];
  const complain = (error: unknown) => void complaints.push(error);
  const notes = new SpeedNotes();
  const hear = notes.take;
  notes.take = (state, report, before) => {
    if (report.values.vehicleSpeed === 4) throw new Error('a speed that nobody can judge');
    hear(state, report, before);
  };
  const derive = new Derive({ ...world.appCtx, complain }, new Switchboard(), [notes], Share.whole());
  const reports = [reportOf(truck, Date.now() - 2_000, 4), reportOf(truck, Date.now() - 1_000, 5)];
  await derive.meet(reports);
  derive.take(reports);
  expect(notes.heard).toMatchObject([[expect.any(Number), 5]]);
  expect(complaints).toHaveLength(1);
});

test('whoever is on the list of judges hears every report, and no state is written while one of them is behind', async () => {
  const truck = await findTruck();
  const { vehicleId } = truck;
  const now = Date.now();
  const [first, second] = [new SpeedNotes(), new SpeedNotes()];
  first.isNotDone = false;
  const derive = new Derive(world.appCtx, new Switchboard(), [first, second], Share.whole());
  await derive.start();
  const reports = [reportOf(truck, now - 2_000, 4), reportOf(truck, now - 1_000, 5)];
  await derive.meet(reports);
  derive.take(reports);
  for (const { heard } of [first, second])
    expect(heard).toEqual([
      [null, 4],
      [now - 2_000, 5],
    ]);

  const speed = async () => {
    const row = await world.db
      .selectFrom('vehicleState')
      .where('vehicleId', '=', vehicleId)
      .select('speed')
      .executeTakeFirst();
    return row?.speed;
  };
  const { rounds } = second;
  await until('states to be written', () => second.rounds > rounds + 1);
  expect(await speed()).toBeUndefined();
  second.isNotDone = false;
  await until('the state to be written', async () => (await speed()) === 5);
  await derive.close();
  expect([first.isClosed, second.isClosed]).toEqual([true, true]);
});
