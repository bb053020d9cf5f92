import { sql } from 'kysely';
import type { needServed } from './served';

export interface Period {
  startTime: string;
  endTime: string;
}

/** A vehicle in sight; what it did for another company is not this one's to see. */
export type Owned = Pick<Awaited<ReturnType<typeof needServed>>, 'id' | 'companyId'>;

export const during = ({ id, companyId }: Owned, { startTime, endTime }: Period) =>
  sql`vehicle_id = ${id} and company_id = ${companyId} and time >= ${startTime} and time < ${endTime}`;
