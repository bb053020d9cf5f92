import type { Report } from '../../fleet/truck/index';

/** The door through which reports of trucks are handed over, in the process that judges them or in another. */
export interface ReportSink {
  /** Resolves once every report is committed, or set aside where no vehicle owns it, however long the database is away. */
  append(reports: Report[]): Promise<void>;
  /** A sign of life that is no report; milliseconds since 1970. */
  seen(terminalRowId: string, at: number): void;
  /** Something came whose time cannot be, and of which therefore nothing is taken; milliseconds since 1970, by our clock. */
  timeRefused(terminalRowId: string, at: number): void;
  /** True while more is held than memory should hold: the doors stop reading until `whenDrained`. */
  isFull(): boolean;
  whenDrained(): Promise<void>;
}
