import { allEnded } from '../../../base/allEnded';
import { dayFactLock, transactionAlone, transactionInLane } from '../../../base/alone';
import type { Context } from '../../../base/context';
import { portionsOf } from '../../../base/portions';
import { readAhead } from '../../../base/readAhead';
import type { Session } from '../../fleet/ride/index';
import { dayIn } from './calendar';
import { type Day, DayCount, type Item } from './dayCount';
import { addUpMonths, type CountedDay, type DriverMonth, listSignedOut, nameOf, writeFacts } from './facts';
import { listItems, type Span } from './items';
import { makeMonths } from './months';
import {
  closeDays,
  gatherTouches,
  keepOpen,
  type Lane,
  listDue,
  type OpenDay,
  postponeFirst,
  recountNext,
} from './openDays';

/** So many days are counted in one transaction: what a kill takes back is done again in seconds. */
const daysAtOnce = 500;
/** A count from the beginning of a day is bounded too, and read a part at a time: a truck may report each second. */
const hoursOfBatch = 2_400;
const hoursAtOnce = 480;
const hourMs = 3_600_000;
const longestRunMs = 240_000;
const dayMs = 86_400_000;
/** Vehicles are counted in so many lanes: while one waits for the database, the other computes. */
const lanes = 2;

/**
 * Counts what was touched since the last time, and closes the days that are over. What a kill interrupts was not done:
 * touches, counts and facts change in one transaction.
 */
export async function keepDayFacts(ctx: Context): Promise<void> {
  const until = performance.now() + longestRunMs;
  // Reports that come meanwhile wait for the next time: else one would go on for ever.
  while (await transactionAlone(ctx, dayFactLock, (ctx) => gatherTouches(ctx, silenceOf(ctx))));
  await transactionAlone(ctx, dayFactLock, makeMonths);
  await allEnded(Array.from({ length: lanes }, (_, number) => countLane(ctx, { number, of: lanes }, until)));
}

/** Counts until nothing is due. A batch that fails is halved until the day that fails stands alone: that one waits. */
async function countLane(ctx: Context, lane: Lane, until: number): Promise<void> {
  const inLane = (work: (ctx: Context) => Promise<boolean>) =>
    transactionInLane(ctx, dayFactLock, lane.number, work);
  let most = daysAtOnce;
  while (performance.now() < until)
    try {
      if (!(await inLane((ctx) => countSome(ctx, lane, most)))) return;
      most = Math.min(most * 2, daysAtOnce);
    } catch (problem) {
      if (most === 1) {
        await inLane((ctx) => postponeFirst(ctx, lane));
        ctx.complain(problem);
      }
      most = Math.ceil(most / 2);
    }
}

/** A day of the batch, with the hours of its clock. */
interface Unit extends OpenDay {
  clock: Day;
}

/** Counts some of the lane's days that are due; true when more may be: a day that ends otherwise makes the next one due. */
async function countSome(ctx: Context, lane: Lane, most: number): Promise<boolean> {
  const units = new Map<string, Unit>();
  let hours = 0;
  for (const one of await listDue(ctx, most, lane)) {
    const unit = { ...one, clock: await dayIn(ctx, one.day, one.timeZone) };
    if (!isCountedOn(unit)) hours += hoursToRead(ctx, unit);
    if (hours <= hoursOfBatch) units.set(nameOf(one), unit);
  }
  // A day begins with who was on the vehicle when the one before ended.
  const days = [...new Set([...units.values()].map(({ day }) => day))].sort();
  const months: DriverMonth[] = [];
  for (const day of days) {
    const today = [...units.values()].filter((unit) => unit.day === day);
    months.push(...(await countDay(ctx, today, units)));
  }
  // At the end, because the other lane waits for it.
  await addUpMonths(ctx, months);
  return units.size > 0;
}

/** Reports that came to the day are later than all counted ones: the count goes on with them. */
const isCountedOn = ({ state, newFrom }: OpenDay) =>
  state !== null && (newFrom === null || newFrom > state.last);

/** Until when a day is counted: up to what was told of it so far, for what comes later is told too. */
const countedUntil = (ctx: Context, { clock, newTo, state }: Unit) =>
  Math.min(
    ctx.now.getTime() >= clock.to + silenceOf(ctx) ? Infinity : latest(newTo, state?.last)!,
    clock.to + silenceOf(ctx) - 1,
  );
const silenceOf = ({ config }: Context) => config.onlineMinutes * 60_000;
const hoursToRead = (ctx: Context, unit: Unit) =>
  Math.max(0, countedUntil(ctx, unit) - unit.clock.from + silenceOf(ctx)) / hourMs;

/**
 * Counts one day of several vehicles; where it ends otherwise than before, the day after is counted anew. Gives the
 * months of drivers that are to be added up.
 */
