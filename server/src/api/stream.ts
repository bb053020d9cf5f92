import type { StreamEventName, StreamEvents } from '@fleet/contract/live/stream';
import type { RightSubject } from '@fleet/contract/rights';
import { rights } from '@fleet/contract/rights';
import type { ServerResponse } from 'node:http';
import type { Bus } from '../base/bus';
import type { Context, Scope } from '../base/context';
import { unscoped } from '../base/scope';
import { listOrgPaths } from '../domain/people/org/service';
import { Changes } from './changes';
import { listLapsed } from '../domain/fleet/renew/service';
import { Ring, type Entry } from './ring';

const ringItems = 200_000;
const pulseMs = 15_000;
/** A reader who is this far behind is let go; it comes back with its last id. */
const mostBehindBytes = 4 << 20;

/** One part of an event that some may see and others not. */
interface Item {
  companyId: string | null;
  orgId: string | null;
  /** The subject whose rights let somebody see it; null for trucks' live states. */
  subject: string | null;
  data: unknown;
  /** Of what a vehicle reported: companies do not see that of one whose service has lapsed. */
  vehicleId?: string;
  /** The accounts that it is for, whatever they may see. */
  accounts?: ReadonlySet<string> | 'all' | undefined;
}

interface Reader {
  /** Says who the reader is now, with the role and the scope of this moment; throws once the session is over. */
  enter: () => Promise<Context>;
  ctx: Context;
  companies: ReadonlySet<string>;
  response: ServerResponse;
}

/** The live stream: what is told inside the server, passed on to whoever may see it. */
export class LiveStream {
  readonly #ring = new Ring<Item>(Date.now().toString(36), ringItems);
  readonly #readers = new Set<Reader>();
  readonly #stop: (() => void)[];
  #orgPaths = new Map<string, string>();
  #lapsed: ReadonlySet<string> = new Set();

