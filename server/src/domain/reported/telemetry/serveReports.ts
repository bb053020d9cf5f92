import type { Reach } from '../../../base/reach';
import { NotOurs } from '../../../base/share';
import { question, type Wire } from '../../../base/wire/wire';
import type { Report } from '../../fleet/truck/index';
import { Closing } from './queue';
import type { ReportSink } from './sink';

/**
 * Reports to be stored; `closing` when the process that was asked ends, or their part comes or goes, and not all of them
 * are stored; `notOurs` when it works on other vehicles, and has stored none.
 */
export const appendReports = question<Report[], 'stored' | 'closing' | 'notOurs'>('appendReports');

/** Terminals gave a sign of life that is no report, each at this moment, in milliseconds since 1970. */
export const noteSeen = question<(readonly [terminalRowId: string, at: number])[], null>('noteSeen');

/** Takes in what terminals report to other processes. */
export function serveReports(
  wire: Wire,
  address: string,
  sink: ReportSink,
  reach: Reach,
  /** Whether what fails now fails because this process gives its work up. */
  isEnding: () => boolean,
): () => void {
  const stops = [
    wire.serve(noteSeen, address, (seen) => {
      for (const [terminalRowId, at] of seen) sink.seen(terminalRowId, at);
      return Promise.resolve(null);
    }),
    wire.serve(appendReports, address, async (reports) => {
      reach.heardIn(reports);
      // Whoever asks stops reading when too much of it waits for an answer.
      await sink.whenDrained();
      try {
        await sink.append(reports);
        return 'stored';
      } catch (error) {
        if (error instanceof NotOurs) return 'notOurs';
        if (error instanceof Closing || isEnding()) return 'closing';
        throw error;
      }
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
