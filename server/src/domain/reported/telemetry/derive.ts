import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Bus } from '../../../base/bus';
import type { Context } from '../../../base/context';
import { partOf } from '../../../base/parts';
import type { Share } from '../../../base/share';
import type { Late, LateReader } from '../../house/late/service';
import { follow, isOnline, noteRefusedTime, type OwnedReport } from '../../fleet/truck/index';
import { inOrder, type Lateness, type Receiver } from './handOver';
import type { Judge } from './judge';
import { Saver } from './saver';
import { States } from './states';
import { listSeenSince } from './stateStorage';
import { TurnedNews } from './turnedNews';
import { listUnderived, mostUnderived } from './underived';

const sweepEveryMs = 5_000;
const loadAtOnce = 2_000;
/** Reports of other parts are judged and acknowledged in between. */
const takeAtOnce = 500;
const dayMs = 86_400_000;

/**
 * Keeps what every truck is doing: takes committed reports into states in memory and has each judged, tells the stream
 * what changed, and writes the states behind. What a crash leaves unwritten is derived again from
 * the stored reports.
 */
export class Derive implements Receiver {
  readonly #states: States;
  readonly #saver: Saver;
  readonly #news: TurnedNews;
  /** The newest of each vehicle that was handed over to be stored. */
  readonly #handedOver = new Map<string, number>();
  /** How many batches each vehicle's state waits for, because they are older than it may be by now. */
  readonly #awaiting = new Map<string, number>();
  #sweeping: NodeJS.Timeout | undefined;
  #stopListening: () => void = () => undefined;

  constructor(
    readonly ctx: Pick<Context, 'db' | 'complain' | 'config'>,
    readonly bus: Bus,
    readonly judges: readonly Judge[],
    readonly share: Share,
  ) {
    this.#news = new TurnedNews(bus);
    this.#states = new States(ctx, bus, judges, share);
    const isAwaiting = (vehicleId: string) => this.#awaiting.has(vehicleId);
    this.#saver = new Saver(ctx, this.#states, judges, this.#news, isAwaiting);
  }

  /** Works on the vehicles of the share that are taken up, until `close`. */
  async start(): Promise<void> {
    for (const judge of this.judges) await judge.start();
    this.#sweeping = setInterval(() => this.#sweep(), sweepEveryMs);
    this.#saver.start();
    const stops = [
      this.bus.on('changed', ({ subject, ids }) => {
        if (subject === 'vehicle') void this.#states.reown(ids).catch(this.ctx.complain);
        if (subject === 'driver') void this.#states.refileOf(ids).catch(this.ctx.complain);
      }),
      this.bus.on('repairChanged', ({ vehicleId }) => {
        void this.#states.reownLoaded(vehicleId).catch(this.ctx.complain);
      }),
      this.bus.on('conditionsChanged', ({ vehicleIds }) => {
        void this.#states.refile(vehicleIds).catch(this.ctx.complain);
      }),
    ];
    this.#stopListening = () => stops.forEach((stop) => stop());
  }

