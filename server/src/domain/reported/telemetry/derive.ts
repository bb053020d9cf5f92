import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '../../../base/bus';
import type { Context } from '../../../base/context';
import { AlarmWatch } from '../alarm/service';
import { BatteryWatch } from '../battery/service';
import { FenceWatch } from '../crossing/service';
import type { Late, LateReader } from '../../house/late/service';
import {
  blankState,
  follow,
  isOnline,
  liveStateOf,
  type OwnedReport,
  type TruckState,
} from '../../fleet/truck/service';
import { inOrder, type Judges, type Lateness } from './handOver';
import {
  listSeenSince,
  listUnderived,
  listUnderivedEvents,
  loadStates,
  mostUnderived,
  saveStates,
  saveTerminalsSeen,
} from './stateStorage';

const tellEveryMs = 200;
const saveEveryMs = 500;
/** Writing states takes one part in so many of the time; when there is much to write, it is written less often. */
const saveShare = 10;
const longestPauseMs = 10_000;
/** So long fences are judged anew before others have their turn. */
const longestRoundMs = 1_000;
/** So long a stop waits for what is to be judged anew. */
const longestFarewellMs = 3_000;
const sweepEveryMs = 5_000;
const saveAtOnce = 2_000;
const dayMs = 86_400_000;

/**
 * Keeps what every truck is doing: takes committed reports into states in memory, tells the stream what changed five
 * times a second, and writes the states behind. What a crash leaves unwritten is derived again from the stored reports.
 */
export class Derive implements Judges {
  readonly #states = new Map<string, TruckState>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #unsaved = new Set<string>();
  readonly #untold = new Set<string>();
  readonly #online = new Set<string>();
  /** Companies in which drivers came or went: not written yet, and written but not told. */
  #signsUnsaved = new Set<string>();
  readonly #signsUntold = new Set<string>();
  /** The newest of each vehicle that was handed over to be stored. */
  readonly #handedOver = new Map<string, number>();
  /** How many batches each vehicle's state waits for, because they are older than it may be by now. */
  readonly #awaiting = new Map<string, number>();
  #terminalsSeen = new Map<string, number>();
  #timers: NodeJS.Timeout[] = [];
  readonly #closing = new AbortController();
  #saving: Promise<void> = Promise.resolve();
  readonly #fences: FenceWatch;
  readonly #alarms: AlarmWatch;
  readonly #batteries: BatteryWatch;
  /** Companies in which batteries have turned to something else, and that is written. */
  readonly #batteriesUntold = new Set<string>();
  #stopListening: () => void = () => undefined;

  constructor(
    readonly ctx: Pick<Context, 'db' | 'complain' | 'config'>,
    readonly bus: Bus,
  ) {
    this.#fences = new FenceWatch(ctx, bus);
    this.#alarms = new AlarmWatch(ctx, bus);
    this.#batteries = new BatteryWatch(ctx, bus);
  }

