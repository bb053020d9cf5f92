import { longestStatusDays } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { sql } from 'kysely';
import { refuseField } from '../../../base/refuse';
import type { needServed } from './served';

export interface Period {
  startTime: string;
  endTime: string;
}

/** A vehicle in sight; what it did for another company is not this one's to see. */
export type Owned = Pick<Awaited<ReturnType<typeof needServed>>, 'id' | 'companyId'>;

export function checkPeriod({ startTime, endTime }: Period, days = longestStatusDays): void {
  const length = Date.parse(endTime) - Date.parse(startTime);
  if (length <= 0) throw refuseField('endTime', statusText.endBeforeStart);
  if (length > days * 86_400_000) throw refuseField('endTime', statusText.tooLong, { days });
}

export const during = ({ id, companyId }: Owned, { startTime, endTime }: Period) =>
  sql`vehicle_id = ${id} and company_id = ${companyId} and time >= ${startTime} and time < ${endTime}`;
