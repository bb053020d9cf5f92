import type { Input } from '@fleet/contract/call';
import { longestPackDays, mostMinutes, type evidence } from '@fleet/contract/evidence/calls';
import { evidenceText } from '@fleet/contract/evidence/text';
import { sayRequired } from '@fleet/contract/issue';
import type { Language } from '@fleet/contract/text';
import type { Context } from '../../../base/context';
import { checkPeriod } from '../../../base/period';
import { notFound, refuseField } from '../../../base/refuse';
import { asRegulator, within } from '../../../base/scope';
import type { Order } from './queries';

type Asked = Input<typeof evidence.add>;
type Needed = 'vehicleId' | 'driverId' | 'companyId' | 'happenTime' | 'startTime' | 'endTime';

const minuteMs = 60_000;

/** The fields of each kind; it takes no others, so that nobody thinks that they were heeded. */
const fieldsOf: Record<Asked['kind'], readonly Needed[]> = {
  accident: ['vehicleId', 'happenTime'],
  vehicle: ['vehicleId', 'startTime', 'endTime'],
  driver: ['driverId', 'startTime', 'endTime'],
  company: ['startTime', 'endTime'],
};
const judged: readonly Needed[] = [
  'vehicleId',
  'driverId',
  'companyId',
  'happenTime',
  'startTime',
  'endTime',
];

/** Reads what was asked for, as far as the caller may have it. */
export async function readOrder(ctx: Context, asked: Asked): Promise<Order> {
  const { kind } = asked;
  const taken = kind === 'company' ? [...fieldsOf[kind], 'companyId'] : fieldsOf[kind];
  for (const field of judged)
    if (asked[field] !== undefined && !taken.includes(field))
      throw refuseField(field, evidenceText.notWanted);
  for (const field of fieldsOf[kind]) if (asked[field] === undefined) throw missing(field);
  const times = timesOf(ctx, asked);
  return { kind, ...(await subjectOf(asRegulator(ctx), asked)), ...times };
}

const missing = (field: Needed) => {
  const sentence = (language: Language) => sayRequired(language, evidenceText[field], field.endsWith('Id'));
  return refuseField(field, [sentence('zh'), sentence('en')]);
};

function timesOf(ctx: Context, asked: Asked): Pick<Order, 'happenTime' | 'fromTime' | 'toTime'> {
  const iso = (ms: number) => new Date(ms).toISOString();
  if (asked.kind === 'accident') {
    const at = Math.floor(Date.parse(asked.happenTime!) / minuteMs) * minuteMs;
    if (at > ctx.now.getTime()) throw refuseField('happenTime', evidenceText.inFuture);
    if (asked.minutesBefore + asked.minutesAfter > mostMinutes)
      throw refuseField('minutesAfter', evidenceText.tooManyMinutes);
    return {
      happenTime: iso(at),
      fromTime: iso(at - asked.minutesBefore * minuteMs),
      // The minute itself belongs to it.
      toTime: iso(at + (asked.minutesAfter + 1) * minuteMs),
    };
  }
  const [from, to] = [Date.parse(asked.startTime!), Date.parse(asked.endTime!)];
  if (from > ctx.now.getTime()) throw refuseField('startTime', evidenceText.inFuture);
  checkPeriod(ctx, { startTime: asked.startTime!, endTime: asked.endTime! }, longestPackDays);
  return { happenTime: null, fromTime: iso(from), toTime: iso(to) };
}

async function subjectOf(ctx: Context, { kind, vehicleId, driverId, companyId }: Asked) {
  if (kind === 'company')
    return { vehicleId: null, driverId: null, ...(await companyInSight(ctx, companyId)) };
  const table = kind === 'driver' ? 'driver' : 'vehicle';
  const found = await within(ctx, table)
    .selectFrom(table as 'vehicle')
    .select(['id', 'orgId', 'companyId'])
    .where('id', '=', (kind === 'driver' ? driverId : vehicleId)!)
    .executeTakeFirst();
  if (!found) throw notFound();
  const { id, ...owner } = found;
  return { vehicleId: table === 'vehicle' ? id : null, driverId: table === 'driver' ? id : null, ...owner };
}

/** A company, of which whoever sees one organization gets that part: the pack is of that organization. */
async function companyInSight(ctx: Context, asked: string | undefined) {
  const id = asked ?? ctx.actor.companyId;
  if (id === null) throw missing('companyId');
  const found = await within(ctx, 'company')
    .selectFrom('company')
    .select(['id', 'orgId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const orgId = ctx.scope.kind === 'orgTree' ? ctx.actor.orgId! : found.orgId;
  return { companyId: found.id, orgId };
}
