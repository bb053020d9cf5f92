import type { Reach } from '../../../base/reach';
import { everywhere, question, type Wire } from '../../../base/wire/wire';
import type { Report } from '../../fleet/truck/index';
import { Closing } from './queue';
import type { ReportSink } from './sink';

/** Reports to be stored; `closing` when the process that asked for is about to end, and has not stored all of them. */
export const appendReports = question<Report[], 'stored' | 'closing'>('appendReports');

/** Whether somebody takes reports in, as far as is known here. */
export const isTakenIn = (wire: Wire): boolean => wire.isServed(appendReports, everywhere);

/** Takes in what terminals report to other processes. */
export function serveReports(
  wire: Wire,
  sink: ReportSink,
  reach: Reach,
  /** Whether what fails now fails because this process gives its work up. */
  isEnding: () => boolean,
): () => void {
  const stops = [
    wire.on('terminalsSeen', (seen) => {
      for (const [terminalRowId, at] of seen) sink.seen(terminalRowId, at);
    }),
    wire.serve(appendReports, everywhere, async (reports) => {
      reach.heardIn(reports);
      // Whoever asks stops reading when too much of it waits for an answer.
      await sink.whenDrained();
      try {
        await sink.append(reports);
        return 'stored';
      } catch (error) {
        if (error instanceof Closing || isEnding()) return 'closing';
        throw error;
      }
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
