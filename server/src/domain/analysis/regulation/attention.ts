import { type RegulatorMatter, regulatorMatters, severeDays } from '@fleet/contract/regulation/calls';
import { daysAfter } from '@fleet/contract/shift/times';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import type { Listing } from '../../../base/query';
import { overCompanies } from '../../../base/scope';
import { listApprovals } from '../../duty/review/service';
import { listCars, listDrivers } from '../../response/jurisdictionCompany/service';
import { listNotes } from '../../response/note/index';
import { listDetails } from './details';

const firstFew = { pageNum: 1, pageSize: 20 };
const mostNamed = 3;

/** For each matter the list that one comes to from it: the figure is the total of that list. */
const lists: Record<RegulatorMatter, (ctx: Context) => Listing<{ companyName: string }>> = {
  severe(ctx) {
    const endDate = today(ctx.now, ctx.timeZone);
    const startDate = daysAfter(endDate, 1 - severeDays);
    const asked = { ...firstFew, level: '3', handling: 'unhandled', startDate, endDate } as const;
    return listDetails(overCompanies(ctx), asked).table;
  },
  dismantled: (ctx) => listCars(ctx, { ...firstFew, isDismantled: true }),
  reviews: (ctx) => listCars(ctx, { ...firstFew, annualStatus: 'expired', sort: 'annualExpire' }),
  licences: (ctx) => listDrivers(ctx, { ...firstFew, annualStatus: 'expired', sort: 'licenceExpire' }),
  overdueNotes: (ctx) => listNotes(ctx, { ...firstFew, overdue: true, sort: 'deadline' }),
  replies: (ctx) => listNotes(ctx, { ...firstFew, unread: true }),
  applications: (ctx) => listApprovals(ctx, { ...firstFew, approval: 'unapproved' }),
};

/** Everything that an authority looks at first, the most severe first; a matter without anything stands there as nought. */
export const listAttention = async (ctx: Context) => ({
  rows: await Promise.all(
    regulatorMatters.map(async (kind) => {
      const found = lists[kind](ctx);
      const [count, ids] = await Promise.all([found.total(), found.ids(firstFew)]);
      const rows = ids.length > 0 ? await found.rows(ids) : [];
      const companies = [...new Set(rows.map(({ companyName }) => companyName))].slice(0, mostNamed);
      return { kind, count, companies };
    }),
  ),
});
