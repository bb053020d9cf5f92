import { refusals } from '@fleet/contract/refusals';
import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import { visitorOf } from '../../../base/address';
import type { Context } from '../../../base/context';
import { Refusal, tooManyRequests } from '../../../base/refuse';
import { writing } from '../../../base/scope';
import { countRefusal } from '../../house/log/index';
import { findAccountByLogin, type Account } from './queries';
import { asAccount } from './self';

/** As many as the migration made. */
const buckets = 8_192;
/** Judging takes a fraction of a second; whoever died over it is waited for no longer. */
const judgedWithinSeconds = 10;
const retryAfterSeconds = 1;
const refusedAfterMs = 500;

interface Count {
  id: string;
  isKnown: boolean;
}

/** Codes are counted apart: a right password begins the count of passwords anew, and not theirs. */
type Kind = 'password' | 'code';

const words = { password: refusals.locked, code: refusals.codesLocked };

/**
 * The account, when its password is right; null when it is not, or when nobody has the name, after as long and with
 * the same words. A try is counted before it is judged, and one is judged at a time. An address that has signed in as
 * somebody before has its own count, so that a stranger locks himself out and not the owner of the name.
 */
export const tryPassword = (ctx: Context, loginName: string, password: string): Promise<Account | null> =>
  held(ctx, loginName, () =>
    tryCounted(ctx, 'password', loginName, async (count) => {
      const account = await findAccountByLogin(ctx, loginName);
      const isRight = await ctx.passwords.isRight(password, account?.passwordHash, standingOf(count));
      if (!isRight) countRefusal(account ? asAccount(ctx, account) : ctx, 'login', 'login', loginName);
      return isRight && account ? account : null;
    }),
  );

/** The finding of `judge` about a code for the account, counted in the same way. */
export const tryCode = <T>(
  ctx: Context,
  account: Account,
  judge: () => Promise<T | null>,
): Promise<T | null> =>
  held(ctx, account.loginName, () =>
    tryCounted(ctx, 'code', account.loginName, async () => {
      const found = await judge();
      if (found === null) countRefusal(asAccount(ctx, account), 'login', 'code', account.loginName);
      return found;
    }),
  );

/** Whoever tries on without a pause is held back here: each refusal would cost everybody else a little. */
async function held<T>(ctx: Context, loginName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Refusal && Object.values(words).includes(fault.text as never))
      countRefusal(ctx, 'lockOut', 'login', loginName);
    if (fault instanceof Refusal && fault.status === 429) await setTimeout(refusedAfterMs);
    throw fault;
  }
}

async function tryCounted<T>(
  ctx: Context,
  kind: Kind,
  loginName: string,
  judge: (count: Count) => Promise<T | null>,
): Promise<T | null> {
  const { addresses, turns } = ctx.passwords;
  const address = visitorOf(ctx.actor.ip);
  const count = await findCount(ctx, kind, loginName, address);
  if (kind === 'password') ctx.passwords.needRoom(standingOf(count));
  const isLimited = !count.isKnown;
  if (isLimited && !addresses.take(address)) throw tooManyRequests(addresses.waitSeconds(address));
  const found = await turns.take(count.id, () => judgeCounted(ctx, kind, count, judge));
  if (found !== null && isLimited) addresses.giveBack(address);
  return found;
}

/** Begins what needs no password: each address of strangers may do that so often. */
export function takeTry({ passwords, actor }: Context): void {
  const address = visitorOf(actor.ip);
  if (!passwords.addresses.take(address)) throw tooManyRequests(passwords.addresses.waitSeconds(address));
}

/** It led somewhere, so it was no stranger's. */
export const giveBackTry = ({ passwords, actor }: Context) =>
  passwords.addresses.giveBack(visitorOf(actor.ip));

const standingOf = ({ isKnown }: Count) => (isKnown ? 'known' : 'stranger');

async function judgeCounted<T>(
  ctx: Context,
  kind: Kind,
  count: Count,
  judge: (count: Count) => Promise<T | null>,
): Promise<T | null> {
  await begin(ctx, kind, count.id);
  try {
    const found = await judge(count);
    await (found === null ? end(ctx, count.id) : forget(ctx, count.id));
    return found;
  } catch (fault) {
    await takeBack(ctx, count.id);
    throw fault;
  }
}

