import { birthdayIn, maskIdCard } from '@fleet/contract/driver/idCard';
import { driverText } from '@fleet/contract/driver/text';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import type { Problems } from '../../../base/problems';
import { noteTaken, type Watched } from '../../../base/taken';

/** From this age on one may drive. */
const ofAge = 18;

interface Numbers {
  driverNum: string;
  phone: string;
}

/** Notes what a driver breaks beyond the schema: his age, and numbers that are in use. */
export async function judgeDriver(
  ctx: Context,
  problems: Problems,
  details: Numbers,
  idCard: string | null | undefined,
  loginName?: string,
): Promise<void> {
  if (idCard && !isOfAge(ctx, idCard)) problems.add('idCard', driverText.tooYoung);
  const hash = idCard ? `\\x${ctx.vault.fingerprint(idCard, 'driver.id_card').toString('hex')}` : null;
  const row = { ...details, idCardHash: hash };
  await noteTaken(ctx, problems, 'driver', row, watchedIn(details, idCard, loginName));
}

/** Somebody born so many years ago, to the day, is of age. */
function isOfAge(ctx: Context, idCard: string): boolean {
  const [year, ...rest] = birthdayIn(idCard).split('-');
  return [Number(year) + ofAge, ...rest].join('-') <= today(ctx.now, ctx.timeZone);
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
