import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { terminal } from '@fleet/contract/terminal/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { terminalText } from '@fleet/contract/terminal/text';
import { say, type Text } from '@fleet/contract/text';
import { batch, selectedIds } from '../../../base/batch';
import { systemContext, transaction, type Context, type AppContext } from '../../../base/context';
import type { Silence, TerminalAttributes } from '../../../base/deviceCommands';
import { Problems } from '../../../base/problems';
import { refuseDuplicates } from '../../../base/query';
import { notFound, refuse, refuseField } from '../../../base/refuse';
import { newToken } from '../../../base/secrets';
import { lockRow } from '../../../base/versions';
import { clearFences, leaveFences } from '../../places/electricFence/service';
import type { SealedColumn } from '../../../base/keys/sealedColumn';
import { listLastDone } from '../../house/ledger/service';
import { editable } from '../../house/plain/service';
import { needOrg } from '../../people/org/service';
import { needTerminalType } from '../terminalType/service';
import {
  deleteTerminal,
  deleteUnknown,
  findGone,
  findLinkOf,
  findTerminal,
  findTerminalNamed,
  findUnknown,
  findVehicleOwner,
  insertLink,
  insertTerminal,
  listTerminals,
  markScrapped,
  replaceSealedSecret,
  showTerminals,
  updateDeviceSecret,
  updateFirmware,
  updateIccid,
  updateLink,
  updateOwner,
  updateReportedIccid,
  updateTerminal,
  type LinkDetails,
} from './queries';
import { tellClear } from './clearing';
import { judgeTerminal, linkFor, type LinkInput, watchedIn } from './rules';

export {
  activateLink,
  countUnknown,
  findLink,
  forgetRegistration,
} from './queries';
export { registerHardware } from './hardware';
export { tellClear } from './clearing';

type NewTerminal = Output<typeof terminal.add>;

const file = editable({
  module: 'terminal',
  find: findTerminal,
  nameOf: ({ terminalId }: { terminalId: string }) => terminalId,
  show: showTerminals,
  tell(ctx, id, companyId) {
    ctx.tell('terminalChanged', { terminalRowId: id });
    ctx.tell('changed', { subject: 'terminal', ids: [id], companyId });
  },
});

/** The terminal, if it is in sight. */
export const needTerminal = file.findOrFail;

/** Until the transaction ends the terminal stays on its vehicle, or on none, with its company and what is paid for it. */
export const lockTerminal = (ctx: Context, id: string) => lockRow(ctx, 'terminal', id);

/** Whoever is connected as the terminal is not it any more. */
const cutOff = (ctx: Context, terminalRowId: string) => ctx.tell('linkVoid', { terminalRowId });

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

