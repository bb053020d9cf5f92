import { refusals } from '@fleet/contract/refusals';
import { say } from '@fleet/contract/text';
import { transaction, type Context } from './context';
import type { Listing } from './query';
import { Refusal, refuse, refuseField } from './refuse';

export interface Selection<Filter> {
  id?: string | undefined;
  ids?: string[] | undefined;
  matching?: Filter | undefined;
  all?: boolean | undefined;
  /** How many records the person saw. */
  count?: number | undefined;
}

type Find<Filter> = (
  ctx: Context,
  filter: Filter & { pageNum: number; pageSize: number },
) => Listing<unknown>;

interface Batch<Filter> {
  /** The list whose filter may stand for its records. */
  find: Find<Filter>;
  /** The list that the person saw, where it shows more than can be done something to. */
  seen?: Find<Filter>;
  /** The name of a record; asked only when it is refused. */
  nameOf: (ctx: Context, id: string) => Promise<string>;
  /** Does it to one record, which it fetches in scope itself. */
  one: (ctx: Context, id: string) => Promise<unknown>;
}

/** Does the same to every record that was chosen, or to none: a refusal names the record that it is about. */
export async function batch<Filter>(
  ctx: Context,
  chosen: Selection<Filter>,
  { find, seen, nameOf, one }: Batch<Filter>,
): Promise<{ count: number }> {
  const keys = await selectedIds(ctx, chosen, find, seen);
  await transaction(ctx, async (inner) => {
    for (const [index, id] of keys.entries()) {
      try {
        await one(inner, id);
      } catch (error) {
        throw error instanceof Refusal && keys.length > 1 && error.code === '40900'
          ? about(ctx, error, await nameOf(ctx, id))
          : error;
      }
      await ctx.progress((index / keys.length) * 100);
    }
  });
  return { count: keys.length };
}

/**
 * The keys of the records that were chosen, the oldest first: two who do something to the same records wait for each
 * other instead of blocking each other. Refused when there is none, or when others are meant than were seen.
 */
export async function selectedIds<Filter>(
  ctx: Context,
  chosen: Selection<Filter>,
  find: Find<Filter>,
  seen?: Find<Filter>,
): Promise<string[]> {
  const matching = chosen.all ? ({} as Filter) : chosen.matching;
  const those = (list: Find<Filter>) => list(ctx, { ...matching!, pageNum: 1, pageSize: 1 }).ids();
  const keys = matching
    ? await those(find)
    : [...new Set([...(chosen.ids ?? []), ...(chosen.id ? [chosen.id] : [])])];
  if (chosen.count !== undefined) {
    const now = seen && matching ? (await those(seen)).length : keys.length;
    if (now !== chosen.count) throw refuse(refusals.countDiffers, { seen: chosen.count, now });
  }
  if (keys.length === 0) throw refuseField('ids', refusals.nothingChosen);
  return keys.sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
}

const about = (ctx: Context, { status, code, text, slots, extra }: Refusal, name: string) =>
  new Refusal(status, code, refusals.ofRecord, { name, msg: say(ctx.language, text, slots) }, extra);
