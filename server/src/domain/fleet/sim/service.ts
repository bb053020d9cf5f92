import type { Input } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { simFile, simImport, simRow, type sim } from '@fleet/contract/sim/calls';
import { simText } from '@fleet/contract/sim/text';
import { batch } from '../../../base/batch';
import type { Context } from '../../../base/context';
import { refuse, refuseField } from '../../../base/refuse';
import { plainFile } from '../../house/plain/service';
import { isSame, type Importing } from '../../house/sheet/service';
import { findSim, findSimByIccid, listSims } from './queries';

export const sims = plainFile({
  module: 'sim',
  table: 'sim',
  find: findSim,
  list: listSims,
  nameOf: ({ iccid }) => iccid,
  watched: { sim_iccid_once: 'iccid' },
  keepsDeleted: true,
  check(_ctx, { activationDate, expiryDate }) {
    if (activationDate && expiryDate && String(expiryDate) <= String(activationDate))
      throw refuseField('expiryDate', simText.expiryBeforeActivation);
  },
  async isInUse(_ctx, { assetStatus }) {
    if (assetStatus !== 'abandoned') throw refuse(simText.onlyAbandoned);
    return false;
  },
});

export async function addSim(ctx: Context, input: Input<typeof sim.add>) {
  const { id } = await sims.add(ctx, input);
  return { id, isDoubtful: isDoubtful(input.iccid) };
}

export const remarkSim = (ctx: Context, input: Input<typeof sim.remark>) => sims.edit(ctx, input);

/** A card that is done with; final. */
export const abandonSims = (ctx: Context, input: Input<typeof sim.abandon>) =>
  batch(ctx, input, {
    ...sims.chosen,
    async one(ctx, id) {
      const { version, assetStatus, terminalId } = await sims.findOrFail(ctx, id);
      if (assetStatus === 'abandoned') throw refuse(refusals.notNow);
      if (terminalId) throw refuse(simText.onTerminal, { terminalId });
      await sims.edit(ctx, { id, version, assetStatus: 'abandoned' });
    },
  });

/** Luhn's sum of an all-digit card number is off; some makers print a letter or a code of their own there. */
const isDoubtful = (iccid: string) => /^\d{20}$/.test(iccid) && luhn(iccid) % 10 !== 0;

const luhn = (digits: string) =>
  [...digits].reverse().reduce((sum, sign, at) => {
    const doubled = Number(sign) * (at % 2 === 1 ? 2 : 1);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);

/** Cards by sheet: a number that is known is changed, one that is not is added. */
export const simSheet: Importing<typeof simRow> = {
  calls: simImport,
  exported: simFile,
  row: simRow,
  words: simText,
  key: 'iccid',
  // The last digit is a check digit.
  identityOf: ({ iccid }) => iccid.slice(0, 19),
  async write(ctx, { cardStatus, monthlyUsage, ...given }, { isOurs }) {
    const known = await findSimByIccid(ctx, given.iccid);
    // Who leaves the check digit out does not take it away.
    const own = known?.iccid.startsWith(given.iccid) ? { ...given, iccid: known.iccid } : given;
    const told = {
      ...(cardStatus && { cardStatus }),
      ...(typeof monthlyUsage === 'number' && { monthlyUsage: monthlyUsage.toFixed(2) }),
    };
    const isSynced = Object.keys(told).length > 0;
    const row = { ...own, ...told, ...(isSynced && { syncTime: ctx.now.toISOString() }) };
    // A sheet that we wrote, or that tells neither status nor usage, is no news from the operator.
    if (known && (isOurs || !isSynced) && isSame(known, { ...own, ...told })) return null;
    if (!known) return { recordId: (await sims.add(ctx, row)).id, version: 1, before: null };
    const { id, version } = known;
    await sims.edit(ctx, { id, version, ...row });
    const before = Object.fromEntries(
      Object.keys(row).map((name) => [name, known[name as keyof typeof known]]),
    );
    return { recordId: id, version: version + 1, before };
  },
  async undo(ctx, { recordId: id, version, before }) {
    if ((await sims.findOrFail(ctx, id)).version !== version) throw refuse(refusals.notNow);
    if (before) await sims.edit(ctx, { id, version, ...before });
    else await sims.takeBack(ctx, id);
  },
};
