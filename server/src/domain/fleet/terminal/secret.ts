import type { Input } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { terminal } from '@fleet/contract/terminal/calls';
import { transaction, type Context } from '../../../base/context';
import type { SealedColumn } from '../../../base/keys/sealedColumn';
import { refuse } from '../../../base/refuse';
import { newToken } from '../../../base/secrets';
import { cutOff, file, needTerminal, type NewTerminal } from './file';
import { findLinkOf, replaceSealedSecret, updateDeviceSecret } from './linkQueries';

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

export const sealDeviceSecret = (
  ctx: Context,
  { id, companyId }: { id: string; companyId: string | null },
  secret: string,
): Promise<Buffer> => ctx.vault.seal(ctx.db, secret, { companyId, place: secretPlace(id) });

/** The place of a device secret; a sealed one opens nowhere else. */
const secretPlace = (terminalRowId: string) => `link_identity.device_secret:${terminalRowId}`;

/** Seals the secret anew, under the key of the company that has the terminal now. */
export async function handOverSecret(ctx: Context, id: string, companyId: string | null): Promise<void> {
  const link = await findLinkOf(ctx, id);
  if (!link?.deviceSecret) return;
  const secret = await openDeviceSecret(ctx, { terminalRowId: id, deviceSecret: link.deviceSecret });
  await replaceSealedSecret(ctx, id, await sealDeviceSecret(ctx, { id, companyId }, secret));
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
