import { sql } from 'kysely';
import { figureLock, transactionAlone } from '../../../base/alone';
import type { Context } from '../../../base/context';
import { makeMonthTables } from '../../../base/monthTables';
import { countDrivers } from './countDrivers';
import { countVehicles } from './countVehicles';
import { closeDay, type CompanyDay, findDue, gatherTouches, openDays, postponeDay } from './days';
import { reopenWeek, sumOneWeek } from './sumWeeks';

const longestRunMs = 240_000;

/**
 * Counts the days of companies that have changed. A kill loses nothing: touches, counts and sums change in one
 * transaction, and a day is counted from the tables of others, so that counting it twice ends the same.
 */
export async function keepFigures(ctx: Context): Promise<void> {
  const until = performance.now() + longestRunMs;
  await transactionAlone(ctx, figureLock, openDays);
  while (await transactionAlone(ctx, figureLock, gatherTouches));
  while (performance.now() < until && (await countOne(ctx)));
  while (performance.now() < until && (await transactionAlone(ctx, figureLock, sumOneWeek)));
}

/** Counts the day that has waited longest; a day that cannot be counted keeps no other waiting. */
async function countOne(ctx: Context): Promise<boolean> {
  const due = await findDue(ctx);
  if (!due) return false;
  try {
    return (await transactionAlone(ctx, figureLock, (ctx) => countDay(ctx, due))) !== null;
  } catch (problem) {
    await postponeDay(ctx, due);
    ctx.complain(problem);
    return true;
  }
}

async function countDay(ctx: Context, due: CompanyDay): Promise<CompanyDay> {
  const begun = performance.now();
  // Nobody knows how many rows a new day has; where the planner takes them for few, loops over loops take hours.
  await sql`set local enable_nestloop = off`.execute(ctx.db);
  await makeMonthTables(ctx, ['vehicle_figure_day', 'driver_figure_day'], [due.day]);
  await countVehicles(ctx, due);
  await countDrivers(ctx, due);
  await closeDay(ctx, due, performance.now() - begun);
  await reopenWeek(ctx, due);
  return due;
}