/** The count of tries of this name from this address. */
async function findCount(ctx: Context, kind: Kind, loginName: string, address: string): Promise<Count> {
  const { rows } = await sql<Count>`
    select c.id, true as is_known from sign_in_count c join account a on a.id = c.account_id
    where lower(a.login_name) = ${loginName.toLowerCase()} and a.deleted_at is null and c.address = ${address}
      and c.kind = ${kind}
    union all
    select id, false from sign_in_count where bucket = ${bucketOf(ctx, kind, loginName)}
    order by is_known desc limit 1`.execute(writing(ctx));
  return rows[0]!;
}

/** Under which strangers' tries of a name are counted, real or made up; keyed, so that nobody finds a name's neighbour. */
const bucketOf = (ctx: Context, kind: Kind, loginName: string) =>
  ctx.vault.fingerprint(loginName.toLowerCase(), bucketPlaces[kind]).readUInt32BE(0) % buckets;
const bucketPlaces = { password: 'sign_in_count.bucket', code: 'sign_in_count.code' };

const lockOf = ({ config }: Context) => sql`make_interval(mins => ${config.password.lockMinutes})`;
/** A lock for longer than any was set by a clock that was ahead. */
const isLocked = (ctx: Context) => sql`locked_until > now() and locked_until <= now() + ${lockOf(ctx)}`;

/** Counts a try and takes its turn in one statement, by the database's clock; refused when either cannot be had. */
async function begin(ctx: Context, kind: Kind, id: string): Promise<void> {
  const { failuresAllowed } = ctx.config.password;
  const lock = lockOf(ctx);
  const counted = sql`(case when last_at > now() - ${lock} then failures else 0 end + 1)`;
  const { rows } = await sql`
    update sign_in_count set
      failures = ${counted},
      last_at = now(),
      locked_until = case when ${counted} >= ${failuresAllowed} then now() + ${lock} end,
      busy_until = now() + make_interval(secs => ${judgedWithinSeconds})
    where id = ${id}
      and (${isLocked(ctx)}) is not true and (busy_until is null or busy_until <= now())
    returning id`.execute(writing(ctx));
  if (rows.length === 0) throw await whyNot(ctx, kind, id);
}

async function whyNot(ctx: Context, kind: Kind, id: string): Promise<Refusal> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from locked_until - now()))::int as seconds from sign_in_count
    where id = ${id} and ${isLocked(ctx)} and (busy_until is null or busy_until <= now())`.execute(
    writing(ctx),
  );
  const seconds = rows[0]?.seconds;
  if (!seconds) return tooManyRequests(retryAfterSeconds);
  const slots = { minutes: Math.ceil(seconds / 60) };
  return new Refusal(429, '429', words[kind], slots, { retryAfterSeconds: seconds });
}

const end = (ctx: Context, id: string) =>
  writing(ctx).updateTable('signInCount').set({ busyUntil: null }).where('id', '=', id).execute();

const forget = (ctx: Context, id: string) =>
  writing(ctx).updateTable('signInCount').set(uncounted).where('id', '=', id).execute();

/** Nobody judged it: it was no try. */
const takeBack = (ctx: Context, id: string) =>
  writing(ctx)
    .updateTable('signInCount')
    .set((is) => ({
      busyUntil: null,
      lockedUntil: null,
      failures: sql<number>`greatest(${is.ref('failures')} - 1, 0)`,
    }))
    .where('id', '=', id)
    .execute();

const uncounted = { failures: 0, lockedUntil: null, busyUntil: null };

/** From now on, tries of this person's password and codes from this address have counts of their own. */
export const knowAddress = (ctx: Context, accountId: string) =>
  writing(ctx)
    .insertInto('signInCount')
    .values(
      (['password', 'code'] as const).map((kind) => ({
        accountId,
        address: visitorOf(ctx.actor.ip),
        kind,
        lastAt: ctx.now.toISOString(),
      })),
    )
    .onConflict((same) =>
      same.columns(['accountId', 'address', 'kind']).doUpdateSet({ lastAt: ctx.now.toISOString() }),
    )
    .execute();

/** A new password ends what was counted against the old one, wherever it came from. */
export const forgetTries = (ctx: Context, { id, loginName }: Pick<Account, 'id' | 'loginName'>) =>
  writing(ctx)
    .updateTable('signInCount')
    .set({ failures: 0, lockedUntil: null })
    .where((is) =>
      is.or([
        is.and([is('accountId', '=', id), is('kind', '=', 'password')]),
        is('bucket', '=', bucketOf(ctx, 'password', loginName)),
      ]),
    )
    .execute();

/** Addresses from which nobody tried for so long are strangers' again. */
export const forgetAddresses = (ctx: Context, before: Date) =>
  writing(ctx)
    .deleteFrom('signInCount')
    .where('accountId', 'is not', null)
    .where('lastAt', '<', before.toISOString())
    .execute();
