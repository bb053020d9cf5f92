import type { Registry } from 'prom-client';
import { Counter, Gauge, Histogram } from 'prom-client';
import type pg from 'pg';
import type { Bus } from '../../../base/bus';
import type { Context } from '../../../base/context';
import type { Late } from '../../house/late/service';
import { Adoption } from './adoption';
import { bindingAt, Bindings } from './bindings';
import { Derive } from './derive';
import { HandOver } from './handOver';
import { measureHeld } from './held';
import type { Judge } from './judge';
import { insist } from './insist';
import { outlast } from './outlast';
import { Partitions } from './partitions';
import { Closing, ReportQueue } from './queue';
import type { OwnedReport, Report } from '../../fleet/truck/index';
import type { ReportSink } from './sink';
import { Storage } from './storage';

export { forgetState } from './stateStorage';
export type { Judge, Turned } from './judge';
export { believedTime } from './clock';
export { Closing } from './queue';
export { openRemoteSink } from './remoteSink';
export type { ReportSink } from './sink';
export { isTakenIn, serveReports } from './serveReports';
export { openUpkeep, type Upkeep } from './upkeep';
export { fingerprint, type Fingerprint } from '../../../base/fingerprint';
export type { RawMessage, Report } from '../../fleet/truck/index';

/** Takes in and judges what trucks report. */
export interface Telemetry extends ReportSink {
  /** The backlog: reports that wait for their commit, vehicles until their stored reports are judged anew. */
  backlog(): { reports: number; lateVehicles: number };
  close(): Promise<void>;
}

/** A stop may have come between a binding and the adoption of what had waited for it. */
const adoptAllEveryMs = 6 * 3_600_000;

/** Takes in what trucks report, and has it judged by these, in this order. */
export async function openTelemetry(
  ctx: Pick<Context, 'db' | 'complain' | 'config'>,
  pool: pg.Pool,
  bus: Bus,
  metrics: Registry,
  judges: readonly Judge[],
): Promise<Telemetry> {
  const partitions = new Partitions(pool);
  await partitions.ahead(Date.now());
  const storage = new Storage(pool, partitions);
  const bindings = new Bindings(ctx.db, bus);
  const derive = new Derive(ctx, bus, judges);
  await derive.start();

  const stored = new Counter({
    name: 'fleet_reports_stored_total',
    help: 'Reports committed',
    registers: [metrics],
  });
  const setAside = new Counter({
    name: 'fleet_reports_quarantined_total',
    help: 'Reports set aside',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const batchSeconds = new Histogram({
    name: 'fleet_report_batch_seconds',
    help: 'Time to commit a batch of reports',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
    registers: [metrics],
  });

  const closing = new AbortController();
  const handOver = new HandOver(derive, (work) => insist(work, ctx.complain, closing.signal));
  const whileAway = <T>(work: () => Promise<T>) => outlast(work, ctx.complain, closing.signal);
  const store = async (reports: OwnedReport[], late: readonly Late[]) => {
    const stop = batchSeconds.startTimer();
    const { kept, refused } = await storage.store(reports, late);
    stop();
    stored.inc(kept.length);
    setAside.inc({ reason: 'refused' }, refused);
    return kept;
  };
  // In the queue, so that what waits for the database counts as held and the doors stop reading in time.
  const queue = new ReportQueue<OwnedReport>(
    (reports) => whileAway(() => handOver.pass(reports, (late) => store(reports, late))),
    { batch: 4_000, writers: 2, pauseMs: 10, full: 60_000 },
  );
  measureHeld(metrics, queue);
  new Gauge({
    name: 'fleet_late_vehicles',
    help: 'Vehicles that wait until their stored reports are judged anew',
    labelNames: ['reader'],
    registers: [metrics],
    collect() {
      for (const { reader, vehicles } of derive.backlog) this.set({ reader }, vehicles);
    },
  });
  new Gauge({
    name: 'fleet_late_seconds',
    help: 'How long the first of them has waited',
    labelNames: ['reader'],
    registers: [metrics],
    collect() {
      for (const { reader, oldestMs } of derive.backlog) this.set({ reader }, oldestMs / 1000);
    },
  });

  const append = async (reports: Report[]): Promise<void> => {
    const owned: OwnedReport[] = [];
    const unbound: Report[] = [];
    for (const report of reports) {
      const at = report.time ?? report.receivedAt;
      // Almost always remembered; waiting for what is there already would cost more than all the rest.
      const known =
        bindings.remembered(report.terminalRowId) ??
        (await whileAway(() => bindings.of(report.terminalRowId)));
      const binding = bindingAt(known, at);
      if (binding)
        owned.push(Object.assign(report, { at, vehicleId: binding.vehicleId, companyId: binding.companyId }));
      else unbound.push(report);
    }
    if (unbound.length > 0) {
      await whileAway(() => storage.quarantine(unbound, 'unbound'));
      setAside.inc({ reason: 'unbound' }, unbound.length);
    }
    await queue.add(owned);
  };
  const adoption = new Adoption(
    storage,
    (reports) => queue.add(reports),
    (fault) => {
      if (!(fault instanceof Closing)) ctx.complain(fault);
    },
  );
  const stopListening = [
    bus.on('terminalChanged', ({ terminalRowId }) => adoption.of(terminalRowId)),
    bus.onGap(() => void adoption.all()),
  ];
  const adopting = setInterval(() => void adoption.all(), adoptAllEveryMs);
  void adoption.all();

  return {
    append,
    seen(terminalRowId, at) {
      void bindings
        .of(terminalRowId)
        .then((known) => derive.seen(terminalRowId, bindingAt(known, at)?.vehicleId, at))
        .catch(ctx.complain);
    },
    isFull: () => queue.isFull(),
    whenDrained: () => queue.whenDrained(),
    backlog: () => ({
      reports: queue.held,
      lateVehicles: derive.backlog.reduce((sum, { vehicles }) => sum + vehicles, 0),
    }),
    async close() {
      clearInterval(adopting);
      for (const stop of stopListening) stop();
      closing.abort();
      await queue.close();
      await adoption.whenIdle();
      await derive.close();
      bindings.close();
    },
  };
}
