import type { Input, Output } from '@fleet/contract/call';
import { home, homeFaults } from '@fleet/contract/home/calls';
import type { Context } from '../../../base/context';
import { sumAlarms } from '../../reported/alarm/index';
import { listStatus } from '../../reported/status/service';
import { dayBegan } from './day';
import { firstPage } from './vehicles';

type Asked = Input<typeof home.links>;

const mostNamed = 3;

interface Sum {
  level: number;
  count: number;
  unhandled: number;
  open: number;
}
const total = (sums: readonly Sum[], of: 'count' | 'unhandled' | 'open' = 'count') =>
  sums.reduce((sum, one) => sum + one[of], 0);

/** The violations of today by level, how many of all wait to be handled, and those of yesterday until midnight. */
export async function sumViolations(ctx: Context, asked: Asked): Promise<Output<typeof home.violations>> {
  const [since, yesterday] = await Promise.all([dayBegan(ctx), dayBegan(ctx, 1)]);
  const [now, before, waiting] = await Promise.all([
    sumAlarms(ctx, 'violation', { ...asked, startTime: since }),
    sumAlarms(ctx, 'violation', { ...asked, startTime: yesterday, endTime: since }),
    sumAlarms(ctx, 'violation', { ...asked, handling: 'unhandled' }),
  ]);
  const ofLevel = (level: number) => total(now.filter((sum) => sum.level === level));
  return {
    total: total(now),
    level1: ofLevel(1),
    level2: ofLevel(2),
    level3: ofLevel(3),
    unhandled: total(waiting),
    yesterday: total(before),
    since,
  };
}

/** The vehicles with open faults, and the faults of today by type. */
export async function sumFaults(ctx: Context, asked: Asked): Promise<Output<typeof home.faults>> {
  const since = await dayBegan(ctx);
  const [faulty, sums] = await Promise.all([
    listStatus(ctx, { ...asked, ...firstPage, condition: 'fault' }).total(),
    sumAlarms(ctx, 'fault', { ...asked, startTime: since }),
  ]);
  const kinds = homeFaults.map((faultType) => {
    const found = sums.filter(({ code }) => code === faultType);
    const cars = [...new Set(found.flatMap(({ cars }) => cars))].sort();
    return { faultType, count: total(found), cars: cars.slice(0, mostNamed) };
  });
  return { faulty, total: total(sums), open: total(sums, 'open'), since, kinds };
}
