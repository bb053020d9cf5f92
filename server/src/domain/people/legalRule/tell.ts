import type { RightSubject } from '@fleet/contract/rights';
import type { Context } from '../../../base/context';

/** The lists and figures that a rule has a say in. */
const judged: readonly RightSubject[] = [
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

/** More companies than this are told at once, with everybody else. */
const mostTold = 100;

/**
 * Has every list and every live mark of these companies judged anew, and of the authorities that look after them. The
 * rules themselves are told to everybody: an authority may look after nobody yet.
 */
export function tellRules(ctx: Context, companyIds: readonly string[]): void {
  ctx.tell('changed', { subject: 'legalRule', ids: [], companyId: null });
  for (const companyId of companyIds.length > mostTold ? [null] : companyIds)
    for (const subject of judged) ctx.tell('changed', { subject, ids: [], companyId });
  ctx.tell('conditionsChanged', {});
}
