import type { EventFields } from '@fleet/protocol/truck/events';
import type { PowerType } from './kinds';
import type { Random } from '@fleet/protocol/plant/random';

/** Item numbers of the usual daily list: those for every truck, and those for one kind of power. */
const common = Array.from({ length: 16 }, (_, at) => at + 1);
const ofPower: Record<PowerType, readonly number[]> = { electric: [17, 18, 20], diesel: [19, 21] };

/** Now and then a driver forgets it, and now and then he finds something. */
const forgotten = 0.1;
const wrong = 0.06;
const remarks = ['喇叭不响', '轮胎磨损', '灯不亮', '漏油'] as const;

const normal = 0;
const abnormal = 1;

/** The driver's words on his truck before he drives off; null when he does not look. */
export function inspect(powerType: PowerType, driver: string, random: Random): EventFields | null {
  if (random.next() < forgotten) return null;
  const numbers = [...common, ...ofPower[powerType]];
  const found = random.next() < wrong ? numbers[Math.floor(random.next() * numbers.length)] : undefined;
  const items = numbers.map((item) => ({ item, result: item === found ? abnormal : normal }));
  if (found === undefined) return { driver, items, remark: '' };
  return { driver, items, remark: remarks[Math.floor(random.next() * remarks.length)]! };
}
