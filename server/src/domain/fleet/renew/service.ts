import { monthsAfter } from '@fleet/contract/months';
import type { Input } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import {
  deviceRenew,
  deviceRenewRow,
  deviceScrap,
  deviceScrapRow,
  type renew,
} from '@fleet/contract/renew/calls';
import { renewText } from '@fleet/contract/renew/text';
import { isDeepStrictEqual } from 'node:util';
import { batch } from '../../../base/batch';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import { forbidden, refuse, refuseField } from '../../../base/refuse';
import type { Action } from '../../house/log/index';
import { editable } from '../../house/plain/service';
import type { Importing } from '../../house/sheet/service';
import { lockTerminal, needTerminalNamed, scrapTerminal } from '../terminal/service';
import { findRenewal, listRenewals, saveRenewal, type Terms } from './queries';

export { findLapse, lapses, listLapsed } from './lapse';

type Change = Pick<Input<typeof renew.update>, 'feeType' | 'chargeStart' | 'months' | 'version'> & {
  /** Refuses a terminal that was prolonged today already. */
  isOnceADay?: boolean;
};
type Renewal = NonNullable<Awaited<ReturnType<typeof findRenewal>>>;

const file = editable({
  module: 'renew',
  find: findRenewal,
  nameOf: ({ terminalId }: { terminalId: string }) => terminalId,
});

/** Changes what is charged for terminals, or how long they are paid for; each half has a right of its own. */
export async function changeRenewals(
  ctx: Context,
  { feeType, chargeStart, months, version, ...chosen }: Input<typeof renew.update>,
) {
  const { rights } = ctx.actor;
  const changesTerms = Boolean(feeType ?? chargeStart);
  if (!changesTerms && months === undefined) throw refuseField('feeType', renewText.nothingToChange);
  if (changesTerms && !rights.has('renew:edit')) throw forbidden('renew:edit');
  if (months !== undefined && !rights.has('renew:renew')) throw forbidden('renew:renew');
  const companies = new Set<string | null>();
  const done = await batch(ctx, chosen, {
    ...file.chosenFrom(listRenewals),
    async one(ctx, id) {
      const { companyId } = await changeOne(ctx, id, { feeType, chargeStart, months, version });
      companies.add(companyId);
    },
  });
  for (const companyId of companies) tellReaders(ctx, companyId);
  return done;
}

async function changeOne(
  ctx: Context,
  id: string,
  { feeType, chargeStart, months, version, isOnceADay }: Change,
): Promise<Renewal> {
  // Of two payments at once both count.
  await lockTerminal(ctx, id);
  const before = await file.findOrFail(ctx, id);
  if (version !== undefined) await file.needSeen(ctx, before, version);
  const day = today(ctx.now, ctx.timeZone);
  const now: Terms = {
    ...termsOf(before),
    ...(feeType && { feeType }),
    ...(chargeStart && { chargeStart }),
  };
  if (now.feeType === 'charge') now.chargeStart ??= day;
  if (months !== undefined) {
    if (now.feeType === 'noCharge') throw refuse(renewText.notCharged);
    if (isOnceADay && now.expire !== null && now.lastPay === day)
      throw refuseField('terminalId', renewText.renewedToday, { expire: now.expire });
    const from = now.expire !== null && now.expire > day ? now.expire : day;
    Object.assign(now, { expire: monthsAfter(from, months), lastPay: day });
  }
  if (!isDeepStrictEqual(now, termsOf(before)))
    await write(ctx, before, now, months === undefined ? 'edit' : 'renew');
  return before;
}

const termsOf = ({ feeType, chargeStart, lastPay, expire }: Terms): Terms => ({
  feeType,
  chargeStart,
  lastPay,
  expire,
});

async function write(ctx: Context, before: Renewal, after: Terms, action: Action): Promise<void> {
  await saveRenewal(ctx, before.id, after, before.version + 1);
  await file.log(ctx, action, before, { before: termsOf(before), after });
}

/** Readers in the company may see other vehicles from now on. */
function tellReaders(ctx: Context, companyId: string | null): void {
  for (const subject of ['status', 'distribution', 'trajectory'])
    ctx.tell('changed', { subject, ids: [], companyId });
}

/** Payments by sheet: each row prolongs one terminal. */
export const renewSheet: Importing<typeof deviceRenewRow> = {
  calls: deviceRenew,
  row: deviceRenewRow,
  words: renewText,
  key: 'terminalId',
  async write(ctx, { terminalId, months }) {
    const { id } = await needTerminalNamed(ctx, 'terminalId', terminalId);
    // The same sheet may be sent again, by somebody else too; nobody pays twice a day for a terminal.
    const before = await changeOne(ctx, id, { months, isOnceADay: true });
    tellReaders(ctx, before.companyId);
    return { recordId: id, version: before.version + 1, before: termsOf(before) };
  },
  async undo(ctx, { recordId, version, before }) {
    await lockTerminal(ctx, recordId);
    const now = await file.findOrFail(ctx, recordId);
    if (now.version !== version || !before) throw refuse(refusals.notNow);
    await write(ctx, now, before as Terms, 'edit');
  },
};

/** Terminals to scrap by sheet; that is final. */
export const scrapSheet: Importing<typeof deviceScrapRow> = {
  calls: deviceScrap,
  row: deviceScrapRow,
  words: { ...renewText, title: renewText.scrapSheet },
  key: 'terminalId',
  async write(ctx, { terminalId }) {
    const { id, version } = await needTerminalNamed(ctx, 'terminalId', terminalId);
    await scrapTerminal(ctx, id);
    return { recordId: id, version: version + 1, before: {} };
  },
  undo: () => Promise.reject(refuse(renewText.scrapFinal)),
};
