import type { Call } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { refuseField } from '../base/refuse';

/** The two ends of a period, as filters name them. */
const periods = [
  ['startTime', 'endTime'],
  ['startDate', 'endDate'],
  ['endFrom', 'endTo'],
  ['expireFrom', 'expireTo'],
  ['signFrom', 'signTo'],
] as const;

/** Refuses a search in a period that ends before it starts: an empty list would say that there was nothing. */
export function needInOrder({ blank }: Pick<Call, 'blank'>, input: Readonly<Record<string, unknown>>): void {
  if (blank !== 'ignored') return;
  for (const [start, end] of periods) {
    const [from, to] = [input[start], input[end]];
    if (typeof from !== 'string' || typeof to !== 'string') continue;
    if (Date.parse(to) < Date.parse(from)) throw refuseField(end, refusals.endBeforeStart);
  }
}
