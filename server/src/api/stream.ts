import { placeHeader, type StreamEventName, type StreamEvents } from '@fleet/contract/live/stream';
import type { ServerResponse } from 'node:http';
import type { Bus } from '../base/bus';
import type { Context } from '../base/context';
import { Changes } from './changes';
import { Following } from './following';
import { Latest } from './latest';
import { Ring, type Entry } from './ring';
import { mostBehindBytes, StreamReader } from './streamReader';
import { sightKeyOf, isFor, Sight } from './sight';
import { packetOf, EventPart, type Audience } from './eventPart';
import { View } from './view';

const ringItems = 200_000;
const pulseMs = 15_000;

/** The live stream: what is told inside the server, passed on to whoever may see it. */
export class LiveStream {
  readonly #ring = new Ring<EventPart>(Date.now().toString(36), ringItems);
  readonly #readers = new Set<StreamReader>();
  readonly #stop: (() => void)[];
  readonly #sight: Sight;
  readonly #latest = new Latest();
  readonly #following: Following;

  constructor(
    readonly ctx: Pick<Context, 'db' | 'complain' | 'config'>,
    bus: Bus,
  ) {
    this.#sight = new Sight(ctx);
    this.#following = new Following(ctx, this.#sight, this.#latest, this.#ring);
    const changes = new Changes(({ companyId, accountId, ...data }) => {
      const accounts = accountId === undefined ? undefined : new Set([accountId]);
      const { subject } = data;
      this.#send('changed', [new EventPart({ orgId: null, companyId, subject, accounts }, data)]);
    });
    this.#stop = [
      bus.on('vehicleState', (states) => {
        const told = states.map(({ orgId, companyId, state, from }) => {
          const { vehicleId, lng, lat } = state;
          return new EventPart({ orgId, companyId, subject: null, vehicleId }, state, [{ lng, lat }, from]);
        });
        for (const one of told) this.#latest.take(one);
        this.#send('vehicleState', told);
      }),
      bus.on('looked', ({ sessionId, reader: name, places, vehicleIds }) => {
        for (const reader of this.#readers)
          if (reader.ctx.actor.sessionId === sessionId && reader.name === name)
            void this.#following.turn(reader, new View(places, vehicleIds)).catch(this.ctx.complain);
      }),
      bus.on('alarm', (alarms) =>
        this.#send(
          'alarm',
          alarms.map(({ orgId, companyId, note }) => {
            const { kind, vehicleId } = note;
            return new EventPart({ orgId, companyId, subject: kind, vehicleId }, note);
          }),
        ),
      ),
      bus.on('changed', (change) => {
        if (change.subject === 'org') void this.#sight.loadOrgs().catch(this.ctx.complain);
        if (change.subject === 'renew') void this.#sight.loadLapsed().catch(this.ctx.complain);
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
    this.#stop.push(bus.onGap(() => void this.#missedSome().catch(this.ctx.complain)));
    const pulse = setInterval(() => void this.#pulse(), pulseMs);
    this.#stop.push(() => clearInterval(pulse));
  }

  /** The place in the stream of an answer that is begun now. */
  get place(): string {
    return this.#ring.place;
  }

  /** Learns what the scopes of readers are judged by. */
  async load(): Promise<void> {
    await Promise.all([this.#sight.loadOrgs(), this.#sight.loadLapsed()]);
  }

  /** Other processes may have told what was not heard here: readers ask for everything again, by what is so now. */
  async #missedSome(): Promise<void> {
    await this.load();
    await this.#loadCompanies();
    // Whoever is away just now is told when he comes back.
    this.#ring.add('reload', [
      new EventPart({ companyId: null, orgId: null, subject: null, accounts: 'all' }, {}),
    ]);
    for (const reader of [...this.#readers]) {
      await this.#renew(reader);
      if (this.#readers.has(reader)) reader.tell('reload', {});
    }
  }

  /** Which companies an authority looks after has changed. */
  async #loadCompanies(): Promise<void> {
    for (const reader of this.#readers) reader.companies = await this.#sight.companiesOf(reader.ctx.scope);
  }

  /**
   * Serves one reader until it goes: first what it missed since `lastId`, which may be the place of an answer, then all
   * that happens.
   */
  async serve(
    enter: StreamReader['enter'],
    response: ServerResponse,
    lastId: string | undefined,
    name: string | undefined,
  ): Promise<void> {
    const begun = this.#ring.lastId;
    const place = this.#ring.place;
    const ctx = await enter();
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      [placeHeader]: place,
    });
    const companies = await this.#sight.companiesOf(ctx.scope);
    const reader = new StreamReader(enter, ctx, companies, response, () => this.#ring.lastId, name, lastId);
    await this.#following.judge(reader).catch(this.ctx.complain);
    if (response.destroyed) return;
    // Whoever was told once that he follows some hears that it is all again.
    if (name && !reader.view) reader.hint('following', { all: true, isWide: false });
    const missed = this.#missed(reader, lastId ?? begun);
    if (missed === null) reader.tell('reload', {});
    else {
      response.write(`id: ${this.#ring.lastId}\n: welcome\n\n`);
      for (const packet of missed) reader.pass(packet);
    }
    this.#readers.add(reader);
    response.once('close', () => this.#readers.delete(reader));
  }

  close(): void {
    for (const stop of this.#stop) stop();
    for (const { response } of this.#readers) response.end();
  }

  /** Everything after this is judged by the new rights; then their owners are told. */
  async #tellRights(accounts: NonNullable<Audience['accounts']>): Promise<void> {
    const meant = [...this.#readers].filter(({ ctx }) => isFor(accounts, ctx));
    await Promise.all(meant.map((reader) => this.#renew(reader)));
    this.#send('rights', [new EventPart({ companyId: null, orgId: null, subject: null, accounts }, {})]);
  }

  /** Asks who the reader is now; one whose session is over is let go. */
  async #renew(reader: StreamReader): Promise<void> {
    try {
      reader.ctx = await reader.enter();
      reader.companies = await this.#sight.companiesOf(reader.ctx.scope);
    } catch {
      this.#end(reader, 'expired');
    }
  }

  #send(name: StreamEventName, items: EventPart[]): void {
    const entry = this.#ring.add(name, items);
    const packets = new Map<string, Buffer | null>();
    for (const reader of this.#readers) {
      // Everything else is asked of each by itself: it is little.
      const sightKey = name === 'vehicleState' && !reader.view ? sightKeyOf(reader.ctx) : null;
      let packet = sightKey === null ? undefined : packets.get(sightKey);
      if (packet === undefined) {
        packet = this.#packetFor(reader, entry);
        if (sightKey !== null) packets.set(sightKey, packet);
      }
      if (packet) reader.pass(packet);
    }
  }

  /** The packets that a reader has missed; null when they are not known, or more than wait for anybody. */
  #missed(reader: StreamReader, lastId: string): Buffer[] | null {
    const packets: Buffer[] = [];
    let bytes = 0;
    for (const entry of this.#ring.since(lastId) ?? [null]) {
      if (entry === null) return null;
      const packet = this.#packetFor(reader, entry);
      if (!packet) continue;
      bytes += packet.length;
      if (bytes > mostBehindBytes) return null;
      packets.push(packet);
    }
    return packets;
  }

  #packetFor(reader: StreamReader, { number, name, items }: Entry<EventPart>): Buffer | null {
    const inSight = items.filter(({ audience }) => this.#sight.reaches(reader, audience));
    const seen = name === 'vehicleState' ? this.#following.narrow(reader, inSight) : inSight;
    return seen.length === 0 ? null : packetOf(name, seen, this.#ring.idOf(number));
  }

  /** Keeps idle connections open and ends those whose session is over. */
  async #pulse(): Promise<void> {
    await this.#sight.loadLapsed().catch(this.ctx.complain);
    for (const reader of this.#readers) {
      await this.#renew(reader);
      await this.#following.judge(reader).catch(this.ctx.complain);
      if (this.#readers.has(reader)) reader.pulse();
    }
  }

  #end(reader: StreamReader, reason: StreamEvents['signedOut']['reason']): void {
    this.#readers.delete(reader);
    reader.end('signedOut', { reason });
  }
}
