import type { Bus } from '../../../base/bus';
import type { Context } from '../../../base/context';
import type { Share } from '../../../base/share';
import { clearLate, findLate, findLateIn, LateQueue, type Backlog } from '../../house/late/service';
import { reportsOf } from '../../fleet/stored/index';
import { blankState, follow, type OwnedReport, type TruckState } from '../../fleet/truck/index';
import type { Judge, Turned } from '../telemetry/service';
import { resume } from './course';
import { believedMs, bindingAt, endIfTakenOut, judge, type Findings } from './judge';
import {
  judgeLoss,
  lastEnded,
  loadCarriers,
  saveCourse,
  takeBack,
  writeFound,
  type Carrier,
  type Changed,
} from './storage';

/** No charge or discharge is older where no record says so. */
const longestBackMs = 31 * 86_400_000;
/**
 * Makes charges and discharges of what vehicles report, each for the battery that sat in the vehicle at that time. What
 * comes in order is judged in memory; what comes late has the stored reports judged anew from the last record on that
 * was over before it. So the records are those of the reports, in whatever order they came and however often the
 * server was killed.
 */
export class BatteryWatch implements Judge {
  readonly reader = 'batteries';
  readonly #carriers = new Map<string, Carrier>();
  readonly #late: LateQueue<OwnedReport>;
  #findings: Findings = { found: [], healths: [] };
  /** Vehicles of which something was found that is not written yet. */
  #unwritten = new Set<string>();
  /** The vehicles, by company, in which the state of a battery has changed since somebody asked. */
  #turned = new Map<string, Set<string>>();
  #stopListening: () => void = () => undefined;

  constructor(
    readonly ctx: Pick<Context, 'db' | 'complain' | 'config'>,
    readonly bus: Bus,
    readonly share: Share,
  ) {
    this.#late = new LateQueue(share, (vehicleId, since) => this.#judgeAnew(vehicleId, since));
  }