  /** Takes up where the last owner of these parts ended; none of their reports comes in before that. */
  takeUp(parts: readonly number[]): Promise<void> {
    return this.#saver.inTurn(async () => {
      this.#forget(parts);
      for (const judge of this.judges) await judge.takeUp(parts);
      const now = Date.now();
      const seenSince = new Date(now - this.ctx.config.onlineMinutes * 60_000);
      const online = await listSeenSince(this.ctx, seenSince, parts);
      for (let at = 0; at < online.length; at += loadAtOnce)
        await this.#states.know(online.slice(at, at + loadAtOnce));
      for await (const { reports, events } of listUnderived(this.ctx, new Date(now - dayMs), parts)) {
        const underived = inOrder([...reports, ...events]);
        await this.meet(underived);
        this.#missed(reports, now - dayMs);
        for (let at = 0; at < underived.length; at += takeAtOnce) {
          this.take(underived.slice(at, at + takeAtOnce));
          await othersTurn();
        }
      }
    });
  }

  /** Writes what is known of the vehicles of these parts, as far as it can be judged, and forgets it; none of their reports is in hand. */
  giveUp(parts: readonly number[]): Promise<void> {
    return this.#saver.inTurn(async () => {
      // Reports wait for this: the next owner makes of the stored ones what is not judged, or could not be written.
      await this.#saver.farewell(0).catch(this.ctx.complain);
      this.#forget(parts);
    });
  }

  #forget(parts: readonly number[]): void {
    const gone = new Set(parts);
    const isGone = (vehicleId: string) => gone.has(partOf(vehicleId));
    this.#states.forget(isGone);
    for (const vehicleId of this.#handedOver.keys())
      if (isGone(vehicleId)) this.#handedOver.delete(vehicleId);
    for (const vehicleId of this.#awaiting.keys()) if (isGone(vehicleId)) this.#awaiting.delete(vehicleId);
  }

  /** Where more is stored than was listed, each reader that judges report by report reads it all. */
  #missed(listed: readonly OwnedReport[], since: number): void {
    const counts = new Map<string, number>();
    for (const { vehicleId } of listed) counts.set(vehicleId, (counts.get(vehicleId) ?? 0) + 1);
    for (const [vehicleId, count] of counts) {
      if (count < mostUnderived) continue;
      const from = Math.max(since, this.#states.get(vehicleId)?.reportTime ?? since);
      for (const judge of this.judges) judge.missed(vehicleId, from);
    }
  }

  /**
   * The reports of a batch that come late: older than those by which their vehicle was judged, so that
   * after a stop nobody would derive it again. An inspection is always marked: nobody derives it but the clock.
   */
  async lateIn(reports: readonly OwnedReport[]): Promise<Lateness> {
    await this.#states.know(reports.map(({ vehicleId }) => vehicleId));
    const late = new Map<string, Late>();
    const note = (reader: LateReader, vehicleId: string, at: number) => {
      const known = late.get(`${reader} ${vehicleId}`)?.since ?? at;
      late.set(`${reader} ${vehicleId}`, { reader, vehicleId, since: Math.min(at, known) });
    };
    const awaited = new Set<string>();
    for (const { vehicleId, companyId, at, events } of inOrder(reports)) {
      for (const { identifier, time } of events)
        if (identifier === 'checkResult') note('inspections', vehicleId, time ?? at);
      const state = this.#states.get(vehicleId);
      if (state?.companyId !== companyId) continue;
      const judged = state.reportTime ?? -Infinity;
      const handedOver = this.#handedOver.get(vehicleId) ?? -Infinity;
      if (at > handedOver) this.#handedOver.set(vehicleId, at);
      if (at >= judged && at <= handedOver) awaited.add(vehicleId);
      for (const judge of this.judges)
        if (judge.isLate(vehicleId, at, judged)) note(judge.reader, vehicleId, at);
    }
    for (const vehicleId of awaited) this.#awaiting.set(vehicleId, (this.#awaiting.get(vehicleId) ?? 0) + 1);
    return { late: [...late.values()], awaited: [...awaited] };
  }

  /** The reports that the states of these vehicles waited for are judged, or never will be. */
  letGo(awaited: readonly string[]): void {
    for (const vehicleId of awaited) {
      const left = (this.#awaiting.get(vehicleId) ?? 0) - 1;
      if (left > 0) this.#awaiting.set(vehicleId, left);
      else this.#awaiting.delete(vehicleId);
    }
  }

  meet(reports: readonly OwnedReport[]): Promise<void> {
    return this.#states.meet(reports);
  }

  /**
   * Takes committed reports of vehicles that it has met into the states; they come in the order of their times. One that
   * fails keeps no other from being judged.
   */
  take(reports: readonly OwnedReport[]): void {
    for (const report of reports) {
      try {
        this.#takeOne(report);
      } catch (error) {
        this.ctx.complain(error);
      }
    }
  }

  #takeOne(report: OwnedReport): void {
    const state = this.#states.get(report.vehicleId);
    // Reports that a terminal has kept from a former owner of the vehicle are not the present owner's to see.
    if (state?.companyId !== report.companyId) return;
    const before = follow(state, report, this.ctx.config.onlineMinutes);
    if (before.hasDriverChanged) this.#news.note(driverTurned(report.companyId));
    for (const judge of this.judges) judge.take(state, report, before);
    this.#states.show(state);
    this.#states.touch(report.vehicleId);
    this.#saver.seen(report.terminalRowId, report.receivedAt);
  }

  /** The terminal gave a sign of life that is no report. */
  async seen(terminalRowId: string, vehicleId: string | undefined, at: number): Promise<void> {
    this.#saver.seen(terminalRowId, at);
    if (!vehicleId || !this.share.takesIn(vehicleId)) return;
    await this.#states.know([vehicleId]);
    const state = this.#states.get(vehicleId);
    if (!state) return;
    const wasOnline = isOnline(state.lastSeen, at, this.ctx.config.onlineMinutes);
    state.lastSeen = Math.max(state.lastSeen ?? 0, at);
    this.#states.unsaved.add(vehicleId);
    if (!wasOnline) this.#states.touch(vehicleId);
  }

  /** Something came whose time cannot be. What came meanwhile with a right one says more of the clock. */
  async timeRefused(vehicleId: string | undefined, at: number): Promise<void> {
    if (!vehicleId || !this.share.takesIn(vehicleId)) return;
    await this.#states.know([vehicleId]);
    const state = this.#states.get(vehicleId);
    if (!state || at < (state.lastSeen ?? 0)) return;
    noteRefusedTime(state, at);
    this.#states.touch(vehicleId);
  }

  /** How many vehicles wait until their stored reports are judged anew, by whom, and how long the first has waited. */
  get backlog(): { reader: LateReader; vehicles: number; oldestMs: number }[] {
    return this.judges.map(({ reader, backlog }) => ({ reader, ...backlog }));
  }

  /** Writes everything that is not written yet, as far as it can be judged, and stops. */
  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    this.#stopListening();
    this.#states.close();
    await this.#saver.close().finally(() => {
      for (const judge of this.judges) judge.close();
    });
  }

  #sweep(): void {
    this.#states.setBack();
    for (const { signed, companyId } of this.#states.takeSilent())
      if (signed) this.#news.written([driverTurned(companyId)]);
    this.#news.tell();
  }
}

const driverTurned = (companyId: string) => ({ subject: 'driverStatus', companyId });
