import type { Input } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { sheetText } from '@fleet/contract/sheet/text';
import type { terminal } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { batch } from '../../../base/batch';
import { transaction, type Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuseDuplicates } from '../../../base/query';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { newToken } from '../../../base/secrets';
import { lockRow } from '../../../base/versions';
import { clearFences, leaveFences } from '../../places/electricFence/service';
import { needOrg } from '../../people/org/service';
import { needTerminalType } from '../terminalType/service';
import { tellClear } from './clearing';
import { cutOff, file, needTerminal, type NewTerminal } from './file';
import { findLinkOf, insertLink, updateLink, type LinkDetails } from './linkQueries';
import {
  deleteTerminal,
  findGone,
  findTerminalNamed,
  findVehicleOwner,
  insertTerminal,
  listTerminals,
  markScrapped,
  showTerminals,
  updateOwner,
  updateTerminal,
} from './queries';
import { judgeTerminal, linkFor, type LinkInput, watchedIn } from './rules';
import { handOverSecret, sealDeviceSecret } from './secret';
import { deleteUnknown, findUnknown } from './unknownQueries';

export { heartbeatSecondsOf, noteAttributes } from './attributes';
export { tellClear } from './clearing';
export { needTerminal } from './file';
export { registerHardware } from './hardware';
export { activateLink, findLink, forgetRegistration } from './linkQueries';
export { openDeviceSecret, sealedDeviceSecret } from './secret';
export type { Protocol } from './queries';
export { type Caller, countUnknown } from './unknownQueries';

/** Until the transaction ends the terminal stays on its vehicle, or on none, with its company and what is paid for it. */
export const lockTerminal = (ctx: Context, id: string) => lockRow(ctx, 'terminal', id);

/** The terminal in sight that a sheet calls by its number. */
export async function needTerminalNamed(ctx: Context, field: string, terminalId: string) {
  const found = await findTerminalNamed(ctx, terminalId);
  if (!found) throw refuseField(field, sheetText.unknownName, { name: terminalId });
  return found;
}

export const addTerminal = (ctx: Context, input: Input<typeof terminal.add>): Promise<NewTerminal> =>
  transaction(ctx, async (ctx) => {
    const { phone, productKeyId, deviceName, ...details } = input;
    const problems = new Problems();
    const link = await problems.of('terminalTypeId', () =>
      linkFor(ctx, input.terminalTypeId, { phone, productKeyId, deviceName }),
    );
    return addWithLink(ctx, details, link, problems);
  });

/** Takes a terminal that has called on us unknown into the files. */
export const adoptTerminal = (
  ctx: Context,
  { unknownId, ...details }: Input<typeof terminal.adopt>,
): Promise<NewTerminal> =>
  transaction(ctx, async (ctx) => {
    const unknown = await findUnknown(ctx, unknownId);
    if (!unknown) throw notFound();
    const type = await needTerminalType(ctx, details.terminalTypeId);
    if (type.protocol !== unknown.protocol) {
      throw refuseField(
        'terminalTypeId',
        unknown.protocol === 'alink' ? terminalText.deviceNeeded : terminalText.phoneNeeded,
      );
    }
    const productKey = unknown.protocol === 'alink' ? unknown.linkKey.split('/')[0] : undefined;
    const product = productKey
      ? await ctx.db
          .selectFrom('productKey')
          .select('id')
          .where('productKey', '=', productKey)
          .where('deletedAt', 'is', null)
          .forKeyShare()
          .executeTakeFirst()
      : undefined;
    if (productKey && !product) throw refuseField('terminalTypeId', terminalText.deviceNeeded);
    return addWithLink(ctx, details, {
      protocol: type.protocol,
      linkKey: unknown.linkKey,
      productKeyId: product?.id ?? null,
    });
  });

type Details = Omit<Input<typeof terminal.adopt>, 'unknownId'>;

function addWithLink(
  ctx: Context,
  details: Details,
  judgedLink: LinkDetails | undefined,
  problems = new Problems(),
): Promise<NewTerminal> {
  return transaction(ctx, async (ctx) => {
    const org = await problems.of('orgId', () => needOrg(ctx, details.orgId));
    await judgeTerminal(ctx, problems, details, judgedLink);
    problems.throwIfAny();
    const [{ companyId }, link] = [org!, judgedLink!];
    const deviceSecret = link.protocol === 'alink' ? newToken() : null;
    const watched = watchedIn(details, link);
    const { id } = await refuseDuplicates(watched, () => insertTerminal(ctx, { ...details, companyId }));
    const sealed =
      deviceSecret === null ? null : await sealDeviceSecret(ctx, { id, companyId }, deviceSecret);
    await refuseDuplicates(watched, () => insertLink(ctx, id, link, sealed));
    await deleteUnknown(ctx, link.protocol, link.linkKey);
    // Deleted and taken in again, it still lets those start whom it was told before, of whichever company, and holds their fences.
    const gone = await findGone(ctx, details.terminalId);
    if (gone.length > 0) {
      await tellClear(ctx, id, gone);
      await clearFences(ctx, id, gone);
    }
    await file.log(ctx, 'add', { ...details, id, companyId }, { after: { ...details, ...link } });
    return { id, deviceSecret };
  });
}

