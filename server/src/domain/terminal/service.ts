import type { Input, Output } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { terminal } from '@fleet/contract/terminal/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { terminalText } from '@fleet/contract/terminal/text';
import { transaction, type Context } from '../../base/context';
import { refusingTaken } from '../../base/query';
import { missing, refuse, refuseField, stale } from '../../base/refuse';
import { newToken } from '../../base/secrets';
import { record } from '../log/service';
import { needOrg } from '../org/service';
import { needProductKey, needTerminalType } from '../terminalType/service';
import {
  deleteTerminal,
  deleteUnknown,
  findLinkOf,
  findTerminal,
  findTerminalNamed,
  findUnknown,
  insertLink,
  insertTerminal,
  showTerminals,
  updateDeviceSecret,
  updateLink,
  updateTerminal,
  type LinkDetails,
} from './queries';

export { countUnknown, findLink, forgetRegistration, updateFirmware, updateRegistration } from './queries';

type NewTerminal = Output<typeof terminal.add>;
interface LinkInput {
  phone?: string | null;
  productKeyId?: string | null;
  deviceName?: string | null;
}

/** The terminal, if it is in sight. */
export async function needTerminal(ctx: Context, id: string) {
  const found = await findTerminal(ctx, id);
  if (!found) throw missing();
  return found;
}

/** The terminal in sight that a sheet calls by its number. */
export async function needTerminalNamed(ctx: Context, field: string, terminalId: string) {
  const found = await findTerminalNamed(ctx, terminalId);
  if (!found) throw refuseField(field, sheetText.unknownName, { name: terminalId });
  return found;
}

export async function addTerminal(ctx: Context, input: Input<typeof terminal.add>): Promise<NewTerminal> {
  const { phone, productKeyId, deviceName, ...details } = input;
  const link = await linkFor(ctx, input.terminalTypeId, { phone, productKeyId, deviceName });
  return addWithLink(ctx, details, link);
}

/** Takes a terminal that has called on us unknown into the files. */
export async function adoptTerminal(
  ctx: Context,
  { unknownId, ...details }: Input<typeof terminal.adopt>,
): Promise<NewTerminal> {
  const unknown = await findUnknown(ctx, unknownId);
  if (!unknown) throw missing();
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
        .executeTakeFirst()
    : undefined;
  if (productKey && !product) throw refuseField('terminalTypeId', terminalText.deviceNeeded);
  return addWithLink(ctx, details, {
    protocol: type.protocol,
    linkKey: unknown.linkKey,
    productKeyId: product?.id ?? null,
  });
}

type Details = Omit<Input<typeof terminal.adopt>, 'unknownId'>;

function addWithLink(ctx: Context, details: Details, link: LinkDetails): Promise<NewTerminal> {
  checkDates(details);
  const deviceSecret = link.protocol === 'alink' ? newToken() : null;
  const watched = watchedIn(details, link);
  return transaction(ctx, async (ctx) => {
    const { companyId } = await needOrg(ctx, details.orgId);
    const { id } = await refusingTaken(watched, () => insertTerminal(ctx, { ...details, companyId }));
    const sealed = deviceSecret === null ? null : ctx.vault.seal(deviceSecret, secretPlace(id));
    await refusingTaken(watched, () => insertLink(ctx, id, link, sealed));
    await deleteUnknown(ctx, link.protocol, link.linkKey);
    await record(ctx, {
      module: 'terminal',
      action: 'add',
      recordId: id,
      recordName: details.terminalId,
      after: { ...details, ...link },
      companyId,
    });
    ctx.tell('terminalChanged', { terminalRowId: id });
    ctx.tell('changed', { subject: 'terminal', ids: [id], companyId });
    return { id, deviceSecret };
  });
}

