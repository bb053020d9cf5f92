import type { Input, Output } from '@fleet/contract/call';
import type { note } from '@fleet/contract/note/calls';
import type { Context } from '../../../base/context';
import { notFound } from '../../../base/refuse';
import { listEntries, markRead } from './entries';
import { findNote } from './queries';

type Read = Awaited<ReturnType<typeof listEntries>>;

/** Opens entries for the reader: those of the other side have been read from now on, and it is told. */
async function open(ctx: Context, entries: Read): Promise<Read> {
  const [first] = entries;
  if (!first) throw notFound();
  // Without a key: another authority that looks after the company is told nothing.
  if (await markRead(ctx, entries))
    ctx.tell('changed', { subject: 'note', ids: [], companyId: first.companyId });
  return entries;
}

/** A note with its own content, which is the first entry of its thread. */
export async function showNote(
  ctx: Context,
  { id }: Input<typeof note.one>,
): Promise<Output<typeof note.one>> {
  const entries = await listEntries(ctx, { noteId: id });
  const [issue] = await open(ctx, entries.slice(0, 1));
  const { content, files, by } = issue!;
  return { ...(await findNote(ctx, id))!, content: content ?? '', files, issuedBy: by };
}

export const showThread = async (
  ctx: Context,
  { id }: Input<typeof note.thread>,
): Promise<Output<typeof note.thread>> => ({
  rows: (await open(ctx, await listEntries(ctx, { noteId: id }))).map(shown),
});

export const showEntry = async (
  ctx: Context,
  { id }: Input<typeof note.entry>,
): Promise<Output<typeof note.entry>> =>
  shown((await open(ctx, await listEntries(ctx, { entryId: id })))[0]!);

const shown = ({ noteId, companyId, ...entry }: Read[number]) => entry;
