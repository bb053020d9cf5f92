import { terminalText } from '@fleet/contract/terminal/text';
import type { Context } from '../../../base/context';
import { Problems } from '../../../base/problems';
import { refuseField } from '../../../base/refuse';
import { noteTaken, type Watched } from '../../../base/taken';
import { needProductKey, needTerminalType } from '../terminalType/service';
import { findLinkOf, type LinkDetails } from './linkQueries';

export interface LinkInput {
  phone?: string | null | undefined;
  productKeyId?: string | null | undefined;
  deviceName?: string | null | undefined;
}

/** The identity of the terminal on its link, as its model requires. */
export async function linkFor(
  ctx: Context,
  terminalTypeId: string,
  { phone, productKeyId, deviceName }: LinkInput,
): Promise<LinkDetails> {
  const type = await needTerminalType(ctx, terminalTypeId);
  if (type.protocol === 'jt808') {
    if (!phone) throw refuseField('phone', terminalText.phoneNeeded);
    return { protocol: 'jt808', linkKey: phone.replace(/^0+/, ''), productKeyId: null };
  }
  const problems = new Problems();
  if (!productKeyId) problems.add('productKeyId', terminalText.deviceNeeded);
  if (!deviceName) problems.add('deviceName', terminalText.deviceNeeded);
  const product = productKeyId
    ? await problems.of('productKeyId', () => needProductKey(ctx, productKeyId))
    : null;
  if (product && product.terminalTypeId !== type.id) problems.add('productKeyId', terminalText.deviceNeeded);
  problems.throwIfAny();
  return { protocol: 'alink', linkKey: `${product!.productKey}/${deviceName}`, productKeyId: product!.id };
}

interface Details {
  id?: string;
  terminalId: string;
  iccid?: string | null | undefined;
  deliveryDate?: string | null | undefined;
  warrantyDate?: string | null | undefined;
}

/** Notes the rules that a terminal breaks, and its numbers that are in use, that of its link included. */
export async function judgeTerminal(
  ctx: Context,
  problems: Problems,
  details: Details,
  link?: LinkDetails | null,
): Promise<void> {
  const { id, deliveryDate, warrantyDate } = details;
  if (deliveryDate && warrantyDate && warrantyDate < deliveryDate)
    problems.add('warrantyDate', terminalText.warrantyBeforeDelivery);
  const watched = watchedIn(details, link);
  await noteTaken(ctx, problems, 'terminal', details, watched);
  if (!link) return;
  const own = id === undefined ? undefined : await findLinkOf(ctx, id);
  await noteTaken(ctx, problems, 'linkIdentity', { ...link, ...(own && { id: own.id }) }, watched);
}

export const watchedIn = (
  { terminalId, iccid }: Pick<Details, 'terminalId' | 'iccid'>,
  link?: LinkDetails | null,
): Watched => ({
  terminal_id_once: ['terminalId', terminalId],
  terminal_iccid_once: ['iccid', iccid],
  link_identity_protocol_link_key_key: [link?.protocol === 'alink' ? 'deviceName' : 'phone', link?.linkKey],
});
