const partsPerDoubling = 64;
const doublings = 27;

/** Counts durations in buckets that are at most 1.6 % wide; from a microsecond to two minutes. */
export class Histogram {
  /** Milliseconds. */
  max = 0;
  count = 0;
  readonly #buckets = new Uint32Array(partsPerDoubling * doublings);

  /** Notes a duration in milliseconds. */
  add(ms: number): void {
    const at = bucketOf(ms * 1000);
    this.#buckets[at] = (this.#buckets[at] ?? 0) + 1;
    this.count += 1;
    if (ms > this.max) this.max = ms;
  }

  /** Takes in what another one counted. */
  merge(other: Histogram): void {
    for (const [at, count] of other.#buckets.entries()) this.#buckets[at] = (this.#buckets[at] ?? 0) + count;
    this.count += other.count;
    this.max = Math.max(this.max, other.max);
  }

  /** The duration in milliseconds that a share (0 to 1) of all stays within; 0 when nothing was counted. */
  quantile(share: number): number {
    const wanted = Math.max(1, Math.ceil(this.count * share));
    let seen = 0;
    for (const [at, count] of this.#buckets.entries()) {
      seen += count;
      if (seen >= wanted) return Math.min(this.max, middleOf(at) / 1000);
    }
    return 0;
  }
}

// Below 64 µs a bucket is one microsecond; above, 64 equal parts of each doubling.
function bucketOf(micros: number): number {
  const whole = Math.max(0, Math.round(micros));
  if (whole < partsPerDoubling) return whole;
  const doubling = Math.min(doublings - 2, Math.floor(Math.log2(whole)) - 6);
  const part = Math.min(partsPerDoubling - 1, Math.floor(whole / 2 ** doubling) - partsPerDoubling);
  return partsPerDoubling * (doubling + 1) + part;
}

function middleOf(bucket: number): number {
  const doubling = Math.floor(bucket / partsPerDoubling) - 1;
  if (doubling < 0) return bucket;
  return ((bucket % partsPerDoubling) + partsPerDoubling + 0.5) * 2 ** doubling;
}