  /** Takes up where the last run ended, then keeps going until `close`. */
  async start(): Promise<void> {
    await this.#fences.start();
    await this.#alarms.start();
    await this.#batteries.start();
    const now = Date.now();
    const online = await listSeenSince(this.ctx, new Date(now - this.ctx.config.onlineMinutes * 60_000));
    for (let at = 0; at < online.length; at += saveAtOnce)
      await this.#load(online.slice(at, at + saveAtOnce));
    const reports = await listUnderived(this.ctx, new Date(now - dayMs));
    const events = await listUnderivedEvents(this.ctx, new Date(now - dayMs));
    const underived = inOrder([...reports, ...events]);
    await this.meet(underived);
    this.#missed(reports, now - dayMs);
    this.take(underived);
    this.#timers = [
      setInterval(() => this.#tell(), tellEveryMs),
      setInterval(() => this.#sweep(), sweepEveryMs),
    ];
    this.#saving = this.#keepSaving();
    const stops = [
      this.bus.on('changed', ({ subject, ids }) => {
        if (subject === 'vehicle') void this.#reown(ids).catch(this.ctx.complain);
        if (subject === 'batteryBinding') void this.#batteries.rebound(ids).catch(this.ctx.complain);
      }),
      this.bus.on('repairChanged', ({ vehicleId }) => {
        void Promise.resolve(this.#loading.get(vehicleId))
          .then(() => this.#reown([vehicleId]))
          .catch(this.ctx.complain);
      }),
    ];
    this.#stopListening = () => stops.forEach((stop) => stop());
  }

  /** Where more is stored than was listed, whoever judges report by report reads it all. */
  #missed(listed: readonly OwnedReport[], since: number): void {
    const counts = new Map<string, number>();
    for (const { vehicleId } of listed) counts.set(vehicleId, (counts.get(vehicleId) ?? 0) + 1);
    for (const [vehicleId, count] of counts) {
      if (count < mostUnderived) continue;
      const from = Math.max(since, this.#states.get(vehicleId)?.reportTime ?? since);
      this.#alarms.missed(vehicleId, from);
      this.#batteries.missed(vehicleId, from);
    }
  }

  /**
   * What of the reports that are about to be stored comes late: older than what its vehicle was judged by, so that
   * after a stop nobody would derive it again. An inspection is always marked: nobody derives it but the clock.
   */
  async lateIn(reports: readonly OwnedReport[]): Promise<Lateness> {
    await this.#know(reports);
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
      if (at <= judged && this.#fences.watches(vehicleId)) note('fences', vehicleId, at);
      if (at < judged) note('alarms', vehicleId, at);
      if (at < judged && this.#batteries.watches(vehicleId)) note('batteries', vehicleId, at);
    }
    for (const vehicleId of awaited) this.#awaiting.set(vehicleId, (this.#awaiting.get(vehicleId) ?? 0) + 1);
    return { late: [...late.values()], awaited: [...awaited] };
  }

  /** What these vehicles' states waited for is judged, or will never be. */
  letGo(awaited: readonly string[]): void {
    for (const vehicleId of awaited) {
      const left = this.#awaiting.get(vehicleId)! - 1;
      if (left > 0) this.#awaiting.set(vehicleId, left);
      else this.#awaiting.delete(vehicleId);
    }
  }

  /** Has the states of all these vehicles in memory. */
  async #know(reports: readonly OwnedReport[]): Promise<void> {
    const missing = [...new Set(reports.map((report) => report.vehicleId))].filter(
      (id) => !this.#states.has(id),
    );
    if (missing.length > 0) await this.#load(missing);
  }

  /** Has the states of all vehicles that reported in memory, as their present owner's. */
  async meet(reports: readonly OwnedReport[]): Promise<void> {
    await this.#know(reports);
    const isOthers = ({ vehicleId, companyId }: OwnedReport) =>
      this.#states.has(vehicleId) && this.#states.get(vehicleId)!.companyId !== companyId;
    const moved = [...new Set(reports.filter(isOthers).map(({ vehicleId }) => vehicleId))];
    if (moved.length > 0) await this.#reown(moved);
  }

  /** Takes committed reports of vehicles that it has met into the states; they come in the order of their times. */
  take(reports: readonly OwnedReport[]): void {
    // What a terminal did for a former owner of the vehicle, and kept, is not the present one's to see.
    const own = reports.filter(
      (report) => this.#states.get(report.vehicleId)?.companyId === report.companyId,
    );
    this.#fences.take(own);
    for (const report of own) {
      const state = this.#states.get(report.vehicleId)!;
      const before = follow(state, report, this.ctx.config.onlineMinutes);
      if (before.hasDriverChanged) this.#signsUnsaved.add(report.companyId);
      this.#alarms.take(state, report, before);
      state.hasFault = this.#alarms.hasFault(state.vehicleId);
      this.#batteries.take(state, report);
      this.#touch(report.vehicleId);
      this.#terminalsSeen.set(report.terminalRowId, report.receivedAt);
    }
  }

  /** The terminal gave a sign of life that is no report. */
  async seen(terminalRowId: string, vehicleId: string | undefined, at: number): Promise<void> {
    this.#terminalsSeen.set(terminalRowId, at);
    if (!vehicleId) return;
    if (!this.#states.has(vehicleId)) await this.#load([vehicleId]);
    const state = this.#states.get(vehicleId);
    if (!state) return;
    const wasOnline = isOnline(state.lastSeen, at, this.ctx.config.onlineMinutes);
    state.lastSeen = Math.max(state.lastSeen ?? 0, at);
    this.#unsaved.add(vehicleId);
    if (!wasOnline) this.#touch(vehicleId);
  }

  /** How many vehicles wait until their stored reports are judged anew, by whom, and how long the first has waited. */
  get backlog(): { reader: LateReader; vehicles: number; oldestMs: number }[] {
    return [
      { reader: 'fences', vehicles: this.#fences.behind, oldestMs: 0 },
      { reader: 'alarms', ...this.#alarms.backlog },
      { reader: 'batteries', ...this.#batteries.backlog },
    ];
  }

  /**
   * Writes everything that is not written yet, and stops. What still waits to be judged anew after a while is left to
   * the next start: it has its marks, or its vehicle's state is not written.
   */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#closing.abort();
    this.#stopListening();
    this.#tell();
    await this.#saving;
    const endsAt = Date.now() + longestFarewellMs;
    await this.#fences.settled(endsAt).catch(this.ctx.complain);
    await this.#alarms.settled(endsAt).catch(this.ctx.complain);
    await this.#batteries.settled(endsAt).catch(this.ctx.complain);
    await this.#save();
    this.#fences.close();
    this.#alarms.close();
  }

  #touch(vehicleId: string): void {
    this.#unsaved.add(vehicleId);
    this.#untold.add(vehicleId);
    this.#online.add(vehicleId);
  }

  async #load(vehicleIds: string[]): Promise<void> {
    const unknown = vehicleIds.filter((id) => !this.#loading.has(id));
    if (unknown.length > 0) {
      const loading = Promise.all([
        loadStates(this.ctx, unknown),
        this.#alarms.load(unknown),
        this.#batteries.load(unknown),
      ]).then(([states]) => {
        for (const state of states) {
          state.hasFault = this.#alarms.hasFault(state.vehicleId);
          this.#states.set(state.vehicleId, state);
          if (state.lastSeen !== null) this.#online.add(state.vehicleId);
        }
      });
      for (const id of unknown) this.#loading.set(id, loading);
      void loading.finally(() => unknown.forEach((id) => this.#loading.delete(id))).catch(() => undefined);
    }
    await Promise.all(vehicleIds.map((id) => this.#loading.get(id)));
  }

  /**
   * A vehicle that moved to another organization is shown to other people from now on; in another company it begins
   * anew, and what it did for the former owner is not written again. Whether it is under repair is read with that.
   */
  async #reown(vehicleIds: string[]): Promise<void> {
    const known = vehicleIds.filter((id) => this.#states.has(id));
    if (known.length === 0) return;
    await this.#alarms.load(known);
    await this.#batteries.load(known);
    for (const { vehicleId, orgId, companyId, isUnderRepair } of await loadStates(this.ctx, known)) {
      const state = this.#states.get(vehicleId)!;
      if (state.isUnderRepair !== isUnderRepair) this.#untold.add(vehicleId);
      if (state.companyId !== companyId) {
        Object.assign(state, blankState());
        this.#unsaved.add(vehicleId);
      }
      Object.assign(state, { orgId, companyId, isUnderRepair });
    }
  }

  #tell(): void {
    if (this.#untold.size === 0) return;
    const now = Date.now();
    const changed = [...this.#untold].map((id) => this.#states.get(id)!);
    this.#untold.clear();
    this.bus.emit(
      'vehicleState',
      changed.map((state) => ({
        orgId: state.orgId,
        companyId: state.companyId,
        state: liveStateOf(state, now, this.ctx.config.onlineMinutes),
      })),
    );
  }

  /** Trucks that have just fallen silent are told once more, as off-line. */
  #sweep(): void {
    const now = Date.now();
    for (const id of this.#online) {
      if (isOnline(this.#states.get(id)!.lastSeen, now, this.ctx.config.onlineMinutes)) continue;
      this.#online.delete(id);
      this.#untold.add(id);
      const { signed, companyId } = this.#states.get(id)!;
      if (signed) this.#signsUntold.add(companyId);
    }
    // What drivers did is worked out anew for who looks: it is told less often than what trucks do.
    for (const companyId of this.#signsUntold)
      this.bus.emit('changed', { subject: 'driverStatus', ids: [], companyId });
    this.#signsUntold.clear();
    for (const companyId of this.#batteriesUntold)
      this.bus.emit('changed', { subject: 'batteryStatus', ids: [], companyId });
    this.#batteriesUntold.clear();
  }

  /** One write at a time; while one takes long, changes gather for the next. */
  async #keepSaving(): Promise<void> {
    let pause = saveEveryMs;
    const { signal } = this.#closing;
    while (await sleep(pause, !signal.aborted, { signal }).catch(() => false)) {
      await this.#fences.settled(Date.now() + longestRoundMs).catch(this.ctx.complain);
      await this.#alarms.settled().catch(this.ctx.complain);
      await this.#batteries.settled().catch(this.ctx.complain);
      const began = performance.now();
      await this.#save().catch(this.ctx.complain);
      const share = (performance.now() - began) * saveShare;
      pause = Math.min(Math.max(saveEveryMs, share), longestPauseMs);
    }
  }

  async #save(): Promise<void> {
    // A state that is written says that everything up to it was judged.
    const ids = [...this.#unsaved]
      .filter((id) => !this.#awaiting.has(id))
      .filter((id) => ![this.#fences, this.#alarms, this.#batteries].some((watch) => watch.isBehind(id)))
      .sort();
    const signs = this.#signsUnsaved;
    this.#signsUnsaved = new Set();
    const turned = this.#batteries.takeTurned();
    for (const id of ids) this.#unsaved.delete(id);
    try {
      for (let at = 0; at < ids.length; at += saveAtOnce) {
        const some = ids.slice(at, at + saveAtOnce);
        // How a battery stands lies in the state: what was found meanwhile is written first.
        const ready = some.filter((id) => !this.#batteries.isBehind(id));
        for (const id of some) if (this.#batteries.isBehind(id)) this.#unsaved.add(id);
        await saveStates(
          this.ctx,
          ready.map((id) => this.#states.get(id)!),
          (id) => this.#batteries.courseOf(id),
        );
      }
      if (this.#terminalsSeen.size > 0) {
        const seen = this.#terminalsSeen;
        this.#terminalsSeen = new Map();
        await saveTerminalsSeen(this.ctx, seen);
      }
      for (const companyId of signs) this.#signsUntold.add(companyId);
      for (const companyId of turned) this.#batteriesUntold.add(companyId);
    } catch (error) {
      for (const id of ids) this.#unsaved.add(id);
      for (const companyId of signs) this.#signsUnsaved.add(companyId);
      throw error;
    }
  }
}
