import type { Call, Input } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import type { sheet } from '@fleet/contract/sheet/calls';
import { sheetText } from '@fleet/contract/sheet/text';
import { transaction, type Context } from '../../base/context';
import { missing, notAllowed, Refusal, refuse } from '../../base/refuse';
import { record } from '../log/service';
import type { Importing } from './import';
import { findImportRows, markUndone, takeImport } from './queries';

export { exporting } from './export';
export { harmless, sheetFile } from './write';
export { importing, type Importing, type Written } from './import';

/** Takes a whole import back, or nothing of it. */
export const undoing =
  (imports: readonly Pick<Importing<never>, 'calls' | 'undo'>[]) =>
  (ctx: Context, { id }: Input<typeof sheet.undo>): Promise<null> =>
    transaction(ctx, async (ctx) => {
      const batch = await takeImport(ctx, id);
      if (!batch) throw missing();
      if (batch.undoneAt) throw refuse(sheetText.undoneAlready);
      const found = imports.find(({ calls }) => calls.upload.subject === batch.subject);
      if (!found) throw refuse(refusals.notNow);
      needRight(ctx, found.calls.upload.right);
      for (const row of await findImportRows(ctx, id)) {
        await found.undo(ctx, { ...row, before: row.before as object | null }).catch((error: unknown) => {
          throw error instanceof Refusal ? refuse(sheetText.undoTooLate, { name: row.recordName }) : error;
        });
      }
      await markUndone(ctx, id);
      const { subject, fileName } = batch;
      await record(ctx, { module: subject, action: 'undoImport', recordId: id, recordName: fileName });
      return null;
    });

function needRight({ actor }: Context, right: Call['right']): void {
  if (right !== 'signedIn' && right !== 'anyone' && !actor.rights.has(right)) throw notAllowed(right);
}
