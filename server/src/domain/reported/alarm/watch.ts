import { isAlarmCode, type AlarmCode } from '@fleet/contract/alarm/catalogue';
import type { Bus } from '../../../base/bus';
import type { Context } from '../../../base/context';
import type { Share } from '../../../base/share';
import { asBigint } from '../../../base/fingerprint';
import { clearLate, findLate, findLateIn, LateQueue, type Backlog } from '../../house/late/service';
import {
  blankState,
  follow,
  liveTime,
  readingOf,
  wasUnderRepair,
  type Before,
  type OwnedReport,
  type TruckState,
} from '../../fleet/truck/index';
import type { Judge } from '../telemetry/service';
import { fellSilent } from './course';
import { judge, type Finding } from './judge';
import { join, split } from './keys';
import { copyOf, isCopyOf } from './courses';
import type { Courses, Limits, Told } from './told';
import { LimitBook } from './limits';
import { RulesThen } from './rulesThen';
import {
  courseRow,
  endOpen,
  forgetCourses,
  loadJudged,
  openCourses,
  openWithoutFence,
  reportedSince,
  saveCourses,
  takeBack,
  writeFound,
  type Found,
  type Judged,
  type Written,
} from './storage';
import { tellWritten } from './telling';
import { ZoneBook } from './zones';

/** So much before a late report is judged anew with it; and so much before that is only listened to. */
const lookBackMs = 15 * 60_000;
const warmUpMs = 10 * 60_000;
/** A value that did not change may be left out; for so long the last one is believed. */
const believedMs = 10 * 60_000;

/**
 * Finds faults and violations in what vehicles report. What comes in order is judged in memory; what comes late has the
 * stored reports around it judged anew. So the alarms are those of the reports, in whatever order they came and however
 * often the server was killed.
 */
export class AlarmWatch implements Judge {
  readonly reader = 'alarms';
  readonly #vehicles = new Map<string, Judged>();
  /** The courses as they are written down. */
  readonly #saved = new Map<string, Courses>();
  readonly #changed = new Set<string>();
  readonly #late: LateQueue<OwnedReport>;
  readonly #limits: LimitBook;
  readonly #zones: ZoneBook;
  /** Vehicles that were judged anew, or by another rule, since their states were shown. */
  #revised = new Set<string>();
  #found: Found[] = [];
  /** Fences that changed and were not looked at since. */
  readonly #changedFences = new Set<string>();
  #isLookingAtFences = false;
  #stopListening: () => void = () => undefined;

  constructor(
    readonly ctx: Pick<Context, 'db' | 'complain' | 'config'>,
    readonly bus: Bus,
    readonly share: Share,
  ) {
    this.#late = new LateQueue(share, (vehicleId, since) => this.#judgeAnew(vehicleId, since));
    this.#limits = new LimitBook(ctx);
    this.#zones = new ZoneBook(ctx);
  }

