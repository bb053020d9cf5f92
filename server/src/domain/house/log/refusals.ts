import type { Refused } from '../../../base/bus';
import type { Context } from '../../../base/context';
import { recordAll, type Action } from './record';

const actions = {
  login: 'failedLogin',
  lockOut: 'lockOut',
  right: 'refusedRight',
  record: 'refusedRecord',
} as const satisfies Record<Refused['what'], Action>;

/** Counts that somebody was refused; outside of the transaction that is taken back for it. */
export function countRefusal(
  { tell, actor }: Pick<Context, 'tell' | 'actor'>,
  what: Refused['what'],
  about: string,
  loginName = actor.loginName,
): void {
  const { accountId, companyId, ip } = actor;
  tell('refused', {
    what,
    about: about.slice(0, 100),
    accountId,
    companyId,
    ip,
    loginName: loginName.slice(0, 50),
  });
}

/** Refusals of one person, from one address, of one sort. */
interface Counted {
  refused: Refused;
  count: number;
  /** The first few subjects of the refusals. */
  about: Set<string>;
}

const mostPeople = 2_000;
const mostNamed = 10;

/** The refusals since the last minute: an entry for each person and sort, never one for each refusal. */
export class RefusalCounts {
  #counted = new Map<string, Counted>();
  /** Refusals of more people than are told apart in a minute. */
  #others = 0;

  add(refused: Refused): void {
    const { what, loginName, ip } = refused;
    const key = [what, loginName, ip].join('\0');
    const known = this.#counted.get(key);
    if (!known && this.#counted.size >= mostPeople) {
      this.#others += 1;
      return;
    }
    const counted = known ?? { refused, count: 0, about: new Set() };
    counted.count += 1;
    if (counted.about.size < mostNamed) counted.about.add(refused.about);
    this.#counted.set(key, counted);
  }

  /** Writes down what was counted, and begins anew. */
  async write(ctx: Context): Promise<void> {
    const counted = [...this.#counted.values()];
    const others = this.#others;
    this.#counted = new Map();
    this.#others = 0;
    for (const { refused, count, about } of counted) {
      const { accountId, loginName, companyId, ip, what } = refused;
      await recordAll({ ...ctx, actor: { ...ctx.actor, accountId, loginName, companyId, ip } }, [
        {
          module: 'session',
          action: actions[what],
          recordId: accountId,
          recordName: loginName,
          after: { count, about: [...about] },
        },
      ]);
    }
    if (others > 0)
      await recordAll(ctx, [
        {
          module: 'session',
          action: 'failedLogin',
          recordId: null,
          recordName: null,
          after: { count: others },
        },
      ]);
  }
}