  async start(): Promise<void> {
    this.#stopListening = this.bus.on('changed', ({ subject, ids }) => {
      if (subject === 'batteryBinding') void this.#rebound(ids).catch(this.ctx.complain);
    });
  }

  async takeUp(parts: readonly number[]): Promise<void> {
    const marks = await findLateIn(this.ctx, 'batteries', parts);
    for (const { vehicleId, since } of marks) this.#late.add(vehicleId, since, true);
  }

  forget(isGone: (vehicleId: string) => boolean): void {
    this.#late.forget(isGone);
    const { found, healths } = this.#findings;
    this.#findings = { found: found.filter(({ vehicleId }) => !isGone(vehicleId)), healths };
    for (const vehicleId of [...this.#carriers.keys(), ...this.#unwritten].filter(isGone)) {
      this.#carriers.delete(vehicleId);
      this.#unwritten.delete(vehicleId);
    }
  }

  close(): void {
    this.#stopListening();
  }

  async load(vehicleIds: readonly string[]): Promise<void> {
    const carriers = new Map((await loadCarriers(this.ctx, vehicleIds)).map((one) => [one.vehicleId, one]));
    for (const vehicleId of vehicleIds) {
      const [known, now] = [this.#carriers.get(vehicleId), carriers.get(vehicleId)];
      if (!now || !this.share.holds(vehicleId)) this.#carriers.delete(vehicleId);
      else if (known?.companyId === now.companyId) known.bindings = now.bindings;
      else this.#carriers.set(vehicleId, now);
    }
  }

  /** Batteries came into these vehicles, or left them: what that changes is judged anew. */
  async #rebound(vehicleIds: readonly string[]): Promise<void> {
    await this.load(vehicleIds);
    const marks = await findLate(this.ctx, 'batteries', vehicleIds);
    for (const { vehicleId, since } of marks) this.#late.add(vehicleId, since, true);
  }

  /** Late reports of vehicles in which no battery ever sat need no mark. */
  isLate(vehicleId: string, at: number, judged: number): boolean {
    return at < judged && this.#carriers.has(vehicleId);
  }

  /** How the battery in the vehicle stands, as far as it was judged. */
  columnsOf(vehicleId: string) {
    const course = this.#carriers.get(vehicleId)?.course ?? null;
    return {
      battery_state: course?.state ?? null,
      battery_since: course && new Date(course.since).toISOString(),
      battery_course: course,
    };
  }

  take(state: TruckState, report: OwnedReport): void {
    const carrier = this.#carriers.get(report.vehicleId);
    if (!carrier || carrier.companyId !== report.companyId) return;
    if (this.#late.has(carrier.vehicleId) || report.at < carrier.newest)
      return this.#late.take(carrier.vehicleId, report);
    this.#takeOne(carrier, state, report);
  }

  #takeOne(carrier: Carrier, state: TruckState, report: OwnedReport): void {
    const { vehicleId, companyId } = carrier;
    const before = carrier.course?.state;
    if (judge(carrier, state, report, this.#findings)) this.#unwritten.add(vehicleId);
    if (carrier.course?.state !== before) this.#turn(companyId, vehicleId);
  }

  missed(vehicleId: string, since: number): void {
    if (this.#carriers.has(vehicleId)) this.#late.add(vehicleId, since, true);
  }

  get backlog(): Backlog {
    return this.#late.backlog;
  }

  async settle(endsAt: number | null): Promise<void> {
    await this.#write();
    await this.#late.settle(endsAt);
    if (endsAt !== null) await this.#write();
  }

  isBehind(vehicleId: string): boolean {
    return this.#late.has(vehicleId) || this.#unwritten.has(vehicleId);
  }

  takeTurned(): Turned[] {
    const turned = [...this.#turned];
    this.#turned = new Map();
    return turned.map(([companyId, vehicleIds]) => ({ subject: 'batteryStatus', companyId, vehicleIds }));
  }

  #turn(companyId: string, vehicleId: string): void {
    const vehicles = this.#turned.get(companyId);
    if (vehicles) vehicles.add(vehicleId);
    else this.#turned.set(companyId, new Set([vehicleId]));
  }

  async #write(): Promise<void> {
    const [findings, unwritten] = [this.#findings, this.#unwritten];
    if (unwritten.size === 0) return;
    this.#findings = { found: [], healths: [] };
    this.#unwritten = new Set();
    try {
      this.#tell(
        await this.ctx.db.transaction().execute(async (db) => {
          const changed = await writeFound({ db }, findings);
          await judgeLoss({ db }, changed);
          return changed;
        }),
      );
    } catch (error) {
      this.#findings.found.unshift(...findings.found);
      this.#findings.healths.unshift(...findings.healths);
      for (const vehicleId of unwritten) this.#unwritten.add(vehicleId);
      throw error;
    }
  }

  async #judgeAnew(vehicleId: string, since: number): Promise<(report: OwnedReport) => void> {
    if (!this.#carriers.has(vehicleId)) await this.load([vehicleId]);
    // The records of a battery that was in by mistake only are removed.
    const known = this.#carriers.get(vehicleId) ?? (await loadCarriers(this.ctx, [vehicleId], true))[0];
    if (!known) return () => undefined;
    const { again, state } = await this.#replay(known, since);
    return (report) => {
      if (this.#carriers.get(vehicleId) !== again || report.companyId !== again.companyId) return;
      if (report.at < again.newest) return this.missed(vehicleId, report.at);
      follow(state, report, this.ctx.config.onlineMinutes);
      this.#takeOne(again, state, report);
    };
  }

  /**
   * Judges the stored reports of a vehicle, and has what was found before agree with it. Answers how the battery
   * stands after the last of them.
   */
  async #replay(known: Carrier, since: number): Promise<{ again: Carrier; state: TruckState }> {
    const marks = await findLate(this.ctx, 'batteries', [known.vehicleId]);
    const last = await lastEnded(this.ctx, known, since);
    const from = last
      ? last.endedAt
      : Math.min(since, Math.max(known.bindings[0]?.from ?? since, since - longestBackMs));
    const binding = last && bindingAt(known, last.endedAt);
    const course = last && binding ? resume(binding.id, last) : null;
    const again: Carrier = { ...known, course, newest: -Infinity };
    const { vehicleId, companyId } = known;
    const state: TruckState = { ...blankState(), vehicleId, companyId, orgId: '' };
    const findings: Findings = { found: [], healths: [] };
    for await (const report of reportsOf(this.ctx, known, from - believedMs)) {
      follow(state, report, this.ctx.config.onlineMinutes);
      if (report.at > from || (report.at === from && !last)) judge(again, state, report, findings);
    }
    endIfTakenOut(again, findings);
    const changed = await this.ctx.db.transaction().execute(async (db) => {
      const gone = await takeBack({ db }, known, last ? from : from - 1, findings.found);
      const changed = [...gone, ...(await writeFound({ db }, findings))];
      await judgeLoss({ db }, changed);
      await saveCourse({ db }, vehicleId, again.course);
      await clearLate({ db }, marks);
      return changed;
    });
    // Another company's by now: what was found is the former one's.
    if (this.#carriers.get(vehicleId) === known) {
      again.bindings = known.bindings;
      this.#carriers.set(vehicleId, again);
    }
    this.#turn(companyId, vehicleId);
    this.#tell(changed);
    return { again, state };
  }

  /** Whoever looks at batteries sees what was made of them. */
  #tell(changed: readonly Changed[]): void {
    for (const companyId of new Set(changed.map((one) => one.companyId))) {
      const own = changed.filter((one) => one.companyId === companyId);
      const ids = [...new Set(own.map(({ batteryId }) => batteryId))];
      this.bus.emit('changed', { subject: 'battery', ids, companyId });
    }
  }
}
