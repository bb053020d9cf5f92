import { legalRules } from '@fleet/contract/legalRule/rules';
import { trainText } from '@fleet/contract/training/text';
import type { Context } from '../../../base/context';
import { findRule } from '../../../base/legalRules';
import { refuseField } from '../../../base/refuse';

/**
 * So many months a pass is valid. Longer than the rules of the company let it is refused; without an end it is only
 * where no authority has set one. An exam keeps the months with which it was published.
 */
export async function passMonths(
  ctx: Context,
  companyId: string,
  asked: number | null,
): Promise<number | null> {
  const most = await findRule(ctx, 'examValidMonths', companyId);
  if (asked !== null && asked > most) throw refuseField('validMonths', trainText.validTooLong, { most });
  return asked ?? (most < legalRules.examValidMonths.national ? most : null);
}
