import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { everywhere, type Wire } from '../../../base/wire/wire';
import type { Report } from '../../fleet/truck/index';
import { measureHeld } from './held';
import { Pace } from './pace';
import { Closing, ReportQueue } from './queue';
import { appendReports, noteSeen } from './serveReports';
import type { ReportSink } from './sink';

const againMs = 200;
const tellSeenMs = 250;

type Heard = Pick<Report, 'terminalRowId' | 'time' | 'receivedAt'>;

/** Which process works on what terminals report. */
export interface Route {
  /** Its address; null while nobody does, or nobody knows. */
  of(report: Heard): string | null | Promise<string | null>;
  /** It works on others than these: what is remembered of their terminals may be old. */
  doubt(reports: readonly Heard[]): void;
  /** It is away: another one may have its work. */
  lookAgain(): void;
}

/** One process works on all vehicles. */
const toOne: Route = { of: () => everywhere, doubt: () => undefined, lookAgain: () => undefined };

/** Of whom nobody knows who works on them. */
const nobody = '';

/**
 * Hands reports to the processes that judge them. One that is away, or ends, is asked again until it has stored them: a
 * report that was stored before its answer was lost is stored once all the same. What waits for one holds up no other.
 */
export function openRemoteSink(
  wire: Wire,
  metrics: Registry,
  route: Route = toOne,
): ReportSink & { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const queues = new Map<string, ReportQueue<Report>>();

  const byAddress = async <One extends Heard>(reports: readonly One[]): Promise<Map<string, One[]>> => {
    const groups = new Map<string, One[]>();
    for (const report of reports) {
      let address = route.of(report);
      if (address instanceof Promise) address = await address;
      const group = groups.get(address ?? nobody);
      if (group) group.push(report);
      else groups.set(address ?? nobody, [report]);
    }
    return groups;
  };
  /** Answers what is not stored. */
  const askFor = async (address: string, reports: Report[]): Promise<Report[]> => {
    const outcome =
      address === nobody
        ? { failed: 'nobody' as const }
        : await wire.ask(appendReports, address, reports, Infinity);
    if ('answer' in outcome && outcome.answer === 'stored') return [];
    if ('failed' in outcome && outcome.failed === 'fault') throw new Error('reports could not be stored');
    // Of terminals alone that were sent to the wrong one: to ask for all of a dead node would burden the database.
    if ('answer' in outcome && outcome.answer === 'notOurs') route.doubt(reports);
    else route.lookAgain();
    return reports;
  };
  const deliver = async (reports: Report[]) => {
    for (let left = reports; ; ) {
      if (signal.aborted) throw new Closing('the server is ending');
      const groups = await byAddress(left);
      const asked = await Promise.all([...groups].map(([address, group]) => askFor(address, group)));
      left = asked.flat();
      if (left.length === 0) return;
      await sleep(againMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const queueOf = (address: string): ReportQueue<Report> => {
    const known = queues.get(address);
    if (known) return known;
    // Nodes come and go, each start under an address of its own.
    for (const [one, { held }] of queues) if (held === 0) queues.delete(one);
    const queue = new ReportQueue<Report>(
      async (reports) => {
        await deliver(reports);
        return { judged: Promise.resolve() };
      },
      { batch: 2_000, writers: 4, pauseMs: 5, full: 60_000 },
    );
    queues.set(address, queue);
    return queue;
  };
  const all = () => [...queues.values()];
  measureHeld(metrics, {
    get held() {
      return all().reduce((sum, { held }) => sum + held, 0);
    },
  });

  const unseen = new Map<string, number>();
  const tellSeen = async () => {
    const seen = [...unseen].map(([terminalRowId, receivedAt]) => ({
      terminalRowId,
      time: null,
      receivedAt,
    }));
    unseen.clear();
    for (const [address, group] of await byAddress(seen))
      void wire.ask(
        noteSeen,
        address,
        group.map(({ terminalRowId, receivedAt }) => [terminalRowId, receivedAt] as const),
        tellSeenMs,
      );
  };
  // A sign of life that is lost is followed by another.
  const pace = new Pace(tellSeenMs, () => void tellSeen().catch(() => undefined));
  return {
    async append(reports) {
      const groups = [...(await byAddress(reports))];
      await Promise.all(groups.map(([address, group]) => queueOf(address).add(group)));
    },
    seen(terminalRowId, at) {
      unseen.set(terminalRowId, at);
      pace.ask();
    },
    isFull: () => all().some((queue) => queue.isFull()),
    whenDrained: async () => void (await Promise.all(all().map((queue) => queue.whenDrained()))),
    async close() {
      pace.close();
      closing.abort();
      await Promise.all(all().map((queue) => queue.close()));
    },
  };
}
