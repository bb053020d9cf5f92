import { sql } from 'kysely';
import type { Context } from '../base/context';
import { within } from '../base/scope';
import type { Latest } from './latest';
import type { Entry, Ring } from './ring';
import { sightKeyOf, followsTrucks, type Sight } from './sight';
import type { StreamReader } from './streamReader';
import { packetOf, type EventPart } from './eventPart';
import { View } from './view';

/** A fleet does not grow past the limit from one moment to the next. */
const countedForMs = 60_000;

/** Tells whoever sees more trucks than anybody follows of those alone that he looks at. */
export class Following {
  readonly #counts = new Map<string, { at: number; isMore: Promise<boolean> }>();

  constructor(
    readonly ctx: Pick<Context, 'config'>,
    readonly sight: Sight,
    readonly latest: Latest,
    readonly ring: Ring<EventPart>,
  ) {}

  /** Judges anew whether somebody sees too many; whoever did goes on looking until he comes back. */
  async judge(reader: StreamReader): Promise<void> {
    if (reader.view || !(await this.#seesMore(reader.ctx)) || reader.view) return;
    reader.view = { now: new View([], []), shown: new View([], []), isWide: false };
    reader.hint('following', { all: false, isWide: false });
  }

  /** Those of an entry that are in view; of the others only that there are some. */
  narrow(reader: StreamReader, seen: EventPart[]): EventPart[] {
    const { view } = reader;
    if (!view) return seen;
    const inView = seen.filter((told) => view.now.has(told));
    if (inView.length < seen.length) reader.stir();
    return inView;
  }

  /** Turns to another view: it is told of what is there now, as far as it was not in view before. */
  async turn(reader: StreamReader, looked: View): Promise<void> {
    const { view } = reader;
    if (!view) return;
    const most = this.ctx.config.mostFollowed;
    const reaches = ({ audience }: EventPart) => this.sight.reaches(reader, audience);
    const found = this.latest.in(looked, most, reaches);
    const isWide = found === null;
    const next = isWide ? new View([], [...looked.vehicleIds]) : looked;
    view.now = next;
    if (isWide !== view.isWide) reader.hint('following', { all: false, isWide });
    view.isWide = isWide;
    const inView = found ?? this.latest.in(next, most, reaches) ?? [];
    const fresh = inView.filter((told) => !view.shown.hasNow(told));
    const ids = new Set([...fresh, ...this.#missed(reader, next)].map(({ audience }) => audience.vehicleId!));
    const own = await this.#inSight(reader.ctx, [...ids]);
    // Another look has come meanwhile, and brings what is in it.
    if (view.now !== next) return;
    const parts = own.map((id) => this.latest.get(id)!).filter(reaches);
    if (parts.length > 0) reader.pass(packetOf('vehicleState', parts, this.ring.lastId));
    view.shown = next;
    reader.away = undefined;
  }

  /** Vehicles that came into this view or left it while the reader was away. */
  #missed({ away }: StreamReader, view: View): EventPart[] {
    const missed: Entry<EventPart>[] = (away && this.ring.since(away)) || [];
    return missed
      .filter(({ name }) => name === 'vehicleState')
      .flatMap(({ items }) => items.filter((told) => view.has(told)));
  }

  /** The owner of a vehicle may be another by now than when it was told. */
  async #inSight(ctx: Context, ids: string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await within(ctx, 'vehicle')
      .selectFrom('vehicle')
      .select('vehicle.id')
      .where(sql<boolean>`vehicle.id = any(${ids}::bigint[])`)
      .execute();
    return rows.map(({ id }) => id);
  }

  #seesMore(ctx: Context): Promise<boolean> {
    if (!followsTrucks(ctx)) return Promise.resolve(false);
    const now = performance.now();
    for (const [sightKey, { at }] of this.#counts) if (now - at > countedForMs) this.#counts.delete(sightKey);
    const sightKey = sightKeyOf(ctx);
    const known = this.#counts.get(sightKey);
    if (known) return known.isMore;
    const isMore = within(ctx, 'vehicle')
      .selectFrom('vehicle')
      .select('vehicle.id')
      .offset(this.ctx.config.mostFollowed)
      .limit(1)
      .execute()
      .then((rows) => rows.length > 0);
    this.#counts.set(sightKey, { at: now, isMore });
    isMore.catch(() => this.#counts.delete(sightKey));
    return isMore;
  }
}
