import { round } from '../round';
import { Histogram } from './histogram';

/** The figures of a load, or of a part of it. Latencies in milliseconds. */
export interface Figures {
  sent: number;
  acknowledged: number;
  failed: number;
  p50: number;
  p90: number;
  p99: number;
  max: number;
}

/** Counts what was sent and how it was answered, in total and since the last look. */
export class Tally {
  sent = 0;
  acknowledged = 0;
  failed = 0;
  /** Links that broke while the load ran. */
  broken = 0;
  /** Milliseconds of `performance.now`. */
  lastAnswerAt = 0;
  readonly #total = new Histogram();
  #recent = new Histogram();
  #before = { sent: 0, acknowledged: 0, failed: 0 };

  get unanswered(): number {
    return this.sent - this.acknowledged - this.failed;
  }

  /** An answer after so many milliseconds. */
  answered(isStored: boolean, ms: number): void {
    if (isStored) this.acknowledged += 1;
    else this.failed += 1;
    this.#recent.add(ms);
    this.lastAnswerAt = performance.now();
  }

  /** Counts an acknowledged report as refused after all. */
  takeBack(): void {
    this.acknowledged -= 1;
    this.failed += 1;
  }

  /** The figures since the call before. */
  lap(): Figures {
    const { sent, acknowledged, failed } = this;
    const before = this.#before;
    const lap = figures(this.#recent, {
      sent: sent - before.sent,
      acknowledged: acknowledged - before.acknowledged,
      failed: failed - before.failed,
    });
    this.#before = { sent, acknowledged, failed };
    this.#total.merge(this.#recent);
    this.#recent = new Histogram();
    return lap;
  }

  /** The figures since the beginning; ends the lap. */
  total(): Figures {
    this.lap();
    const { sent, acknowledged, failed } = this;
    return figures(this.#total, { sent, acknowledged, failed });
  }
}

function figures(times: Histogram, counts: Pick<Figures, 'sent' | 'acknowledged' | 'failed'>): Figures {
  const at = (share: number) => round(times.quantile(share));
  return { ...counts, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: round(times.max) };
}
