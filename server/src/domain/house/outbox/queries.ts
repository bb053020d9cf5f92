import { sql, type Insertable } from 'kysely';
import { mayWork } from '../../../base/accounts';
import { isDue } from '../../../base/attempts';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';

export interface Waiting {
  id: string;
  email: string;
  subject: string;
  content: string;
  createdAt: string;
  attempts: number;
  /** Its reader may still sign in, or it is for nobody by name. */
  isWanted: boolean;
}

export const longestPauseMs = 3_600_000;

export const insertMail = (
  ctx: Context,
  mail: Pick<Insertable<Tables['outgoingMail']>, 'email' | 'subject' | 'content' | 'readerId'>,
) =>
  writing(ctx)
    .insertInto('outgoingMail')
    .values({ ...mail, createdAt: ctx.now.toISOString(), nextAttempt: ctx.now.toISOString() })
    .execute();

/** The next mail that is due, the one that waits longest first. */
export async function findDue(ctx: Context): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select mail.id, mail.email, subject, content, mail.created_at, attempts, (account.id is null or ${mayWork(ctx)}) as is_wanted
    from outgoing_mail mail left join account on account.id = reader_id
    where ${isDue(ctx, sql.ref('nextAttempt'), longestPauseMs)}
    order by next_attempt, mail.id limit 1`.execute(unscoped(ctx));
  return rows[0];
}

export const updateAttempt = (ctx: Context, id: string, attempts: number, nextAttempt: Date) =>
  writing(ctx)
    .updateTable('outgoingMail')
    .set({ attempts, nextAttempt: nextAttempt.toISOString() })
    .where('id', '=', id)
    .execute();

export const deleteMail = (ctx: Context, id: string) =>
  writing(ctx).deleteFrom('outgoingMail').where('id', '=', id).execute();

export const deleteOldMails = (ctx: Context, before: Date) =>
  writing(ctx).deleteFrom('outgoingMail').where('createdAt', '<', before.toISOString()).execute();
