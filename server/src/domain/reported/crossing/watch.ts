import type { Bus } from '../../../base/bus';
import type { Context } from '../../../base/context';
import type { Share } from '../../../base/share';
import { asBigint, type Fingerprint } from '../../../base/fingerprint';
import { followCrossings, tellWritten } from '../alarm/index';
import { clearLate, findLate, findLateIn, type Backlog } from '../../house/late/service';
import type { Judge } from '../telemetry/service';
import { Drive, type FenceFinding, type Watching } from './drive';
import {
  findBeginnings,
  findOpen,
  findUnjudged,
  insertBegun,
  loadWatching,
  readingsSince,
  takeBackSince,
  writeEnded,
  type Asked,
  type Begun,
  type Ended,
} from './queries';

/** The part of a report that is needed here; time in milliseconds since 1970. */
interface Reported {
  vehicleId: string;
  companyId: string;
  at: number;
  hash: Fingerprint;
  position: { lng: number; lat: number; fixed: boolean } | null;
  values: { vehicleSpeed?: number | null };
}

interface Found {
  vehicleId: string;
  finding: FenceFinding;
}

/** Vehicles whose reports are read again in one go, and in all before whoever waits goes on. */
const atOnce = 200;
const mostAtOnce = 1_000;
/** So long fences are judged anew before others have their turn. */
const longestRoundMs = 1_000;
/** Of what a vehicle reports while it is judged anew, so much is remembered; what is more has it judged once more. */
const mostRemembered = 1_000;

/**
 * Judges where vehicles are against the cloud fences that watch them. What comes in order is judged in memory; what
 * comes late, or of a vehicle not met since the start, has its stored reports judged anew. So the findings are those
 * of the reports, in whatever order they came and however often the server was killed.
 */
export class FenceWatch implements Judge {
  readonly reader = 'fences';
  /** The fences that watch each vehicle; most vehicles have none. */
  readonly #watching = new Map<string, Watching[]>();
  readonly #drives = new Map<string, Drive>();
  /** Vehicles whose stored reports are to be judged anew, and since when. */
  readonly #late = new Map<string, number>();
  /** Reports of vehicles while they were judged anew: they are judged after that. */
  readonly #meanwhile = new Map<string, Reported[]>();
  #findings: Found[] = [];
  #work: Promise<void> = Promise.resolve();
  #stopListening: () => void = () => undefined;

  constructor(
    readonly ctx: Pick<Context, 'db' | 'complain'>,
    readonly bus: Bus,
    readonly share: Share,
  ) {}

  async start(): Promise<void> {
    this.#stopListening = this.bus.on('changed', ({ subject, ids }) => {
      if (subject === 'cfence') this.#reload({ fenceIds: ids });
      if (subject === 'vehicle' && ids.some((id) => this.#watching.has(id)))
        this.#reload({ vehicleIds: ids });
    });
  }

