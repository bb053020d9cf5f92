import type { Registry } from 'prom-client';
import { everywhere, type Wire } from '../../../base/wire/wire';
import type { Report } from '../../fleet/truck/index';
import { measureHeld } from './held';
import { Throttle } from './throttle';
import { ReportQueue } from './queue';
import { RetryBatch } from './retryBatch';
import { appendReports, noteSeen, type Seen } from './serveReports';
import type { ReportSink } from './sink';

/** Parts move within a second, and it is told when they have: to ask more often would cost most where the most waits. */
const againMs = 1_000;
const tellSeenMs = 250;
/** As often as whoever stores them begins a batch: to ask more often costs most of what a report costs on its way. */
const askEveryMs = 20;
/** Reports held in memory before the doors are asked to stop reading. */
const full = 60_000;

type Heard = Pick<Report, 'terminalRowId' | 'time' | 'receivedAt'>;

/** Which process works on what terminals report. */
export interface Route {
  /** The address of the one for each of these, in its place; null while nobody does, or nobody knows. */
  of(reports: readonly Heard[]): (string | null)[] | Promise<(string | null)[]>;
  /** The process at this address works on others than these: what is remembered of them may be old. */
  doubt(reports: readonly Heard[], address: string): void;
  /** It is away: another one may have its work. */
  lookAgain(): void;
  /** Calls back once vehicles have come to another process. */
  onMoved(listen: () => void): () => void;
}

/** One process works on all vehicles. */
const toOne: Route = {
  of: (reports) => reports.map(() => everywhere),
  doubt: () => undefined,
  lookAgain: () => undefined,
  onMoved: () => () => undefined,
};

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
  const retries = new RetryBatch(againMs, full);
  const stopListening = route.onMoved(() => retries.end());
  const queues = new Map<string, ReportQueue<Report>>();
  /** Reports that were asked for and are not stored: whoever hands them in tries again. */
  const unstored = new WeakSet<Report>();

  const byAddress = async <One extends Heard>(reports: readonly One[]): Promise<Map<string, One[]>> => {
    const groups = new Map<string, One[]>();
    const found = route.of(reports);
    const addresses = found instanceof Promise ? await found : found;
    reports.forEach((report, place) => {
      const address = addresses[place] ?? nobody;
      const group = groups.get(address);
      if (group) group.push(report);
      else groups.set(address, [report]);
    });
    return groups;
  };
  /** Answers what is not stored. */
  const askFor = async (address: string, reports: Report[]): Promise<readonly Report[]> => {
    const outcome =
      address === nobody
        ? { failed: 'nobody' as const }
        : await wire.ask(appendReports, address, reports, Infinity);
    if ('failed' in outcome && outcome.failed === 'fault') throw new Error('reports could not be stored');
    // One that is away has stored some of them, or none.
    const answer = 'answer' in outcome ? outcome.answer : 'closing';
    if (answer === 'stored') return [];
    if (typeof answer === 'string') {
      route.lookAgain();
      return reports;
    }
    const [notOurs, closing] = [answer.notOurs, answer.closing].map((places) =>
      places.map((place) => reports[place]!),
    ) as [Report[], Report[]];
    // Of these terminals alone: to ask for all that wait would burden the database.
    if (notOurs.length > 0) route.doubt(notOurs, address);
    else route.lookAgain();
    return [...notOurs, ...closing];
  };
  const queueOf = (address: string): ReportQueue<Report> => {
    const known = queues.get(address);
    if (known) return known;
    // Nodes come and go, each start under an address of its own.
    for (const [one, { held }] of queues) if (held === 0) queues.delete(one);
    const queue = new ReportQueue<Report>(
      async (reports) => {
        for (const report of await askFor(address, reports)) unstored.add(report);
        return { judged: Promise.resolve() };
      },
      { batch: 2_000, writers: 4, pauseMs: askEveryMs, full },
    );
    queues.set(address, queue);
    return queue;
  };
  const all = () => [...queues.values(), retries];
  measureHeld(metrics, {
    get held() {
      return all().reduce((sum, { held }) => sum + held, 0);
    },
  });

  const unseen = new Map<string, number>();
  const refused = new Map<string, number>();
  const tellSeen = async () => {
    const seen = [...unseen].map(([terminalRowId, receivedAt]) => ({
      terminalRowId,
      time: null,
      receivedAt,
    }));
    unseen.clear();
    const refusedAt = new Map(refused);
    refused.clear();
    const toldOf = ({ terminalRowId, receivedAt }: Heard): Seen => {
      const at = refusedAt.get(terminalRowId);
      return at === undefined ? [terminalRowId, receivedAt] : [terminalRowId, receivedAt, at];
    };
    for (const [address, group] of await byAddress(seen))
      void wire.ask(noteSeen, address, group.map(toldOf), tellSeenMs);
  };
  // A sign of life that is lost is followed by another.
  const throttle = new Throttle(tellSeenMs, () => void tellSeen().catch(() => undefined));
  return {
    async append(reports) {
      for (let left: readonly Report[] = reports; ; ) {
        const groups = [...(await byAddress(left))];
        await Promise.all(groups.map(([address, group]) => queueOf(address).add(group)));
        left = left.filter((report) => unstored.delete(report));
        if (left.length === 0) return;
        await retries.of(left.length);
      }
    },
    seen(terminalRowId, at) {
      unseen.set(terminalRowId, at);
      throttle.ask();
    },
    timeRefused(terminalRowId, at) {
      refused.set(terminalRowId, at);
      unseen.set(terminalRowId, at);
      throttle.ask();
    },
    isFull: () => all().some((one) => one.isFull()),
    whenDrained: async () => void (await Promise.all(all().map((one) => one.whenDrained()))),
    async close() {
      throttle.close();
      stopListening();
      await Promise.all(all().map((one) => one.close()));
    },
  };
}