  constructor(
    readonly ctx: Pick<Context, 'db' | 'complain'>,
    bus: Bus,
  ) {
    const changes = new Changes(({ companyId, accountId, ...data }) => {
      const accounts = accountId === undefined ? undefined : new Set([accountId]);
      this.#send('changed', [{ orgId: null, companyId, subject: data.subject, data, accounts }]);
    });
    this.#stop = [
      bus.on('vehicleState', (states) =>
        this.#send(
          'vehicleState',
          states.map(({ orgId, companyId, state }) => ({
            orgId,
            companyId,
            subject: null,
            data: state,
            vehicleId: state.vehicleId,
          })),
        ),
      ),
      bus.on('alarm', (alarms) =>
        this.#send(
          'alarm',
          alarms.map(({ orgId, companyId, note }) => ({
            orgId,
            companyId,
            subject: note.kind,
            data: note,
            vehicleId: note.vehicleId,
          })),
        ),
      ),
      bus.on('changed', (change) => {
        if (change.subject === 'org') void this.#loadOrgs().catch(this.ctx.complain);
        if (change.subject === 'renew') void this.#loadLapsed().catch(this.ctx.complain);
        if (change.subject === 'jCompany') void this.#loadCompanies().catch(this.ctx.complain);
        changes.add(change);
      }),
      () => changes.close(),
      bus.on('rightsChanged', ({ accountIds }) => {
        const accounts = accountIds === 'all' ? 'all' : new Set(accountIds);
        void this.#tellRights(accounts).catch(this.ctx.complain);
      }),
      bus.on('signedOut', ({ accountId, sessionId, exceptSessionId, reason }) => {
        for (const reader of this.#readers) {
          const { actor } = reader.ctx;
          const isMeant = sessionId
            ? actor.sessionId === sessionId
            : actor.accountId === accountId && actor.sessionId !== exceptSessionId;
          if (isMeant) this.#end(reader, reason);
        }
      }),
    ];
    const pulse = setInterval(() => void this.#pulse(), pulseMs);
    this.#stop.push(() => clearInterval(pulse));
  }

  /** Learns what the scopes of readers are judged by. */
  async load(): Promise<void> {
    await Promise.all([this.#loadOrgs(), this.#loadLapsed()]);
  }

  async #loadLapsed(): Promise<void> {
    this.#lapsed = await listLapsed(this.ctx);
  }

  async #loadOrgs(): Promise<void> {
    this.#orgPaths = new Map((await listOrgPaths(this.ctx)).map(({ id, path }) => [id, path]));
  }

  /** Which companies an authority looks after has changed. */
  async #loadCompanies(): Promise<void> {
    for (const reader of this.#readers) reader.companies = await this.#companiesOf(reader.ctx.scope);
  }

  /** Serves one reader until it goes: first what it missed since `lastId`, then all that happens. */
  async serve(enter: Reader['enter'], response: ServerResponse, lastId: string | undefined): Promise<void> {
    const ctx = await enter();
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const reader = { enter, ctx, companies: await this.#companiesOf(ctx.scope), response };
    if (response.destroyed) return;
    const missed = lastId === undefined ? [] : this.#ring.since(lastId);
    if (missed === null) write(response, 'reload', [{}], this.#ring.lastId);
    else {
      response.write(`id: ${this.#ring.lastId}\n: welcome\n\n`);
      for (const entry of missed) this.#pass(reader, entry);
    }
    this.#readers.add(reader);
    response.once('close', () => this.#readers.delete(reader));
  }

  close(): void {
    for (const stop of this.#stop) stop();
    for (const { response } of this.#readers) response.end();
  }

  /** Everything after this is judged by the new rights; then their owners are told. */
  async #tellRights(accounts: NonNullable<Item['accounts']>): Promise<void> {
    const meant = [...this.#readers].filter(({ ctx }) => isFor(accounts, ctx));
    await Promise.all(meant.map((reader) => this.#renew(reader)));
    this.#send('rights', [{ companyId: null, orgId: null, subject: null, data: {}, accounts }]);
  }

  /** Asks who the reader is now; one whose session is over is let go. */
  async #renew(reader: Reader): Promise<void> {
    try {
      reader.ctx = await reader.enter();
      reader.companies = await this.#companiesOf(reader.ctx.scope);
    } catch {
      this.#end(reader, 'expired');
    }
  }

  #send(name: StreamEventName, items: Item[]): void {
    const entry = this.#ring.add(name, items);
    for (const reader of this.#readers) this.#pass(reader, entry);
  }

  #pass(reader: Reader, { number, name, items }: Entry<Item>): void {
    const seen = items.filter((item) => this.#maySee(reader, item));
    if (seen.length === 0) return;
    const data = seen.map((item) => item.data);
    write(reader.response, name, name === 'vehicleState' ? [data] : data, this.#ring.idOf(number));
    if (reader.response.writableLength > mostBehindBytes) reader.response.destroy();
  }

  #maySee({ ctx, companies }: Reader, { companyId, orgId, subject, vehicleId, accounts }: Item): boolean {
    if (accounts) return isFor(accounts, ctx);
    if (!mayFollow(ctx, subject)) return false;
    if (vehicleId && ctx.scope.kind !== 'all' && this.#lapsed.has(vehicleId)) return false;
    switch (ctx.scope.kind) {
      case 'all':
        return true;
      case 'company':
        return companyId === null || companyId === ctx.scope.companyId;
      case 'jurisdiction':
        // An authority reads the places and events of trucks in lists of its own.
        return !vehicleId && (companyId === null || companies.has(companyId));
      // Nobody listens with the scope of a question about figures.
      case 'regulated':
        return false;
      case 'orgTree':
        if (orgId !== null) return this.#orgPaths.get(orgId)?.startsWith(ctx.scope.orgPath) ?? false;
        return companyId === null || companyId === ctx.actor.companyId;
    }
  }

  /** Keeps idle connections open and ends those whose session is over. */
  async #pulse(): Promise<void> {
    await this.#loadLapsed().catch(this.ctx.complain);
    for (const reader of this.#readers) {
      await this.#renew(reader);
      if (this.#readers.has(reader)) reader.response.write(': still here\n\n');
    }
  }

  #end(reader: Reader, reason: StreamEvents['signedOut']['reason']): void {
    this.#readers.delete(reader);
    write(reader.response, 'signedOut', [{ reason }], this.#ring.lastId);
    reader.response.end();
  }

  async #companiesOf(scope: Scope): Promise<ReadonlySet<string>> {
    if (scope.kind !== 'jurisdiction') return new Set();
    const rows = await unscoped(this.ctx)
      .selectFrom('jurisdictionCompany')
      .select('companyId')
      .where('jurisdictionId', '=', scope.jurisdictionId)
      .execute();
    return new Set(rows.map((row) => row.companyId));
  }
}

const isFor = (accounts: NonNullable<Item['accounts']>, { actor }: Context) =>
  accounts === 'all' || (actor.accountId !== null && accounts.has(actor.accountId));

/** Live states go to whoever has a screen that shows them; a change to whoever has any right on its subject. */
function mayFollow({ actor }: Context, subject: string | null): boolean {
  if (subject === null)
    return (
      actor.rights.has('status:view') ||
      actor.rights.has('distribution:view') ||
      actor.rights.has('home:view')
    );
  // A subject without a page is told to everybody in scope: only that it changed.
  if (!(subject in rights) || !(rights[subject as RightSubject] as readonly string[]).includes('view'))
    return true;
  return actor.rights.has(`${subject as RightSubject}:view` as 'vehicle:view');
}

const write = (response: ServerResponse, name: string, data: unknown[], id: string) =>
  response.write(data.map((one) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(one)}\n\n`).join(''));
