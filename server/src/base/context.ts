import type { Right } from '@fleet/contract/rights';
import type { Language } from '@fleet/contract/text';
import type { Kysely } from 'kysely';
import type { Bus, BusEvents } from './bus';
import type { Conditions } from './conditions';
import type { Config } from './config';
import type { FileStore } from './files/fileStore';
import type { Mail } from './mail';
import type { Passwords } from './passwords';
import type { Provider } from './provider';
import type { Vault } from './keys/vault';
import type { Reach } from './reach';
import type { SharedAnswers } from './sharedAnswers';
import type { OpenTables } from './tables';
import type { Tracing } from './tracing';

/** The data that somebody may see. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'company'; companyId: string }
  | { kind: 'orgTree'; orgPath: string }
  /** Sees nothing of its companies but through the calls that are made for it: `asRegulator`. */
  | { kind: 'jurisdiction'; jurisdictionId: string; isRegulating?: true }
  /** For figures about the companies of an authority, or of all authorities, or about one of them: `overCompanies`. */
  | { kind: 'regulated'; jurisdictionId: string | null; companyId: string | null };

/** The actor: a signed-in person, or the system itself. */
export interface Actor {
  accountId: string | null;
  sessionId: string | null;
  loginName: string;
  ip: string | null;
  /** The browser, as it names itself. */
  userAgent: string | null;
  orgId: string | null;
  companyId: string | null;
  rights: ReadonlySet<Right>;
}

/** Everything a piece of work may touch. Passed first, everywhere; there are no globals. */
export interface Context {
  db: Kysely<OpenTables>;
  /** Connections that are sessions of PostgreSQL's, for locks that are held longer than a transaction (`alone.ts`). */
  sessions: Kysely<OpenTables>;
  scope: Scope;
  actor: Actor;
  language: Language;
  /** The IANA name of the zone in which days are cut for this person. */
  timeZone: string;
  now: Date;
  config: Config;
  vault: Vault;
  passwords: Passwords;
  /** The company's identity provider, where one is set. */
  provider: Provider | null;
  files: FileStore;
  mail: (message: Mail) => Promise<void>;
  /** Tells how far long work has come, 0 to 100; throws once its owner has cancelled it. */
  progress: (percent: number) => Promise<void>;
  /** Done at the end of each transaction, within it and with its result: what it writes stands or falls with the rest. */
  beforeCommit?: (ctx: Context, result: unknown) => Promise<void>;
  /** Writes a fault of ours to the server's log, where nobody waits for an answer; a lost database is no such fault. */
  complain: (fault: unknown) => void;
  /** Writes to the server's log, as a warning, how somebody outside should be set otherwise. */
  advise: (line: string) => void;
  /** Has a piece of work seen in the traces. */
  tracing: Tracing;
  /** The conditions of the installation right now. */
  conditions: Conditions;
  /** Sums that many people ask for at once. */
  shared: SharedAnswers;
  /** The way to the terminals whose links are held here. */
  reach: Reach;
  /** Tells the rest of the server; inside a transaction only once that is committed. */
  tell: Bus['emit'];
}

/** The part of a context that does not depend on who asks. */
export type AppContext = Omit<Context, 'scope' | 'actor' | 'language' | 'timeZone' | 'now'>;

/** The server acting by itself: it sees everything and has every duty, at this moment. */
export const systemContext = (appCtx: AppContext): Context => ({
  ...appCtx,
  now: new Date(),
  language: 'zh',
  timeZone: 'Asia/Shanghai',
  scope: { kind: 'all' },
  actor: {
    accountId: null,
    sessionId: null,
    loginName: 'system',
    ip: null,
    userAgent: null,
    orgId: null,
    companyId: null,
    rights: new Set(),
  },
});

/**
 * Does the work in one transaction, or in the one that is under way already.
 * The inner context is also named `ctx`, so the outer one cannot be used by mistake.
 */
export async function transaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  const told: (() => void)[] = [];
  const tell = <N extends keyof BusEvents>(name: N, event: BusEvents[N]) => {
    told.push(() => ctx.tell(name, event));
  };
  const result = await ctx.db.transaction().execute(async (db) => {
    const inner = { ...ctx, db, tell };
    const result = await work(inner);
    await ctx.beforeCommit?.(inner, result);
    return result;
  });
  for (const now of told) now();
  return result;
}
