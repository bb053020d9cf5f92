import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { everywhere, type Wire } from '../../../base/wire/wire';
import type { Report } from '../../fleet/truck/index';
import { measureHeld } from './held';
import { Pace } from './pace';
import { Closing, ReportQueue } from './queue';
import { appendReports } from './serveReports';
import type { ReportSink } from './sink';

const againMs = 200;
const tellSeenMs = 250;

/**
 * Hands reports to the process that judges them. One that is away, or ends, is asked again until it has stored them: a
 * report that was stored before its answer was lost is stored once all the same.
 */
export function openRemoteSink(wire: Wire, metrics: Registry): ReportSink & { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const deliver = async (reports: Report[]) => {
    for (;;) {
      if (signal.aborted) throw new Closing('the server is ending');
      const outcome = await wire.ask(appendReports, everywhere, reports, Infinity);
      if ('answer' in outcome && outcome.answer === 'stored') return;
      if ('failed' in outcome && outcome.failed === 'fault') throw new Error('reports could not be stored');
      await sleep(againMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const queue = new ReportQueue<Report>(
    async (reports) => {
      await deliver(reports);
      return { judged: Promise.resolve() };
    },
    { batch: 2_000, writers: 4, pauseMs: 5, full: 60_000 },
  );
  measureHeld(metrics, queue);
  const unseen = new Map<string, number>();
  const pace = new Pace(tellSeenMs, () => {
    wire.emit('terminalsSeen', [...unseen]);
    unseen.clear();
  });
  return {
    append: (reports) => queue.add(reports),
    seen(terminalRowId, at) {
      unseen.set(terminalRowId, at);
      pace.ask();
    },
    isFull: () => queue.isFull(),
    whenDrained: () => queue.whenDrained(),
    async close() {
      pace.close();
      closing.abort();
      await queue.close();
    },
  };
}
