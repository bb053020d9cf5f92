import { mostFingers, type Finger } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import type { Insertable } from 'kysely';
import type { Context } from '../../../base/context';
import { refuseDuplicates } from '../../../base/query';
import { refuse, refuseField } from '../../../base/refuse';
import type { Tables } from '../../../base/tables';
import { type Action, record } from '../../house/log/index';
import { insertFinger, templateHash } from './queries';
import { templatePlace } from './sealing';

interface Driver {
  id: string;
  driverNum: string;
  companyId: string;
}
type Details = Pick<
  Insertable<Tables['driverFinger']>,
  'finger' | 'fingerNum' | 'source' | 'consentTime' | 'consentBy'
> & { commandId?: string | null };

/** Whether one more finger of a driver may be kept. */
export function checkRoom(others: readonly { finger: Finger }[], finger: Finger): void {
  if (others.some((other) => other.finger === finger)) throw refuseField('finger', fingerText.fingerTaken);
  if (others.length >= mostFingers) throw refuse(fingerText.threeAtMost, { most: mostFingers });
}

/** Keeps a finger with its template sealed, and writes it down without. */
export async function keepFinger(
  ctx: Context,
  { id: driverId, driverNum, companyId }: Driver,
  template: Buffer | null,
  { commandId = null, ...details }: Details,
): Promise<{ id: string }> {
  const { fingerNum } = details;
  const sealed = template && {
    templateSealed: await ctx.vault.seal(ctx.db, template, {
      companyId,
      place: templatePlace(driverId, fingerNum),
    }),
    templateHash: templateHash(ctx, template),
  };
  const enrolledAt = ctx.now.toISOString();
  const { id } = await refuseDuplicates({ driver_finger_num_once: ['fingerNum', fingerNum] }, () =>
    insertFinger(ctx, { ...details, ...sealed, driverId, companyId, commandId, enrolledAt }),
  );
  await noted(ctx, 'add', { id, driverId, driverNum, companyId }, { after: details });
  return { id };
}

interface Place {
  id: string;
  driverId: string;
  driverNum: string;
  companyId: string;
}

/** Writes a change down; a template stands in no log. */
export async function noted(
  ctx: Context,
  action: Action,
  { id, driverNum, companyId, driverId }: Place,
  change: { before?: object; after?: object },
): Promise<void> {
  await record(ctx, {
    module: 'finger',
    action,
    recordId: id,
    recordName: driverNum,
    companyId,
    ...change,
  });
  tellChanged(ctx, driverId, companyId);
}

/** Fingers stand in lists of their own, and are counted with libraries. */
export function tellChanged(ctx: Context, driverId: string, companyId: string): void {
  ctx.tell('changed', { subject: 'finger', ids: [driverId], companyId });
  ctx.tell('changed', { subject: 'fingerLib', ids: [], companyId });
}
