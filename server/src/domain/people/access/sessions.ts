import type { Language } from '@fleet/contract/text';
import { refusals } from '@fleet/contract/refusals';
import { today } from '../../../base/calendar';
import type { Bus } from '../../../base/bus';
import type { Context, AppContext, Scope } from '../../../base/context';
import { Refusal, unauthenticated } from '../../../base/refuse';
import { tokenHash } from '../../../base/secrets';
import { type Hold, holdOf } from './holds';
import { isLapsed } from './passwords';
import { findSession, touchSession, type Account } from './queries';

/** How long a session found in the database is believed without looking again. */
const believedMs = 1000;
const touchEveryMs = 60_000;
const mostRemembered = 10_000;

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;
interface Remembered {
  session: Session;
  rights: Context['actor']['rights'];
  scope: Scope;
  readAt: number;
}

export interface Request {
  token: string;
  language: Language;
  ip: string | null;
  userAgent: string | null;
  now: Date;
  /** A stream that stays open is no activity of its user. */
  isActivity: boolean;
}

/** A signed-in person's context, what is asked of him before anything else, and whether he has proved lately to be it. */
export type Entered = Context & { hold: Hold | null; isProven: boolean };

/** Turns tokens into contexts; remembers each session for at most a second. */
export function sessions(appCtx: AppContext, bus: Bus) {
  const remembered = new Map<string, Remembered>();
  /** A read from before the last change is not cached after it. */
  let change = 0;
  const forgetAll = () => {
    change += 1;
    remembered.clear();
  };
  const stop = [
    bus.on('signedOut', forgetAll),
    bus.on('rightsChanged', forgetAll),
    bus.on('proven', forgetAll),
  ];

  async function find(token: string, now: Date): Promise<Remembered> {
    const known = remembered.get(token);
    if (known && now.getTime() - known.readAt < believedMs) return known;
    const changeBefore = change;
    const session = await findSession(appCtx, tokenHash(token));
    if (!session) {
      remembered.delete(token);
      throw unauthenticated();
    }
    if (remembered.size >= mostRemembered) remembered.clear();
    const fresh = {
      session,
      rights: new Set(session.rights),
      scope: scopeOf(session),
      readAt: now.getTime(),
    };
    if (change === changeBefore) remembered.set(token, fresh);
    return fresh;
  }

  return {
    async enter({ token, language, ip, userAgent, now, isActivity }: Request): Promise<Entered> {
      if (!token) throw unauthenticated();
      const found = await find(token, now);
      const { session } = found;
      const { longestHours, idleMinutes, proofSeconds } = appCtx.config.session;
      const age = now.getTime() - Date.parse(session.createdAt);
      const idle = now.getTime() - Date.parse(session.lastUsedAt);
      // One of a clock that was far ahead would last until that has come there again.
      if (Math.abs(age) > longestHours * 3_600_000 || idle > idleMinutes * 60_000) throw unauthenticated();
      const isOver =
        session.disabled ||
        isExpired(session, now) ||
        (session.way !== 'provider' && isLapsed(session, appCtx.config, now));
      if (isOver) throw new Refusal(403, '403', refusals.sessionEnded);
      if (isActivity && Math.abs(idle) > touchEveryMs) {
        session.lastUsedAt = now.toISOString();
        await touchSession({ ...appCtx, now }, session.sessionId);
      }
      return {
        ...appCtx,
        now,
        language,
        timeZone: session.timeZone ?? 'Asia/Shanghai',
        scope: found.scope,
        actor: {
          accountId: session.id,
          sessionId: session.sessionId,
          loginName: session.loginName,
          ip,
          userAgent,
          orgId: session.orgId,
          companyId: session.companyId,
          rights: found.rights,
        },
        isProven: Math.abs(now.getTime() - Date.parse(session.provenAt)) <= proofSeconds * 1000,
        hold: holdOf(session, session.way, appCtx.config, now),
      };
    },
    close() {
      for (const one of stop) one();
    },
  };
}

/** Somebody's own context without a session, for work that he put off; null once he may no longer work. */
export function contextOf(
  appCtx: AppContext,
  account: Account,
  language: Language,
  now: Date,
): Context | null {
  if (account.disabled || isExpired(account, now)) return null;
  return {
    ...appCtx,
    now,
    language,
    timeZone: account.timeZone ?? 'Asia/Shanghai',
    scope: scopeOf(account),
    actor: {
      accountId: account.id,
      sessionId: null,
      loginName: account.loginName,
      ip: null,
      userAgent: null,
      orgId: account.orgId,
      companyId: account.companyId,
      rights: new Set(account.rights),
    },
  };
}

/** Past its last day, which is itself valid, in the account's own time zone. */
export const isExpired = (account: Pick<Account, 'expiryDate' | 'timeZone'>, now: Date) =>
  account.expiryDate !== null && today(now, account.timeZone ?? 'Asia/Shanghai') > account.expiryDate;

function scopeOf(account: Account): Scope {
  switch (account.dataScope) {
    case 'ALL':
      return { kind: 'all' };
    case 'JURISDICTION':
      return { kind: 'jurisdiction', jurisdictionId: account.jurisdictionId ?? '0' };
    case 'COMPANY':
      return { kind: 'company', companyId: account.companyId ?? '0' };
    default:
      return { kind: 'orgTree', orgPath: account.orgPath };
  }
}
