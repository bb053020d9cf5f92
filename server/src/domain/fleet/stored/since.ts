import type { Context } from '../../../base/context';
import type { StoredName } from './columns';
import { type Reporter, type Span, storedIn, type StoredRow } from './read';

const dayMs = 86_400_000;
const longestWindowMs = 32 * dayMs;
/** A window of about so many reports is read at a time. */
const [few, many] = [2_000, 20_000];
/** No report is later by its own clock than our day and this. */
const aheadMs = 2 * dayMs;

/** Vehicles with the instant from which on their reports are wanted; milliseconds since 1970. */
export interface Since extends Reporter {
  since: number;
}

/**
 * The stored reports of some vehicles since their instants, each vehicle's in order, a part at a time: the place of the
 * vehicle with its reports. It ends before an instant, where one is given.
 */
export async function* storedSince<N extends StoredName>(
  ctx: Pick<Context, 'db'>,
  asked: readonly Since[],
  wanted: readonly N[],
  before = Infinity,
): AsyncGenerator<[place: number, rows: StoredRow<N>[]]> {
  let windowMs = dayMs;
  let open = asked.map(({ since, ...reporter }, place) => ({ ...reporter, from: since, place }));
  while (open.length > 0) {
    const horizon = Date.now() + aheadMs;
    const spans = open.map((one): Span & { place: number } => {
      const end = one.from + windowMs;
      return { ...one, to: end > horizon ? before : Math.min(end, before) };
    });
    const found = await storedIn(ctx, spans, wanted);
    let count = 0;
    for (const [at, rows] of found.entries()) {
      count += rows.length;
      if (rows.length > 0) yield [spans[at]!.place, rows];
    }
    if (count < few) windowMs = Math.min(windowMs * 2, longestWindowMs);
    if (count > many) windowMs /= 2;
    open = spans.filter(({ to }) => to < before).map(({ to, ...one }) => ({ ...one, from: to }));
  }
}
