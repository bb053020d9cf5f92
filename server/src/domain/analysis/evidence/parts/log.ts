import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../base/context';
import { endsAround, linksBetween, provenEntries } from '../../../house/log/index';
import { readable } from '../../../people/logBook/service';
import type { Row } from '../drafts';
import type { Target } from '../target';

/** More links than these between the first and the last entry are not listed; each entry has its own and the one before. */
const mostLinks = 100_000;

/** The first and last link of the entries that were written. */
export interface Chain {
  first: string | null;
  last: string | null;
}

/**
 * Entries that the maker may read and that name these vehicles or drivers, or the whole company. After an accident
 * people go on: its entries reach to the moment of the pack.
 */
export async function* log(ctx: Context, target: Target, chain: Chain): AsyncGenerator<Row> {
  const until = target.pack.kind === 'accident' ? ctx.now.toISOString() : target.to;
  const names = [...target.carIds.values(), ...target.driverNums];
  const about: RawBuilder<boolean> =
    target.pack.kind === 'company' ? sql`true` : sql`record_name = any(${names}::text[])`;
  const which = sql<boolean>`company_id = ${target.companyId} and time >= ${target.from} and time < ${until}
    and ${about} and ${readable(ctx)}`;
  for await (const entry of provenEntries(ctx, which)) {
    if (entry.seq !== null) {
      if (chain.first === null || BigInt(entry.seq) < BigInt(chain.first)) chain.first = entry.seq;
      if (chain.last === null || BigInt(entry.seq) > BigInt(chain.last)) chain.last = entry.seq;
    }
    yield { ...entry };
  }
}

/** The links from the first to the last entry, those of other people's entries too, and the ends that were kept. */
export async function chainOf(ctx: Context, { first, last }: Chain) {
  if (first === null || last === null) return { first, last, links: [], isWhole: true, ends: [] };
  const links = await linksBetween(ctx, first, last, mostLinks);
  return {
    first,
    last,
    links,
    isWhole: BigInt(last) - BigInt(first) + 1n === BigInt(links.length),
    ends: await endsAround(ctx, first, last),
  };
}