  async start(): Promise<void> {
    await this.#limits.load();
    await this.#limits.loadFences();
    await this.#zones.load();
    this.#stopListening = this.bus.on('changed', ({ subject, ids, companyId }) => {
      if (subject === 'alarmRule' && companyId)
        void this.#rulesChanged(companyId, ids).catch(this.ctx.complain);
      if (subject === 'efence') this.#fencesChanged(ids);
      if (subject === 'efence' || subject === 'cfence')
        void this.#zones.load({ fenceIds: ids }).catch(this.ctx.complain);
      if (subject === 'vehicle') void this.#zones.load({ vehicleIds: ids }).catch(this.ctx.complain);
      if (subject === 'batteryBinding') void this.#reload(ids).catch(this.ctx.complain);
    });
  }

  async takeUp(parts: readonly number[]): Promise<void> {
    const marks = await findLateIn(this.ctx, 'alarms', parts);
    for (const { vehicleId, since } of marks) this.#late.add(vehicleId, since);
  }

  forget(isGone: (vehicleId: string) => boolean): void {
    this.#late.forget(isGone);
    this.#found = this.#found.filter(({ vehicleId }) => !isGone(vehicleId));
    for (const vehicleId of [...this.#vehicles.keys(), ...this.#changed].filter(isGone)) {
      this.#vehicles.delete(vehicleId);
      this.#saved.delete(vehicleId);
      this.#changed.delete(vehicleId);
      this.#revised.delete(vehicleId);
    }
  }

  close(): void {
    this.#stopListening();
  }

  async load(vehicleIds: readonly string[]): Promise<void> {
    for (const vehicle of await loadJudged(this.ctx, vehicleIds)) {
      const known = this.#vehicles.get(vehicle.vehicleId);
      if (!this.share.holds(vehicle.vehicleId)) continue;
      if (known?.companyId === vehicle.companyId)
        Object.assign(known, { build: vehicle.build, repairs: vehicle.repairs });
      else {
        if (known) await endOpen(this.ctx, known);
        this.#vehicles.set(vehicle.vehicleId, vehicle);
        this.#saved.set(vehicle.vehicleId, copyOf(vehicle.courses));
      }
    }
  }

  /** Vehicles with another battery. */
  #reload(vehicleIds: readonly string[]): Promise<void> {
    return this.load(vehicleIds.filter((id) => this.#vehicles.has(id)));
  }

  isLate(_vehicleId: string, at: number, judged: number): boolean {
    return at < judged;
  }

  take(state: TruckState, report: OwnedReport, before: Before): void {
    const vehicle = this.#vehicles.get(state.vehicleId);
    if (!vehicle || vehicle.companyId !== report.companyId) return;
    const { vehicleId, newest } = vehicle;
    if (this.#late.has(vehicleId) || report.at < newest) return this.#late.take(vehicleId, report);
    this.#takeOne(vehicle, state, report, before);
  }

  #takeOne(vehicle: Judged, state: TruckState, report: OwnedReport, before: Before): void {
    const { vehicleId, companyId, courses } = vehicle;
    const found = this.#judge(vehicle, state, report, before, this.#limits.of(companyId));
    for (const one of found) this.#found.push({ ...one, vehicleId, companyId });
    if (found.length > 0 || !isCopyOf(this.#saved.get(vehicleId), courses)) this.#changed.add(vehicleId);
  }

  missed(vehicleId: string, since: number): void {
    this.#late.add(vehicleId, since, true);
  }

  get backlog(): Backlog {
    return this.#late.backlog;
  }

  /** Whether a fault of the vehicle is open, as far as it was judged. */
  show(state: TruckState): void {
    const courses = this.#vehicles.get(state.vehicleId)?.courses ?? {};
    state.hasFault = Object.entries(courses).some(
      ([key, { last }]) => key.startsWith('F') && last?.endedAt === null,
    );
  }

  takeRevised(): string[] {
    const revised = [...this.#revised];
    this.#revised.clear();
    return revised;
  }

  async settle(endsAt: number | null): Promise<void> {
    await this.#write();
    await this.#late.settle(endsAt);
    if (endsAt !== null) await this.#write();
  }

  isBehind(vehicleId: string): boolean {
    return this.#changed.has(vehicleId) || this.#late.has(vehicleId);
  }

  #judge(
    vehicle: Judged,
    state: TruckState,
    report: OwnedReport,
    before: Before,
    limits: Limits,
  ): readonly Finding[] {
    vehicle.newest = report.at;
    const told = tell(state, report, before);
    const { fenceLevels } = this.#limits;
    const build = { ...vehicle.build, isUnderRepair: wasUnderRepair(vehicle.repairs, report.at) };
    const { vehicleId, companyId, courses } = vehicle;
    return judge(courses, told, limits, build, fenceLevels, this.#zones.of(vehicleId, companyId));
  }

  async #write(): Promise<void> {
    const changed = [...this.#changed];
    if (changed.length === 0) return;
    const found = this.#found;
    // A vehicle that was sold meanwhile begins anew: nothing of it was judged yet.
    const judged = changed.map((id) => this.#vehicles.get(id)!).filter(({ newest }) => newest > -Infinity);
    const rows = judged.map(courseRow);
    const copies = judged.map(({ vehicleId, courses }) => [vehicleId, copyOf(courses)] as const);
    this.#found = [];
    this.#changed.clear();
    try {
      const written = await this.ctx.db.transaction().execute(async (db) => {
        await saveCourses({ db }, rows);
        return writeFound({ db }, found);
      });
      for (const [vehicleId, copy] of copies) this.#saved.set(vehicleId, copy);
      this.#tell(written);
    } catch (error) {
      this.#found.unshift(...found);
      for (const id of changed) this.#changed.add(id);
      throw error;
    }
  }

  async #judgeAnew(vehicleId: string, since: number): Promise<(report: OwnedReport) => void> {
    if (!this.#vehicles.has(vehicleId)) await this.load([vehicleId]);
    const known = this.#vehicles.get(vehicleId);
    if (!known) return () => undefined;
    const { again, state } = await this.#replay(known, since - lookBackMs);
    return (report) => {
      if (this.#vehicles.get(vehicleId) !== again || report.companyId !== again.companyId) return;
      if (report.at < again.newest) return this.missed(vehicleId, report.at);
      this.#takeOne(again, state, report, follow(state, report, this.ctx.config.onlineMinutes));
    };
  }

  /**
   * Judges the stored reports of a vehicle since an instant, and has what was found before agree with it. Answers how
   * the vehicle stands after the last of them.
   */
  async #replay(known: Judged, from: number): Promise<{ again: Judged; state: TruckState }> {
    const marks = await findLate(this.ctx, 'alarms', [known.vehicleId]);
    const zones = this.#zones.of(known.vehicleId, known.companyId);
    const seeds = await openCourses(this.ctx, known, from, zones);
    const courses = { ...begunBefore(known.courses, from), ...withRemembered(seeds, known.courses) };
    const again: Judged = { ...known, courses, newest: from };
    const { vehicleId, companyId } = known;
    const state: TruckState = { ...blankState(), vehicleId, companyId, orgId: '' };
    const found: Found[] = [];
    const then = await RulesThen.of(this.#limits.formerOf(companyId, from), this.#limits.of(companyId), () =>
      reportedSince(this.ctx, known, from),
    );
    const endSwitchedOff = (time: number) => {
      for (const { code, at } of then.switchedOff(time))
        for (const one of withoutRule(again.courses, code, at)) found.push({ ...one, vehicleId, companyId });
    };
    for await (const report of reportedSince(this.ctx, known, from - warmUpMs)) {
      const before = follow(state, report, this.ctx.config.onlineMinutes);
      if (report.at < from) continue;
      endSwitchedOff(report.at);
      for (const one of this.#judge(again, state, report, before, then.at(report.at)))
        found.push({ ...one, vehicleId, companyId });
    }
    endSwitchedOff(Infinity);
    const written = await this.ctx.db.transaction().execute(async (db) => {
      const gone = await takeBack({ db }, known, from, found, zones);
      await saveCourses({ db }, [courseRow(again)]);
      await clearLate({ db }, marks);
      return [...gone, ...(await writeFound({ db }, found))];
    });
    // Another company's by now: what was found is the former one's.
    if (this.#vehicles.get(vehicleId) === known) {
      this.#vehicles.set(vehicleId, again);
      this.#saved.set(vehicleId, copyOf(again.courses));
      this.#revised.add(vehicleId);
    }
    this.#tell(written);
    return { again, state };
  }

  #tell = (written: readonly Written[]) =>
    tellWritten({ tell: (name, event) => this.bus.emit(name, event) }, written);

  /** A fence changes with each terminal that takes it: those that change during a look share the next. */
  #fencesChanged(fenceIds: readonly string[]): void {
    for (const id of fenceIds) this.#changedFences.add(id);
    void this.#lookAtFences().catch(this.ctx.complain);
  }

  async #lookAtFences(): Promise<void> {
    if (this.#isLookingAtFences) return;
    this.#isLookingAtFences = true;
    try {
      do {
        const ids = [...this.#changedFences];
        this.#changedFences.clear();
        await this.#limits.loadFences();
        await this.#endWithoutFence(ids);
      } while (this.#changedFences.size > 0);
    } finally {
      this.#isLookingAtFences = false;
    }
  }

  /** Of a fence that was taken out of a terminal nobody comes back in, or out: what was open of it is over. */
  async #endWithoutFence(fenceIds: readonly string[]): Promise<void> {
    const open = await openWithoutFence(this.ctx, fenceIds);
    const unknown = open.map(({ vehicleId }) => vehicleId).filter((id) => !this.#vehicles.has(id));
    if (unknown.length > 0) await this.load(unknown);
    for (const { vehicleId, code, about } of open) {
      const vehicle = this.#vehicles.get(vehicleId);
      const course = vehicle?.courses[join(code, about)];
      const standing = course && fellSilent(course, Date.now(), false);
      if (!standing) continue;
      this.#found.push({ code, about, standing, vehicleId, companyId: vehicle!.companyId });
      this.#changed.add(vehicleId);
    }
  }

  /** An alarm of a rule that was switched off ends; with another threshold it is judged with the next report. */
  async #rulesChanged(companyId: string, codes: readonly string[]): Promise<void> {
    await this.#limits.load();
    const limits = this.#limits.of(companyId);
    for (const code of codes) {
      if (!isAlarmCode(code) || limits(code)) continue;
      await endOpen(this.ctx, { companyId, code });
      for (const vehicle of this.#vehicles.values())
        if (vehicle.companyId === companyId)
          for (const key of Object.keys(vehicle.courses))
            if (key.startsWith(code)) {
              delete vehicle.courses[key];
              this.#revised.add(vehicle.vehicleId);
            }
      await forgetCourses(this.ctx, { companyId, code });
    }
  }
}

/** Ends all of a rule that was switched off at a moment, as it did for what was open then. */
function* withoutRule(courses: Courses, rule: AlarmCode, at: number): Iterable<Finding> {
  for (const [key, course] of Object.entries(courses)) {
    const [code, about] = split(key);
    if (code !== rule) continue;
    const standing = fellSilent(course, at, false);
    delete courses[key];
    if (standing) yield { code, about, standing };
  }
}

/** Conditions that began long before: nothing that is read anew says since when they hold. */
function begunBefore(courses: Courses, at: number): Courses {
  const kept = Object.entries(courses).flatMap(([key, { since, driver }]) =>
    since && since.time < at ? [[key, { since, ...(driver && { driver }) }] as const] : [],
  );
  return Object.fromEntries(kept);
}

/** Open alarms with whose doing and whose word they are, which their rows do not say. */
const withRemembered = (seeds: Courses, known: Courses): Courses =>
  Object.fromEntries(
    Object.entries(seeds).map(([key, seed]) => {
      const { driver, by, last } = known[key] ?? {};
      const isSame = last?.startedAt === seed.last?.startedAt;
      return [key, { ...seed, ...(driver && { driver }), ...(by && isSame && { by }) }];
    }),
  );

function tell(state: TruckState, report: OwnedReport, before: Before): Told {
  const { at, hash, values, events, alarm, terminalRowId } = report;
  const now = liveTime(at, report.receivedAt);
  const { readings, lng, lat, positionTime, signed } = state;
  const hasPlace = lng !== null && lat !== null && now - (positionTime ?? -Infinity) <= believedMs;
  return {
    time: at,
    hash: asBigint(hash),
    terminal: terminalRowId,
    before: before.reportTime,
    hasDriverChanged: before.hasDriverChanged,
    values,
    alarm,
    alarmBefore: before.alarm,
    events: events.filter((event) => event.identifier !== 'raw'),
    read: (name) => readingOf(readings, name, now - believedMs),
    place: hasPlace ? { lng, lat } : null,
    signed: signed && { kind: signed.kind, number: signed.number },
  };
}