export const editTerminal = (ctx: Context, input: Input<typeof terminal.edit>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const { id, version, phone, productKeyId, deviceName, ...change } = input;
    await lockTerminal(ctx, id);
    const before = await needTerminal(ctx, id);
    if (before.state === 'scrapped') throw refuse(terminalText.isScrapped);
    const hasLink = phone !== undefined || productKeyId !== undefined || deviceName !== undefined;
    const typeId = change.terminalTypeId ?? before.terminalTypeId;
    const problems = new Problems();
    const link = hasLink
      ? await problems.of('terminalTypeId', () => linkFor(ctx, typeId, { phone, productKeyId, deviceName }))
      : null;
    const { orgId } = change;
    const owner = orgId ? await problems.of('orgId', () => ownerAfterMove(ctx, before, orgId)) : null;
    await judgeTerminal(ctx, problems, { ...before, ...change }, link);
    problems.throwIfAny();
    return file.change(ctx, before, {
      action: 'edit',
      watched: watchedIn({ ...before, ...change }, link),
      async write(ctx) {
        if (owner && owner.companyId !== before.companyId) {
          await leaveFences(ctx, id);
          // From nobody's it goes without: nobody was let start by it.
          if (before.companyId !== null) await tellClear(ctx, id);
        }
        if (!(await updateTerminal(ctx, id, version, { ...change, ...owner }))) return false;
        if (link) {
          const before = await findLinkOf(ctx, id);
          if (before?.protocol !== link.protocol || before.linkKey !== link.linkKey) cutOff(ctx, id);
          await updateLink(ctx, id, link);
        }
        if (owner) await handOverSecret(ctx, id, owner.companyId);
        return true;
      },
      before,
      after: input,
    });
  });

/** A terminal on a truck stays with the truck's company. */
async function ownerAfterMove(
  ctx: Context,
  before: { state: string; companyId: string | null },
  orgId: string,
) {
  const { companyId } = await needOrg(ctx, orgId);
  if (before.state === 'bound' && companyId !== before.companyId) throw refuse(refusals.unbindFirst);
  return { companyId };
}

/** The terminal on a vehicle goes where the vehicle goes. */
export async function moveTerminal(
  ctx: Context,
  id: string,
  owner: { orgId: string; companyId: string },
): Promise<void> {
  await updateOwner(ctx, id, owner);
  await handOverSecret(ctx, id, owner.companyId);
}

const chosen = file.chosenFrom(listTerminals);

export const delTerminals = (ctx: Context, input: Input<typeof terminal.del>) =>
  batch(ctx, input, { ...chosen, one: delTerminal });

/** Moves terminals to another organization; one on a vehicle stays with the vehicle's company. */
export const transferTerminals = (
  ctx: Context,
  { orgId, ...input }: Input<typeof terminal.transfer>,
): Promise<{ count: number }> =>
  batch(ctx, input, {
    ...chosen,
    one: async (ctx, id) => editTerminal(ctx, { id, version: (await needTerminal(ctx, id)).version, orgId }),
  });

export async function syncTerminals(ctx: Context, input: Input<typeof terminal.sync>) {
  let count = 0;
  await batch(ctx, input, {
    ...chosen,
    async one(ctx, id) {
      const { orgId, version } = await needTerminal(ctx, id);
      const owner = await findVehicleOwner(ctx, id);
      if (!owner || owner.orgId === orgId) return;
      await editTerminal(ctx, { id, version, orgId: owner.orgId });
      count += 1;
    },
  });
  return { count };
}

export const scrapTerminals = (ctx: Context, input: Input<typeof terminal.scrap>) =>
  batch(ctx, input, { ...chosen, one: scrapTerminal });

/** A terminal that is done with: final, and only while it is on no vehicle. */
export async function scrapTerminal(ctx: Context, id: string): Promise<void> {
  await lockTerminal(ctx, id);
  const found = await needTerminal(ctx, id);
  if (found.state === 'bound') throw refuse(refusals.unbindFirst);
  if (found.state === 'scrapped') throw refuse(refusals.notNow);
  await markScrapped(ctx, id);
  cutOff(ctx, id);
  await file.log(ctx, 'scrap', found, { before: found });
}

export const delTerminal = (ctx: Context, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await lockTerminal(ctx, id);
    const found = await needTerminal(ctx, id);
    if (found.state === 'bound') throw refuse(refusals.unbindFirst);
    await deleteTerminal(ctx, id);
    cutOff(ctx, id);
    await file.log(ctx, 'del', found, { before: found });
  });

/** The name of a terminal on its link, as a form gives it. */
export async function showLink(ctx: Context, id: string): Promise<LinkInput> {
  const [found] = await showTerminals(ctx, [id]);
  if (!found) throw notFound();
  const { phone, productKeyId, deviceName } = found;
  return { phone, productKeyId, deviceName };
}
