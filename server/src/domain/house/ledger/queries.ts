import { sql, type Insertable } from 'kysely';
import type { Context } from '../../../base/context';
import { unscoped, writing } from '../../../base/scope';
import type { Tables } from '../../../base/tables';
import { nameOfLogin } from '../log/index';

type Db = Pick<Context, 'db'>;

/** A command as it is wanted; times are ISO 8601. */
export interface Wanted {
  terminalRowId: string;
  kind: string;
  cmdType: string;
  identifier: string;
  params: Record<string, unknown>;
  subject: string | null;
  recordId: string | null;
  batchId: string | null;
  deadline: string;
  /** Why it is not sent at all. */
  problem: string | null;
}

const wantedColumns = sql`at int, "terminalRowId" bigint, kind text, "cmdType" text, identifier text, params jsonb,
  subject text, "recordId" bigint, "batchId" bigint, deadline timestamptz, problem text`;

/** Writes commands down in their order, each with where its terminal is now: its owner, and the vehicle that it sits on. */
export async function insertCommands(ctx: Context, commands: readonly Wanted[]) {
  const wanted = JSON.stringify(commands.map((command, at) => ({ at, ...command })));
  const now = ctx.now.toISOString();
  const { rows } = await sql<{ id: string; terminalRowId: string; companyId: string | null }>`
    insert into device_command (terminal_row_id, vehicle_id, org_id, company_id, kind, cmd_type, identifier, params,
      subject, record_id, batch_id, issued_at, issued_by, ordered_by, deadline, state, problem, finished_at)
    select terminal.id, vehicle.id, coalesce(vehicle.org_id, terminal.org_id), terminal.company_id, wanted.kind,
      wanted."cmdType", wanted.identifier, wanted.params, wanted.subject, wanted."recordId", wanted."batchId",
      ${now}, ${ctx.actor.loginName}, ${ctx.actor.accountId}::bigint, wanted.deadline, case when wanted.problem is null then 'sending' else 'expired' end,
      wanted.problem, case when wanted.problem is not null then ${now}::timestamptz end
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (${wantedColumns})
    join terminal on terminal.id = wanted."terminalRowId"
    left join binding on binding.terminal_row_id = terminal.id and upper_inf(period)
    left join vehicle on vehicle.id = binding.vehicle_id
    order by wanted.at
    returning id, terminal_row_id as "terminalRowId", company_id as "companyId"`.execute(writing(ctx));
  if (rows.length !== commands.length)
    throw new Error('a terminal that is to be told something is not there');
  // Numbered in the order in which they were wanted.
  return rows.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

/** The person who issued a command, by the name of the account; null where it was the system itself. */
export const issuerName = sql<string | null>`coalesce(
  (select username from account where account.id = ordered_by and login_name = issued_by),
  nullif(${nameOfLogin('deviceCommand.issuedBy', 'deviceCommand.issuedAt')}, 'system'))`;

/** The last of such commands that each of these terminals has carried out; none where there is none. */
export async function listLastDone(
  ctx: Db,
  terminalRowIds: readonly string[],
  identifiers: readonly string[],
): Promise<{ terminalRowId: string; params: object }[]> {
  const { rows } = await sql<{ terminalRowId: string; params: object }>`
    select asked.id as terminal_row_id, last.params
    from unnest(${terminalRowIds}::bigint[]) asked (id)
    cross join lateral (
      select params from device_command
      where terminal_row_id = asked.id and identifier = any(${identifiers}) and state = 'success' and deleted_at is null
      order by id desc limit 1) last`.execute(unscoped(ctx));
  return rows;
}

type Ending = Pick<Insertable<Tables['deviceCommand']>, 'state' | 'answer' | 'problem'>;

/** The states in which a terminal may have carried the command out all the same: it may have heard it before. */
const givenUp = ['timeout', 'offline', 'moving', 'notAllowed', 'rebound'] as const;

/**
 * Brings a command to its end, if it is still under way; when it was sent last stays with it. A late "done" also mends one that was given up. What a
 * terminal answers counts only of a command that it was sent.
 */
export const finish = async (ctx: Context, id: string, ending: Ending, terminalRowId?: string) => {
  let change = writing(ctx)
    .updateTable('deviceCommand')
    .set({ ...ending, finishedAt: ctx.now.toISOString(), answerBy: null })
    .where('id', '=', id)
    .where((is) =>
      ending.state === 'success'
        ? is.or([
            is('state', '=', 'sending'),
            is.and([is('state', '=', 'expired'), is('problem', 'in', givenUp)]),
          ])
        : is('state', '=', 'sending'),
    );
  if (terminalRowId)
    change = change
      .where('terminalRowId', '=', terminalRowId)
      .where((is) => is.or([is('tries', '>', 0), is('earlierTries', '>', 0)]));
  return change
    .returning(['id', 'terminalRowId', 'subject', 'recordId', 'companyId', 'batchId'])
    .executeTakeFirst();
};

/** The commands of a subject with these identifiers that the terminals have not answered yet. */
export const findUnderWay = (
  ctx: Context,
  terminalRowIds: readonly string[],
  subject: string,
  identifiers: readonly string[],
) =>
  unscoped(ctx)
    .selectFrom('deviceCommand')
    .select('id')
    .where('terminalRowId', '=', sql<string>`any(${terminalRowIds}::bigint[])`)
    .where('state', '=', 'sending')
    .where('subject', '=', subject)
    .where('identifier', 'in', identifiers)
    .execute();

/** Calls off commands that have not ended. */
export const cancelUnderWay = (ctx: Context, ids: readonly string[], isOnlyUnsent: boolean) =>
  writing(ctx)
    .updateTable('deviceCommand')
    .set({
      state: 'cancelled',
      finishedAt: ctx.now.toISOString(),
      deletedAt: ctx.now.toISOString(),
      answerBy: null,
    })
    .where('id', 'in', ids)
    .where('state', '=', 'sending')
    .$if(isOnlyUnsent, (those) => those.where('tries', '=', 0).where('earlierTries', '=', 0))
    .returning(['id', 'companyId'])
    .execute();

/** The next finished command about a subject after one, of which nobody has made anything, held until the transaction ends. */
export const takeNext = (ctx: Context, subject: string, after: string) =>
  writing(ctx)
    .selectFrom('deviceCommand')
    .select([
      'id',
      'terminalRowId',
      'vehicleId',
      'identifier',
      'params',
      'answer',
      'recordId',
      'companyId',
      'orgId',
    ])
    .where('subject', '=', subject)
    .where('state', '=', 'success')
    .where('takenAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const markTaken = (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('deviceCommand')
    .set({ takenAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute();

/** A finger that was made of an answer is kept where fingers are, and not here. */
export const forgetTemplate = (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('deviceCommand')
    .set({ answer: sql`answer #- '{data,sealedTemplate}'` })
    .where('id', '=', id)
    .execute();

/** Puts a command that came to nothing on its way again; false when it is not in the state that was seen. */
export const sendAgain = async (ctx: Context, id: string, deadline: Date) =>
  (
    await writing(ctx)
      .updateTable('deviceCommand')
      .set((is) => ({
        state: 'sending',
        tries: 0,
        earlierTries: is('earlierTries', '+', is.ref('tries')),
        retries: is('retries', '+', 1),
        orderedBy: ctx.actor.accountId,
        deadline: deadline.toISOString(),
        sentAt: null,
        finishedAt: null,
        problem: null,
        answer: null,
      }))
      .where('id', '=', id)
      .where('state', '=', 'expired')
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Takes a command that came to nothing out of sight, or one of the list's own that never went out. */
export const putAway = async (ctx: Context, id: string) => {
  const now = ctx.now.toISOString();
  return (
    (
      await writing(ctx)
        .updateTable('deviceCommand')
        .set((is) => ({
          state: 'cancelled',
          deletedAt: now,
          finishedAt: is.fn.coalesce('finishedAt', is.val(now)),
        }))
        .where('id', '=', id)
        .where((is) =>
          is.or([
            is('state', '=', 'expired'),
            is.and([
              is('state', '=', 'sending'),
              is('tries', '=', 0),
              is('earlierTries', '=', 0),
              is('subject', 'is', null),
            ]),
          ]),
        )
        .executeTakeFirst()
    ).numUpdatedRows === 1n
  );
};