  takeUp(parts: readonly number[]): Promise<void> {
    return this.#then(async () => {
      const watching = await loadWatching(this.ctx, { parts });
      const vehicleIds = new Set(watching.map(({ vehicleId }) => vehicleId));
      // Some may have come by a change of their fences since the parts are held.
      this.forget((vehicleId) => vehicleIds.has(vehicleId));
      this.#add(watching);
      const unjudged = await findUnjudged(this.ctx, [...vehicleIds]);
      for (const { vehicleId, since } of [...unjudged, ...(await findLateIn(this.ctx, 'fences', parts))])
        this.#judgeFrom(vehicleId, since);
    });
  }

  forget(isGone: (vehicleId: string) => boolean): void {
    this.#findings = this.#findings.filter(({ vehicleId }) => !isGone(vehicleId));
    for (const vehicleId of [...this.#watching.keys(), ...this.#late.keys()].filter(isGone)) {
      this.#watching.delete(vehicleId);
      this.#drives.delete(vehicleId);
      this.#late.delete(vehicleId);
    }
  }

  /** A second report of one moment has it judged anew; vehicles that no fence watches need no mark. */
  isLate(vehicleId: string, at: number, judged: number): boolean {
    return at <= judged && this.#watching.has(vehicleId);
  }

  take(_state: unknown, report: Reported): void {
    this.#take(report);
  }

  #take(report: Reported): void {
    const fences = this.#watching.get(report.vehicleId);
    if (fences && fences[0]!.companyId === report.companyId) this.#takeOne(fences, report);
  }

  missed(vehicleId: string, since: number): void {
    if (this.#watching.has(vehicleId)) this.#judgeFrom(vehicleId, since);
  }

  #takeOne(fences: readonly Watching[], report: Reported): void {
    const { vehicleId, at, hash, position, values } = report;
    const meanwhile = this.#meanwhile.get(vehicleId);
    if (meanwhile && meanwhile.length < mostRemembered) return void meanwhile.push(report);
    const drive = this.#drives.get(vehicleId);
    if (!drive || this.#late.has(vehicleId) || at <= drive.newest) return this.#judgeFrom(vehicleId, at);
    const place = position?.fixed ? position : null;
    const found = drive.take(fences, { time: at, hash, place, speed: values.vehicleSpeed ?? null });
    for (const finding of found) this.#findings.push({ vehicleId, finding });
  }

  #judgeFrom(vehicleId: string, since: number): void {
    this.#late.set(vehicleId, Math.min(since, this.#late.get(vehicleId) ?? since));
  }

  /** Late reports are judged for so many vehicles at a time. */
  settle(endsAt: number | null): Promise<void> {
    const until = endsAt ?? performance.now() + longestRoundMs;
    return this.#then(async () => {
      await this.#writeFindings();
      const late = [...this.#late].slice(0, mostAtOnce);
      for (let at = 0; at < late.length && performance.now() < until; at += atOnce)
        await this.#judgeAnew(late.slice(at, at + atOnce));
      await this.#writeFindings();
    });
  }

  get backlog(): Backlog {
    return { vehicles: this.#late.size + this.#meanwhile.size, oldestMs: 0 };
  }

  isBehind(vehicleId: string): boolean {
    if (this.#meanwhile.has(vehicleId)) return true;
    return this.#late.has(vehicleId) || this.#findings.some((one) => one.vehicleId === vehicleId);
  }

  close(): void {
    this.#stopListening();
  }

  /** One thing after the other; a failure is its caller's, and holds up nothing. */
  #then(task: () => Promise<void>): Promise<void> {
    const done = this.#work.then(task);
    this.#work = done.catch(() => undefined);
    return done;
  }

  async #writeFindings(): Promise<void> {
    const findings = this.#findings;
    if (findings.length === 0) return;
    this.#findings = [];
    try {
      const { begun, ended } = written(findings);
      const vehicleIds = [...new Set(findings.map(({ vehicleId }) => vehicleId))];
      const alarms = await this.ctx.db.transaction().execute(async (db) => {
        const newIds = await insertBegun({ db }, begun);
        await writeEnded({ db }, ended);
        return followCrossings({ db }, { vehicleIds, newIds });
      });
      this.#tell(findings, alarms);
    } catch (error) {
      this.#findings.unshift(...findings);
      throw error;
    }
  }

  async #judgeAnew(late: readonly [vehicleId: string, since: number][]): Promise<void> {
    const asked: Asked[] = [];
    for (const [vehicleId, since] of late) {
      this.#late.delete(vehicleId);
      this.#drives.delete(vehicleId);
      this.#meanwhile.set(vehicleId, []);
      const companyId = this.#watching.get(vehicleId)?.[0]?.companyId;
      if (companyId) asked.push({ vehicleId, companyId, since: instant(since) });
    }
    try {
      const drives = await this.#driveAgain(
        asked,
        late.map(([vehicleId]) => vehicleId),
      );
      for (const [vehicleId, drive] of drives) this.#drives.set(vehicleId, drive);
    } catch (error) {
      for (const [vehicleId, since] of late) this.#judgeFrom(vehicleId, since);
      throw error;
    } finally {
      for (const [vehicleId] of late) this.#goOn(vehicleId);
    }
  }

  /** Takes what a vehicle reported while it was judged anew. */
  #goOn(vehicleId: string): void {
    const meanwhile = this.#meanwhile.get(vehicleId) ?? [];
    this.#meanwhile.delete(vehicleId);
    for (const report of meanwhile) this.#take(report);
  }

  /** Judges stored reports, and has what was found before agree with it; then nothing of these vehicles is late any more. */
  async #driveAgain(asked: readonly Asked[], late: readonly string[]): Promise<Map<string, Drive>> {
    const marks = await findLate(this.ctx, 'fences', late);
    const beginnings = await findBeginnings(this.ctx, asked);
    const open = await findOpen(this.ctx, beginnings);
    const drives = new Map(
      beginnings.map(({ vehicleId }) => [
        vehicleId,
        new Drive(open.filter((one) => one.vehicleId === vehicleId)),
      ]),
    );
    const findings: Found[] = [];
    for await (const { vehicleId, reading } of readingsSince(this.ctx, beginnings)) {
      const fences = this.#watching.get(vehicleId) ?? [];
      const found = drives.get(vehicleId)!.take(fences, reading);
      for (const finding of found) findings.push({ vehicleId, finding });
    }
    const { begun, ended } = written(findings);
    const alarms = await this.ctx.db.transaction().execute(async (db) => {
      await takeBackSince({ db }, beginnings, open, begun);
      const newIds = await insertBegun({ db }, begun);
      await writeEnded({ db }, ended);
      await clearLate({ db }, marks);
      return followCrossings({ db }, { vehicleIds: beginnings.map(({ vehicleId }) => vehicleId), newIds });
    });
    this.#tell(findings, alarms);
    return drives;
  }

  /** Whoever looks at a fence sees who has just crossed it; who looks at alarms, that there is one. */
  #tell(findings: readonly Found[], alarms: Awaited<ReturnType<typeof followCrossings>>): void {
    const fences = new Map(findings.map(({ finding: { fence } }) => [fence.fenceId, fence.companyId]));
    for (const [fenceId, companyId] of fences)
      this.bus.emit('changed', { subject: 'crossing', ids: [fenceId], companyId });
    tellWritten({ tell: (name, event) => this.bus.emit(name, event) }, alarms);
  }

  /** Takes over who is watched by what, and how it stands; whoever that concerns has its stored reports judged anew. */
  #reload(which: { fenceIds: string[] } | { vehicleIds: string[] }): void {
    const isMeant = (vehicleId: string, { fenceId }: Watching) =>
      'fenceIds' in which ? which.fenceIds.includes(fenceId) : which.vehicleIds.includes(vehicleId);
    const reload = async () => {
      const now = await loadWatching(this.ctx, which);
      for (const [vehicleId, fences] of this.#watching) {
        const kept = fences.filter((fence) => !isMeant(vehicleId, fence));
        if (kept.length === fences.length) continue;
        this.#drives.delete(vehicleId);
        if (kept.length > 0) this.#watching.set(vehicleId, kept);
        else this.#watching.delete(vehicleId);
      }
      this.#add(now);
    };
    void this.#then(reload).catch(this.ctx.complain);
  }

  #add(members: readonly { vehicleId: string; watching: Watching }[]): void {
    for (const { vehicleId, watching } of members) {
      if (!this.share.holds(vehicleId)) continue;
      this.#drives.delete(vehicleId);
      this.#watching.set(vehicleId, [...(this.#watching.get(vehicleId) ?? []), watching]);
    }
  }
}

const instant = (ms: number) => new Date(ms).toISOString();

/** Findings as they are written down. */
function written(findings: readonly Found[]) {
  const begun: Begun[] = [];
  const ended: Ended[] = [];
  for (const { vehicleId, finding } of findings) {
    const { fence } = finding;
    const key = { vehicle_id: vehicleId, fence_id: fence.fenceId, started_at: instant(finding.startedAt) };
    if ('endedAt' in finding) ended.push({ ...key, ended_at: instant(finding.endedAt) });
    else {
      const restsOn = finding.restsOn.map(({ time, hash, ...fix }) => ({
        ...fix,
        time: instant(time),
        hash: asBigint(hash),
      }));
      begun.push({ ...key, company_id: fence.companyId, level: fence.level, rests_on: restsOn });
    }
  }
  return { begun, ended };
}
