import type { Input, Output } from '@fleet/contract/call';
import { regulationFigures } from '@fleet/contract/figure/regulation';
import type { jurisdictionSynthesize } from '@fleet/contract/regulation/calls';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { answerPage, listing, sortOf } from '../../../base/query';
import { within } from '../../../base/scope';
import { dismantled } from '../../reported/alarm/index';
import { countsOf } from './rates';
import { countLinks } from './standing';

type Call = (typeof jurisdictionSynthesize)['dismantle'];

const found = (ctx: Context) =>
  within(ctx, 'vehicle')
    .selectFrom('vehicle')
    .innerJoin(dismantled(ctx).as('dismantled'), (join) =>
      join
        .onRef('dismantled.vehicleId', '=', 'vehicle.id')
        .onRef('dismantled.companyId', '=', 'vehicle.companyId'),
    );

function listDismantled(ctx: Context, { sort }: Input<Call>) {
  const [column, direction] = sortOf(sort ?? 'since');
  const ids = found(ctx).select('vehicle.id').orderBy(column, direction).orderBy('vehicle.id');
  return listing(ids, (keys) =>
    found(ctx)
      .where('vehicle.id', 'in', keys)
      .select(['vehicle.id', 'carId', 'plateNum', 'since'])
      .select(
        sql<string>`(select company_name from company where company.id = vehicle.company_id)`.as(
          'companyName',
        ),
      )
      .execute(),
  );
}

/** The vehicles with a terminal that was taken off, and their share of those that have one. */
export async function showDismantled(ctx: Context, asked: Input<Call>): Promise<Output<Call>> {
  const [page, links] = await Promise.all([answerPage(listDismantled)(ctx, asked), countLinks(ctx)]);
  const sums = countsOf(['equipped', 'dismantled'], links);
  return {
    ...page,
    totals: { ...sums, dismantleRate: regulationFigures.dismantleRate.of(sums, '24') },
  };
}