async function countDay(
  ctx: Context,
  today: readonly Unit[],
  units: Map<string, Unit>,
): Promise<DriverMonth[]> {
  const now = ctx.now.getTime();
  const goesOn = today.filter(isCountedOn);
  const begins = today.filter((unit) => !goesOn.includes(unit));
  const counts = [...(await continued(ctx, goesOn)), ...(await counted(ctx, begins))];
  const before = await listSignedOut(ctx, today);
  const results = counts.map(([unit, count]): CountedDay => {
    const { vehicleId, companyId, day } = unit;
    const { isHeard } = count.state;
    const signedOut = isHeard ? count.signedOut : null;
    return { vehicleId, companyId, day, facts: isHeard ? count.facts(now) : null, signedOut };
  });
  const months = await writeFacts(ctx, results);

  const moved = results.filter((one) => !isSame(before.get(nameOf(one)) ?? null, one.signedOut));
  const next = moved.map((one) => units.get(nameOf({ ...one, day: dayAfter(one.day) })));
  for (const unit of next)
    if (unit) Object.assign(unit, { newTo: latest(unit.newTo, unit.state?.last), state: null });
  await recountNext(
    ctx,
    moved.filter((_, at) => !next[at]),
  );

  const isOpen = ([{ clock }, count]: Counted) =>
    count.state.isHeard && (now < clock.to + count.silenceMs || count.settlesAt(now) !== null);
  await closeDays(
    ctx,
    counts.filter((one) => !isOpen(one)).map(([unit]) => unit),
  );
  await keepOpen(
    ctx,
    counts.filter(isOpen).map(([{ vehicleId, companyId, day, clock }, count]) => ({
      vehicleId,
      companyId,
      day,
      state: count.state,
      dueAt: count.settlesAt(now) ?? clock.to + count.silenceMs,
    })),
  );
  return months;
}

type Counted = [Unit, DayCount];

/** Goes on with what came since. */
async function continued(ctx: Context, units: readonly Unit[]): Promise<Counted[]> {
  const counts = units.map((unit): Counted => [unit, new DayCount(unit.clock, silenceOf(ctx), unit.state!)]);
  const spoken = counts.filter(([{ newTo }]) => newTo !== null);
  take(
    spoken,
    await itemsOf(ctx, spoken, ({ newTo }, count) => ({ after: count.state.last, until: newTo! })),
  );
  return counts;
}

/** Counts from the beginning of the day, some vehicles after the others. */
async function counted(ctx: Context, units: readonly Unit[]): Promise<Counted[]> {
  const found: Counted[] = [];
  const reading = readAhead(readAtOnce(ctx, units), async (some) => {
    const counts = await begun(ctx, some);
    const items = await itemsOf(ctx, counts, (unit) => ({
      after: unit.clock.from - silenceOf(ctx) - 1,
      until: countedUntil(ctx, unit),
    }));
    return { counts, items };
  });
  for await (const [, { counts, items }] of reading) {
    take(counts, items);
    found.push(...counts);
  }
  return found;
}

/** Days in portions, none of which has too much to be read. */
const readAtOnce = (ctx: Context, units: readonly Unit[]): Unit[][] =>
  portionsOf(units, (unit) => hoursToRead(ctx, unit), hoursAtOnce);

/** Each day as it begins: with who was on the vehicle when the one before ended. */
async function begun(ctx: Context, units: readonly Unit[]): Promise<Counted[]> {
  const before = await listSignedOut(
    ctx,
    units.map((unit) => ({ ...unit, day: dayBefore(unit.day) })),
  );
  return units.map((unit): Counted => {
    const signedIn = before.get(nameOf({ ...unit, day: dayBefore(unit.day) })) ?? null;
    return [unit, new DayCount(unit.clock, silenceOf(ctx), { signedIn })];
  });
}

/** Reads the reports and signs in a span of each of these days, a list for each. */
async function itemsOf(
  ctx: Context,
  counts: readonly Counted[],
  spanOf: (unit: Unit, count: DayCount) => Pick<Span, 'after' | 'until'>,
): Promise<Item[][]> {
  if (counts.length === 0) return [];
  const spans = counts.map(([unit, count]): Span => {
    const { vehicleId, companyId, clock } = unit;
    const { after, until } = spanOf(unit, count);
    return { vehicleId, companyId, after, until: Math.min(until, clock.to + count.silenceMs - 1) };
  });
  return listItems(ctx, spans);
}

function take(counts: readonly Counted[], items: readonly Item[][]): void {
  for (const [at, [, count]] of counts.entries()) for (const item of items[at]!) count.take(item);
}

const isSame = (one: Session | null, other: Session | null) =>
  one?.from === other?.from && one?.number === other?.number && one?.kind === other?.kind;

const latest = (one: number | null | undefined, other: number | null | undefined) =>
  one === null || one === undefined ? (other ?? null) : Math.max(one, other ?? -Infinity);

const dayAfter = (day: string) => shifted(day, dayMs);
const dayBefore = (day: string) => shifted(day, -dayMs);
const shifted = (day: string, ms: number) => new Date(Date.parse(day) + ms).toISOString().slice(0, 10);