export async function editTerminal(ctx: Context, input: Input<typeof terminal.edit>): Promise<null> {
  const { id, version, phone, productKeyId, deviceName, ...change } = input;
  const before = await needTerminal(ctx, id);
  checkDates({ ...before, ...change });
  const hasLink = phone !== undefined || productKeyId !== undefined || deviceName !== undefined;
  const typeId = change.terminalTypeId ?? before.terminalTypeId;
  const link = hasLink ? await linkFor(ctx, typeId, { phone, productKeyId, deviceName }) : null;
  await transaction(ctx, async (ctx) => {
    const owner = change.orgId ? await ownerAfterMove(ctx, before, change.orgId) : {};
    const watched = watchedIn({ ...before, ...change }, link);
    const isWritten = await refusingTaken(watched, () =>
      updateTerminal(ctx, id, version, { ...change, ...owner }),
    );
    if (!isWritten) {
      const [current] = await showTerminals(ctx, [id]);
      throw current ? stale(current) : missing();
    }
    if (link) await refusingTaken(watched, () => updateLink(ctx, id, link));
    await record(ctx, {
      module: 'terminal',
      action: 'edit',
      recordId: id,
      recordName: before.terminalId,
      before,
      after: input,
      companyId: before.companyId,
    });
    ctx.tell('terminalChanged', { terminalRowId: id });
    ctx.tell('changed', { subject: 'terminal', ids: [id], companyId: before.companyId });
  });
  return null;
}

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

export async function delTerminal(ctx: Context, { id }: Input<typeof terminal.del>): Promise<null> {
  const found = await needTerminal(ctx, id);
  if (found.state === 'bound') throw refuse(refusals.unbindFirst);
  await transaction(ctx, async (ctx) => {
    await deleteTerminal(ctx, id);
    await record(ctx, {
      module: 'terminal',
      action: 'del',
      recordId: id,
      recordName: found.terminalId,
      before: found,
      companyId: found.companyId,
    });
    ctx.tell('terminalChanged', { terminalRowId: id });
    ctx.tell('changed', { subject: 'terminal', ids: [id], companyId: found.companyId });
  });
  return null;
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
    await updateDeviceSecret(ctx, id, ctx.vault.seal(deviceSecret, secretPlace(id)));
    await record(ctx, {
      module: 'terminal',
      action: 'resetSecret',
      recordId: id,
      recordName: found.terminalId,
      companyId: found.companyId,
    });
    ctx.tell('terminalChanged', { terminalRowId: id });
  });
  return { id, deviceSecret };
}

/** Where a device secret is kept; a sealed one opens nowhere else. */
export const secretPlace = (terminalRowId: string) => `link_identity.device_secret:${terminalRowId}`;

/** What the terminal will call itself, by what its model needs. */
async function linkFor(
  ctx: Context,
  terminalTypeId: string,
  { phone, productKeyId, deviceName }: LinkInput,
): Promise<LinkDetails> {
  const type = await needTerminalType(ctx, terminalTypeId);
  if (type.protocol === 'jt808') {
    if (!phone) throw refuseField('phone', terminalText.phoneNeeded);
    return { protocol: 'jt808', linkKey: phone.replace(/^0+/, ''), productKeyId: null };
  }
  if (!productKeyId) throw refuseField('productKeyId', terminalText.deviceNeeded);
  if (!deviceName) throw refuseField('deviceName', terminalText.deviceNeeded);
  const product = await needProductKey(ctx, productKeyId);
  if (product.terminalTypeId !== type.id) throw refuseField('productKeyId', terminalText.deviceNeeded);
  return { protocol: 'alink', linkKey: `${product.productKey}/${deviceName}`, productKeyId };
}

function checkDates({
  deliveryDate,
  warrantyDate,
}: {
  deliveryDate?: string | null;
  warrantyDate?: string | null;
}): void {
  if (deliveryDate && warrantyDate && warrantyDate < deliveryDate)
    throw refuseField('warrantyDate', terminalText.warrantyBeforeDelivery);
}

const watchedIn = (
  details: { terminalId: string; iccid?: string | null },
  link: LinkDetails | null,
): Record<string, [string, unknown]> => ({
  terminal_id_once: ['terminalId', details.terminalId],
  terminal_iccid_once: ['iccid', details.iccid],
  link_identity_protocol_link_key_key: [link?.protocol === 'alink' ? 'deviceName' : 'phone', link?.linkKey],
});
