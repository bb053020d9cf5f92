import { setMaxListeners } from 'node:events';
import type { Registry } from 'prom-client';
import { Counter, Gauge, Histogram } from 'prom-client';
import type pg from 'pg';
import type { Bus } from '../../../base/bus';
import type { Context } from '../../../base/context';
import type { Share } from '../../../base/share';
import type { Late } from '../../house/late/service';
import { Adoption } from './adoption';
import { bindingAt, Bindings } from './bindings';
import { Derive } from './derive';
import { HandOver } from './handOver';
import { measureHeld } from './held';
import type { Judge } from './judge';
import { retryUntilDone } from './retryUntilDone';
import { retryWhileAway } from './retryWhileAway';
import { Partitions } from './partitions';
import { Closing, ReportQueue } from './queue';
import type { OwnedReport, Report } from '../../fleet/truck/index';
import type { ReportSink } from './sink';
import { Storage } from './storage';
import { Unstored } from './unstored';

export { forgetState } from './stateStorage';
export type { Judge, Turned } from './judge';
export { believedTime } from './clock';
export { Closing } from './queue';
export { openRemoteSink, type Route } from './remoteSink';
export { bindingAt, Bindings } from './bindings';
export type { ReportSink } from './sink';
export { serveReports } from './serveReports';
export { openUpkeep, type Upkeep } from './upkeep';
export { fingerprint, type Fingerprint } from '../../../base/fingerprint';
export type { RawMessage, Report } from '../../fleet/truck/index';

/** Takes in and judges what trucks report. */
export interface Telemetry extends ReportSink {
  /** The backlog: reports that wait for their commit, vehicles until their stored reports are judged anew. */
  backlog(): { reports: number; lateVehicles: number };
  /** Takes up the work on these parts of the vehicles, which nobody does; from then on their reports are taken in. */
  takeUp(parts: readonly number[]): Promise<void>;
  /** Ends the work on these parts: what was taken in is judged as far as possible, and written. */
  giveUp(parts: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

interface Needs {
  ctx: Pick<Context, 'db' | 'complain' | 'config' | 'tracing'>;
  pool: pg.Pool;
  bus: Bus;
  metrics: Registry;
  /** The vehicles that this process works on. */
  share: Share;
  /** In this order. */
  judges: readonly Judge[];
}

/** A stop may have come between a binding and the adoption of what had waited for it. */
const adoptAllEveryMs = 6 * 3_600_000;
/** Another process may hear of a binding so much later: its reports are set aside until then. */
const heardWithinMs = 3_000;

/** Takes in what trucks report, and has it judged. */
export async function openTelemetry(needs: Needs): Promise<Telemetry> {
  const { ctx, pool, bus, metrics, share, judges } = needs;
  const partitions = new Partitions(pool);
  await partitions.ahead(Date.now());
  const storage = new Storage(pool, partitions);
  const bindings = new Bindings(ctx.db, bus);
  const derive = new Derive(ctx, bus, judges, share);
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
  // While the database is away each batch, and each door that looks for a binding, waits on it.
  setMaxListeners(0, closing.signal);
  const handOver = new HandOver(derive, (work) => retryUntilDone(work, ctx.complain, closing.signal));
  const whileAway = <T>(work: () => Promise<T>) => retryWhileAway(work, ctx.complain, closing.signal);
  const store = async (reports: OwnedReport[], late: readonly Late[]) => {
    const stop = batchSeconds.startTimer();
    const { kept, refused } = await ctx.tracing.span('store reports', { reports: reports.length }, () =>
      storage.store(reports, late),
    );
    stop();
    stored.inc(kept.length);
    setAside.inc({ reason: 'refused' }, refused);
    return kept;
  };
  // In the queue, so that what waits for the database counts as held and the doors stop reading in time.
  const queue = new ReportQueue<OwnedReport>(
    (reports) => whileAway(() => handOver.pass(reports, (late) => store(reports, late))),
    { batch: 4_000, writers: 2, pauseMs: 20, full: 60_000 },
    share,
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

  const setUnboundAside = async (unbound: readonly Report[]) => {
    await whileAway(() => storage.quarantine(unbound, 'unbound'));
    setAside.inc({ reason: 'unbound' }, unbound.length);
  };
  const append = async (reports: Report[]): Promise<void> => {
    const terminals = reports.map(({ terminalRowId }) => terminalRowId);
    // Almost always remembered; waiting for what is there already would cost more than all the rest.
    const known = bindings.remembered(terminals) ?? (await whileAway(() => bindings.of(terminals)));
    const [owned, unbound]: [OwnedReport[], Report[]] = [[], []];
    const [notOurs, closed]: [Report[], Report[]] = [[], []];
    reports.forEach((report, place) => {
      const at = report.time ?? report.receivedAt;
      const binding = bindingAt(known[place]!, at);
      const id = binding?.vehicleId ?? report.terminalRowId;
      if (!share.holds(id)) notOurs.push(report);
      else if (!share.takesIn(id)) closed.push(report);
      else if (!binding) unbound.push(report);
      else
        owned.push(Object.assign(report, { at, vehicleId: binding.vehicleId, companyId: binding.companyId }));
    });
    // A terminal may have just come to another vehicle: whoever sent its reports here may not know that yet, or we do not.
    for (const { terminalRowId } of notOurs) bindings.forget(terminalRowId);
    await Promise.all([queue.add(owned), unbound.length > 0 && setUnboundAside(unbound)]);
    if (notOurs.length + closed.length > 0) throw new Unstored(notOurs, closed);
  };
  const adoption = new Adoption(
    storage,
    share,
    (reports) => queue.add(reports),
    (fault) => {
      if (!(fault instanceof Closing)) ctx.complain(fault);
    },
  );
  const stopListening = [
    bus.on('terminalChanged', ({ terminalRowId }) => {
      adoption.of(terminalRowId);
      const again = () => closing.signal.aborted || adoption.of(terminalRowId);
      setTimeout(again, heardWithinMs).unref();
    }),
    bus.onGap(() => void adoption.all()),
  ];
  const adopting = setInterval(() => void adoption.all(), adoptAllEveryMs);

  return {
    async takeUp(parts) {
      share.hold(parts);
      try {
        await derive.takeUp(parts);
      } catch (fault) {
        share.drop(parts);
        throw fault;
      }
      share.open(parts);
      void adoption.all();
    },
    async giveUp(parts) {
      await share.close(parts);
      await derive.giveUp(parts);
      share.drop(parts);
    },
    append,
    seen(terminalRowId, at) {
      void bindings
        .of([terminalRowId])
        .then(([known]) => derive.seen(terminalRowId, bindingAt(known!, at)?.vehicleId, at))
        .catch(ctx.complain);
    },
    timeRefused(terminalRowId, at) {
      void bindings
        .of([terminalRowId])
        .then(([known]) => derive.timeRefused(bindingAt(known!, at)?.vehicleId, at))
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
