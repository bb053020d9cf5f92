import type { Reach } from '../../../base/reach';
import { question, type Wire } from '../../../base/wire/wire';
import type { Report } from '../../fleet/truck/index';
import { Closing } from './queue';
import type { ReportSink } from './sink';
import { Unstored } from './unstored';

/** The places of the reports that are not stored, as `Unstored` has them. */
interface UnstoredPlaces {
  notOurs: number[];
  closing: number[];
}

/** Reports to be stored; `closing` when the process that was asked ends, and not all of them are stored. */
export const appendReports = question<Report[], 'stored' | 'closing' | UnstoredPlaces>('appendReports');

/** A moment is in milliseconds since 1970; the second is when a time was refused last, if one was. */
export type Seen = readonly [terminalRowId: string, at: number, timeRefusedAt?: number];

/** Terminals gave a sign of life that is no report. */
export const noteSeen = question<Seen[], null>('noteSeen');

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
      for (const [terminalRowId, at, timeRefusedAt] of seen) {
        if (timeRefusedAt !== undefined) sink.timeRefused(terminalRowId, timeRefusedAt);
        sink.seen(terminalRowId, at);
      }
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
        if (error instanceof Unstored) return placesIn(reports, error);
        if (error instanceof Closing || isEnding()) return 'closing';
        throw error;
      }
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

function placesIn(reports: readonly Report[], { notOurs, closing }: Unstored): UnstoredPlaces {
  const places = new Map(reports.map((report, place) => [report, place]));
  const of = (some: readonly Report[]) => some.map((report) => places.get(report)!);
  return { notOurs: of(notOurs), closing: of(closing) };
}
