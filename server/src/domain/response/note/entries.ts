import type { NoteEntry } from '@fleet/contract/note/calls';
import type { NoteDoing, NoteSide, noteRoles } from '@fleet/contract/note/states';
import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { writing } from '../../../base/scope';
import { notes, readerOf } from './queries';

interface Written {
  noteId: string;
  companyId: string;
  step: NoteDoing;
  side: NoteSide;
  content: string | null;
  deadline?: string | null;
  files: readonly string[];
}

/** The caller's role in the company of a note, as the law lets an authority know it. */
const roleIn = ({ actor }: Context, companyId: string, side: NoteSide) =>
  side === 'authority'
    ? sql<(typeof noteRoles)[number]>`'authority'`
    : sql<(typeof noteRoles)[number]>`(select case ${actor.accountId}::bigint
        when administrator_id then 'administrator' when safety_officer_id then 'safetyOfficer' else 'staff' end
        from company where id = ${companyId})`;

/** Adds an entry of the caller's to the thread of a note, with its files, which hang on something already. */
export async function insertEntry(
  ctx: Context,
  { companyId, files, deadline = null, ...entry }: Written,
): Promise<void> {
  const { accountId } = ctx.actor;
  const { id: entryId } = await writing(ctx)
    .insertInto('enforcementNoteEntry')
    .values({
      ...entry,
      deadline,
      accountId,
      at: ctx.now.toISOString(),
      byName: sql<string | null>`(select username from account where id = ${accountId})`,
      byRole: roleIn(ctx, companyId, entry.side),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (files.length > 0)
    await writing(ctx)
      .insertInto('enforcementNoteFile')
      .values(files.map((fileId, place) => ({ entryId, fileId, place })))
      .execute();
}

const filesOf = sql<NoteEntry['files']>`(
  select coalesce(json_agg(json_build_object('id', file_id::text, 'fileName', file_name) order by place), '[]')
  from enforcement_note_file join file on file.id = file_id where entry_id = entry.id)`;

/**
 * Entries of notes in sight, the oldest first: of one note, or the one with this key. An authority learns the role of
 * company people, not their names (`domain.md` §2).
 */
export async function listEntries(
  ctx: Context,
  { noteId, entryId }: { noteId?: string; entryId?: string },
): Promise<(NoteEntry & { noteId: string; companyId: string })[]> {
  let found = notes(ctx)
    .innerJoin('enforcementNoteEntry as entry', 'entry.noteId', 'enforcementNote.id')
    .select(['entry.id', 'entry.noteId', 'companyId', 'step', 'side', 'byName', 'byRole', 'at', 'content'])
    .select(['entry.deadline', 'readAt', filesOf.as('files')])
    .orderBy('entry.id');
  if (noteId) found = found.where('enforcementNote.id', '=', noteId);
  if (entryId) found = found.where('entry.id', '=', entryId);
  const isOutside = ctx.scope.kind === 'jurisdiction';
  return (await found.execute()).map(({ byName, ...entry }) => ({
    ...entry,
    by: isOutside && entry.side === 'company' ? null : byName,
  }));
}

/** Gives the receipt of the first reading to those entries of the other side that have none; answers whether there was one. */
export async function markRead(
  ctx: Context,
  entries: readonly { id: string; side: NoteSide; readAt: string | null }[],
): Promise<boolean> {
  const reader = readerOf(ctx);
  const unread = entries.filter(({ side, readAt }) => reader !== null && side !== reader && readAt === null);
  if (unread.length === 0) return false;
  const { numUpdatedRows } = await writing(ctx)
    .updateTable('enforcementNoteEntry')
    .set({ readAt: ctx.now.toISOString() })
    .where(
      'id',
      'in',
      unread.map(({ id }) => id),
    )
    .where('readAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
