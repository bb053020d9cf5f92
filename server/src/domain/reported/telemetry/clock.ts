const dayMs = 86_400_000;
const monthMs = 31 * dayMs;
/** A terminal's clock may be this far ahead of ours: `jt808.md` §8.1. */
const mostAheadMs = dayMs;

/** The instant before which nothing is kept; milliseconds since 1970. */
export const oldestKept = (now: number, retentionMonths: number): number => now - retentionMonths * monthMs;

/**
 * The time that a terminal gave, or null where that cannot be: further ahead than a clock may be, or older than anything
 * is kept. Each would be given a table of its own for its day. Judged before a message is told apart from others: what
 * has no time of its own is known by its number.
 */
export const believedTime = (
  time: number | null,
  receivedAt: number,
  retentionMonths: number,
): number | null =>
  time !== null && time >= oldestKept(receivedAt, retentionMonths) && time <= receivedAt + mostAheadMs
    ? time
    : null;
