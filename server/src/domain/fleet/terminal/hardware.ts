import type { Input } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { terminal } from '@fleet/contract/terminal/calls';
import { systemContext, transaction, type Context, type AppContext } from '../../../base/context';
import { notFound, refuse } from '../../../base/refuse';
import { record } from '../../house/log/index';
import { findLinkOf, forgetHardware, updateRegistration, updateTakeover, type findLink } from './linkQueries';
import { findTerminal } from './queries';

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;
type Registered = Pick<Link, 'id' | 'terminalRowId' | 'terminalId' | 'companyId' | 'hardwareId'>;

/** The device that registers under a number: its hardware id, empty where it names none, and its address. */
interface Hardware {
  hardwareId: string;
  address: string;
}

/**
 * Takes hardware for the terminal if none is known yet, or the same; false for any other, until somebody allows it. What
 * is refused is written down, once a minute.
 */
export async function registerHardware(
  appCtx: AppContext,
  link: Registered,
  { hardwareId, address }: Hardware,
  authCodeHash: Buffer,
): Promise<boolean> {
  const isTaken = link.hardwareId === null || link.hardwareId === hardwareId;
  if (isTaken && (await updateRegistration(appCtx, link.id, authCodeHash, hardwareId))) {
    if (link.hardwareId === null)
      await note(systemContext(appCtx), link, 'registerHardware', { hardwareId, address });
    return true;
  }
  const ctx = systemContext(appCtx);
  if (await updateTakeover(ctx, link.id, address))
    await note(ctx, link, 'refuseTakeover', { hardwareId, address });
  return false;
}

async function note(
  ctx: Context,
  { terminalRowId, terminalId, companyId }: Registered,
  action: 'registerHardware' | 'refuseTakeover',
  after: Hardware,
): Promise<void> {
  await record(ctx, {
    module: 'terminal',
    action,
    recordId: terminalRowId,
    recordName: terminalId,
    after,
    companyId,
  });
  ctx.tell('changed', { subject: 'terminal', ids: [terminalRowId], companyId: null });
}

/** Lets the next hardware that registers be the terminal. */
export async function allowHardware(
  ctx: Context,
  { id }: Input<typeof terminal.allowHardware>,
): Promise<null> {
  const found = await findTerminal(ctx, id);
  if (!found) throw notFound();
  const link = await findLinkOf(ctx, id);
  if (link?.protocol !== 'jt808' || found.state === 'scrapped') throw refuse(refusals.notNow);
  const { terminalId, companyId } = found;
  await transaction(ctx, async (ctx) => {
    if (!(await forgetHardware(ctx, id))) return;
    const before = { hardwareId: link.hardwareId, takeoverFrom: link.takeoverFrom };
    await record(ctx, {
      module: 'terminal',
      action: 'allowHardware',
      recordId: id,
      recordName: terminalId,
      before,
      companyId,
    });
    ctx.tell('terminalChanged', { terminalRowId: id });
    ctx.tell('changed', { subject: 'terminal', ids: [id], companyId });
  });
  return null;
}
