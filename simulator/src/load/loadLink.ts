/** A link under load: signs on, then sends a report whenever it is told to. */
export interface LoadLink {
  readonly isReady: boolean;
  /** Resolves once it is signed on; rejects with one sentence when that fails. */
  open(): Promise<void>;
  /** Sends a report that was due at `dueAt` (milliseconds of `performance.now`), if it is ready or keeps reports meanwhile. */
  send(dueAt: number): void;
  close(): void;
}

/** Longest wait for a sign-on, in milliseconds. */
export const signOnMs = 30_000;
