import type { RightSubject } from '@fleet/contract/rights';
import type { Context } from '../../../base/context';

/** The lists and figures that a rule has a say in. */
const judged: readonly RightSubject[] = [
  'legalRule',
  'vehicle',
  'vehicleReview',
  'driver',
  'driverReview',
  'insure',
  'terminal',
  'renew',
  'train',
  'gov',
  'jCar',
  'jDriver',
  'jCompany',
  'jAnalysis',
  'home',
];

/** Has every list and every live mark judged anew: for one company, or for all where an authority has changed a rule. */
export function tellRules(ctx: Context, companyId: string | null): void {
  for (const subject of judged) ctx.tell('changed', { subject, ids: [], companyId });
  ctx.tell('conditionsChanged', {});
}
