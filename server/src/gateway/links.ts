import type { Bus } from '../base/bus';
import type { Context } from '../base/context';
import { countUnknown, findLink } from '../domain/terminal/service';

export type Protocol = 'jt808' | 'alink';
export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export interface Caller {
  protocol: Protocol;
  linkKey: string;
  address: string | null;
  /** What it says about itself, for the operator who may adopt it. */
  says: string | null;
}

/** A terminal that nobody knows is written down at most this often. */
const countEveryMs = 10_000;
const mostCounted = 5_000;

/** Who calls: looks up link identities, and keeps the list of those nobody knows. */
export class Links {
  readonly #counted = new Map<string, number>();

  constructor(
    readonly ctx: Pick<Context, 'db' | 'complain'>,
    readonly bus: Bus,
  ) {}

  /** The terminal behind a link name, scrapped ones included; undefined when nobody knows it. */
  find(protocol: Protocol, linkKey: string): Promise<Link | undefined> {
    return findLink(this.ctx, protocol, linkKey);
  }

  /** Puts an unknown caller on the operator's list. A flood of made-up names fills neither memory nor table. */
  async unknown(caller: Caller): Promise<void> {
    const name = `${caller.protocol}:${caller.linkKey}`;
    const now = Date.now();
    if (now - (this.#counted.get(name) ?? 0) < countEveryMs) return;
    if (this.#counted.size >= mostCounted) {
      for (const [known, at] of this.#counted) if (now - at > countEveryMs) this.#counted.delete(known);
      if (this.#counted.size >= mostCounted) return;
    }
    this.#counted.set(name, now);
    await countUnknown({ ...this.ctx, now: new Date(now) }, caller);
    this.bus.emit('changed', { subject: 'terminal', ids: [], companyId: null });
  }
}
