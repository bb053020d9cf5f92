import { dayOfAge, maskIdCard } from '@fleet/contract/driver/idCard';
import { driverText } from '@fleet/contract/driver/text';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { findRule } from '../../../base/legalRules';
import type { Problems } from '../../../base/problems';
import { noteTaken, type Watched } from '../../../base/taken';

interface Numbers {
  driverNum: string;
  phone: string;
}

interface Judged extends Numbers {
  /** Missing where the organization is no company's: the age goes by the rule of the company. */
  companyId?: string;
}

/** Notes what a driver breaks beyond the schema: his age, and numbers that are in use. */
export async function judgeDriver(
  ctx: Context,
  problems: Problems,
  details: Judged,
  idCard: string | null | undefined,
  loginName?: string,
): Promise<void> {
  const { companyId } = details;
  if (idCard && companyId) await judgeAge(ctx, problems, companyId, idCard);
  const hash = idCard ? `\\x${ctx.vault.fingerprint(idCard, 'driver.id_card').toString('hex')}` : null;
  const row = { ...details, idCardHash: hash };
  await noteTaken(ctx, problems, 'driver', row, watchedIn(details, idCard, loginName));
}

/** Somebody born so many years ago, to the day, is of age. */
async function judgeAge(ctx: Context, problems: Problems, companyId: string, idCard: string): Promise<void> {
  const years = await findRule(ctx, 'driverMinAge', companyId);
  if (dayOfAge(idCard, years) > today(ctx.now, ctx.timeZone))
    problems.add('idCard', driverText.tooYoung, { years });
}

export const watchedIn = (
  { driverNum, phone }: Numbers,
  idCard: string | null | undefined,
  loginName?: string,
): Watched => ({
  driver_num_once: ['driverNum', driverNum],
  driver_phone_once: ['phone', phone],
  driver_id_card_once: ['idCard', idCard && maskIdCard(idCard)],
  driver_user_once: ['userId', loginName],
});