/** Seals the secret anew, under the key of the company that has the terminal now. */
async function handOverSecret(ctx: Context, id: string, companyId: string | null): Promise<void> {
  const link = await findLinkOf(ctx, id);
  if (!link?.deviceSecret) return;
  const secret = await openDeviceSecret(ctx, { terminalRowId: id, deviceSecret: link.deviceSecret });
  await replaceSealedSecret(ctx, id, await sealDeviceSecret(ctx, { id, companyId }, secret));
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

/** A new device secret, shown this once; the old one stops working. */
export async function resetSecret(
  ctx: Context,
  { id }: Input<typeof terminal.resetSecret>,
): Promise<NewTerminal> {
  const found = await needTerminal(ctx, id);
  const link = await findLinkOf(ctx, id);
  if (link?.protocol !== 'alink') throw refuse(refusals.notNow);
  const deviceSecret = newToken();
  await transaction(ctx, async (ctx) => {
    await updateDeviceSecret(ctx, id, await sealDeviceSecret(ctx, found, deviceSecret));
    cutOff(ctx, id);
    await file.log(ctx, 'resetSecret', found);
  });
  return { id, deviceSecret };
}

const longestFirmware = 50;
const isIccid = /^8986\d{2}[0-9A-Z]{13,14}$/;

/**
 * Puts what a terminal says of itself into its file, and gives it as it was understood. A SIM that stands in another
 * terminal's file stays there: the terminal's word is kept beside it, and the operator sees both.
 */
export async function noteAttributes(
  appCtx: AppContext,
  terminalRowId: string,
  said: Partial<TerminalAttributes>,
): Promise<TerminalAttributes> {
  const ctx = systemContext(appCtx);
  const firmwareVersion = said.firmwareVersion?.slice(0, longestFirmware) || null;
  const iccid = iccidOf(said.iccid ?? '');
  if (firmwareVersion) await updateFirmware(ctx, terminalRowId, firmwareVersion);
  if (iccid) await noteIccid(ctx, terminalRowId, iccid);
  if (firmwareVersion || iccid)
    ctx.tell('changed', { subject: 'terminal', ids: [terminalRowId], companyId: null });
  return { firmwareVersion, iccid };
}

/**
 * Seconds between the heartbeats of terminals, as each was told last, by terminal; none where nobody has told it, or its
 * factory settings hold.
 */
export async function heartbeatSecondsOf(
  appCtx: AppContext,
  terminalRowIds: readonly string[],
): Promise<Map<string, number>> {
  const told = await listLastDone(appCtx, terminalRowIds, ['heartbeatInterval', 'factoryReset']);
  return new Map(
    told.flatMap(({ terminalRowId, params }): [string, number][] => {
      const { heartbeatInterval } = params as Record<string, unknown>;
      return typeof heartbeatInterval === 'number' ? [[terminalRowId, heartbeatInterval]] : [];
    }),
  );
}

/** Twenty digits as terminals pad them: nothing but zeros is none, and F fills up nineteen. */
function iccidOf(said: string): string | null {
  const iccid = said
    .trim()
    .toUpperCase()
    .replace(/^0+(?=8986)/, '')
    .replace(/F$/, '')
    .slice(0, 20);
  return /^[0F]*$/.test(iccid) ? null : iccid;
}

async function noteIccid(ctx: Context, terminalRowId: string, iccid: string): Promise<void> {
  await updateReportedIccid(ctx, terminalRowId, iccid);
  if (!isIccid.test(iccid)) return;
  try {
    await transaction(ctx, async (ctx) => {
      const { rows } = await updateIccid(ctx, terminalRowId, iccid);
      for (const { terminalId, companyId, before } of rows) {
        const change = { before: { iccid: before }, after: { iccid } };
        await file.log(ctx, 'reportIccid', { id: terminalRowId, terminalId, companyId }, change);
      }
    });
  } catch (error) {
    // Two terminals said the same SIM at the same moment: the first has it.
    if ((error as { code?: string }).code !== '23505') throw error;
  }
}

const patienceMs = 15_000;
const sentences = {
  offline: terminalText.isOffline,
  busy: terminalText.isAskedAlready,
  timeout: terminalText.noAnswer,
  refused: terminalText.saysNo,
  notSupported: terminalText.cannotTell,
} satisfies Record<Silence, Text>;

/** Terminals that are waited for at the same time. */
const askedAtOnce = 50;

/** Asks terminals what they are, now, and waits for their answers. One alone is refused with the reason. */
export async function refreshTerminals(ctx: Context, input: Input<typeof terminal.refresh>) {
  const ids = await selectedIds(ctx, input, listTerminals);
  const refused: { terminalId: string; msg: string }[] = [];
  for (let at = 0; at < ids.length; at += askedAtOnce) {
    await Promise.all(
      ids.slice(at, at + askedAtOnce).map(async (id) => {
        const { terminalId, silence } = await refreshOne(ctx, id);
        if (!silence) return;
        if (ids.length === 1) throw refuse(sentences[silence], { terminalId });
        refused.push({ terminalId, msg: say(ctx.language, sentences[silence], { terminalId }) });
      }),
    );
    await ctx.progress((at / ids.length) * 100);
  }
  return { count: ids.length - refused.length, refused };
}

async function refreshOne(
  ctx: Context,
  id: string,
): Promise<{ terminalId: string; silence: Silence | null }> {
  const found = await needTerminal(ctx, id);
  const { terminalId } = found;
  const told = await ctx.reach.tell(id, 'attributes', {}, patienceMs);
  if ('silence' in told) return { terminalId, silence: told.silence };
  await file.log(ctx, 'refresh', found, { after: told.answer });
  return { terminalId, silence: null };
}

/** The secret with which a device signs; empty for one that has none. */
export const openDeviceSecret = async (
  { vault }: Pick<Context, 'vault'>,
  { terminalRowId, deviceSecret }: { terminalRowId: string; deviceSecret: Buffer | null },
): Promise<string> => (deviceSecret ? vault.open(deviceSecret, secretPlace(terminalRowId)) : '');

export const sealedDeviceSecret: SealedColumn = {
  table: 'link_identity',
  key: ['terminal_row_id'],
  sealed: 'device_secret',
  companyId: '(select company_id from terminal where terminal.id = terminal_row_id)',
  place: ({ terminalRowId }) => secretPlace(terminalRowId!),
};

const sealDeviceSecret = (
  ctx: Context,
  { id, companyId }: { id: string; companyId: string | null },
  secret: string,
): Promise<Buffer> => ctx.vault.seal(ctx.db, secret, { companyId, place: secretPlace(id) });

/** The place of a device secret; a sealed one opens nowhere else. */
const secretPlace = (terminalRowId: string) => `link_identity.device_secret:${terminalRowId}`;
