import type { Bus, OwnedState } from '../../../base/bus';
import type { Context } from '../../../base/context';
import type { Share } from '../../../base/share';
import {
  blankState,
  isOnline,
  liveBadgesOf,
  liveStateOf,
  type OwnedReport,
  type TruckState,
} from '../../fleet/truck/index';
import type { Judge } from './judge';
import { Pace } from './pace';
import { loadFiled, loadStates, vehiclesOfDrivers } from './stateStorage';

/** A frame is to be on the map within a tenth of a second: half of it is for the way. */
const tellPauseMs = 40;

/**
 * The states of trucks in memory: each is read with what its judges know of it, and told to the live stream when it has
 * changed. Whatever is judged has its state here: those of the vehicles that this process works on.
 */
export class States {
  /** Vehicles whose states have changed since they were written. */
  readonly unsaved = new Set<string>();
  readonly #states = new Map<string, TruckState>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #untold = new Set<string>();
  /** Where each was when it was told last: whoever looks there hears that it left. */
  readonly #toldAt = new Map<string, OwnedState['from']>();
  readonly #online = new Set<string>();
  readonly #pace = new Pace(tellPauseMs, () => this.#tell());

  constructor(
    readonly ctx: Pick<Context, 'db' | 'config'>,
    readonly bus: Bus,
    readonly judges: readonly Judge[],
    readonly share: Share,
  ) {}

  get(vehicleId: string): TruckState | undefined {
    return this.#states.get(vehicleId);
  }

  /** Has the states of these vehicles in memory. */
  async know(vehicleIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(vehicleIds)].filter((id) => !this.#states.has(id));
    const unknown = missing.filter((id) => !this.#loading.has(id));
    if (unknown.length > 0) {
      const loading = this.#load(unknown);
      for (const id of unknown) this.#loading.set(id, loading);
      void loading.finally(() => unknown.forEach((id) => this.#loading.delete(id))).catch(() => undefined);
    }
    await Promise.all(missing.map((id) => this.#loading.get(id)));
  }

  async #load(vehicleIds: string[]): Promise<void> {
    const [states] = await Promise.all([loadStates(this.ctx, vehicleIds), this.#loadJudges(vehicleIds)]);
    for (const state of states) {
      if (!this.share.holds(state.vehicleId)) continue;
      this.show(state);
      this.#states.set(state.vehicleId, state);
      this.#toldAt.set(state.vehicleId, { lng: state.lng, lat: state.lat });
      if (state.lastSeen !== null) this.#online.add(state.vehicleId);
    }
  }

  /** Another process works on these vehicles from now on. */
  forget(isGone: (vehicleId: string) => boolean): void {
    this.#tell();
    for (const judge of this.judges) judge.forget(isGone);
    for (const vehicleId of [...this.#states.keys()].filter(isGone)) {
      this.#states.delete(vehicleId);
      this.#toldAt.delete(vehicleId);
      this.#online.delete(vehicleId);
      this.unsaved.delete(vehicleId);
    }
  }

  async #loadJudges(vehicleIds: readonly string[]): Promise<void> {
    for (const judge of this.judges) await judge.load?.(vehicleIds);
  }

  /** Has the states of all vehicles that reported in memory, as their present owner's. */
  async meet(reports: readonly OwnedReport[]): Promise<void> {
    await this.know(reports.map(({ vehicleId }) => vehicleId));
    const isOthers = ({ vehicleId, companyId }: OwnedReport) =>
      this.#states.has(vehicleId) && this.#states.get(vehicleId)!.companyId !== companyId;
    const moved = [...new Set(reports.filter(isOthers).map(({ vehicleId }) => vehicleId))];
    if (moved.length > 0) await this.reown(moved);
  }

  /**
   * A vehicle that moved to another organization is shown to other people from now on; in another company it begins
   * anew, and what it did for the former owner is not written again. What its files say of it is read with that.
   */
  async reown(vehicleIds: readonly string[]): Promise<void> {
    const known = vehicleIds.filter((id) => this.#states.has(id));
    if (known.length === 0) return;
    await this.#loadJudges(known);
    for (const { vehicleId, orgId, companyId, filed } of await loadStates(this.ctx, known)) {
      const state = this.#states.get(vehicleId);
      if (!state) continue;
      if (state.companyId !== companyId) {
        Object.assign(state, blankState());
        this.unsaved.add(vehicleId);
      }
      Object.assign(state, { orgId, companyId });
      this.#file(state, filed);
    }
  }

  /** The same for one that may be on its way into memory. */
  async reownLoaded(vehicleId: string): Promise<void> {
    await this.#loading.get(vehicleId);
    await this.reown([vehicleId]);
  }

  /** Reads anew what the files say of these vehicles, or of all, and tells of those for which it is something else. */
  async refile(vehicleIds?: readonly string[]): Promise<void> {
    await Promise.all(vehicleIds ? vehicleIds.map((id) => this.#loading.get(id)) : this.#loading.values());
    const filed = await loadFiled(this.ctx, vehicleIds ?? null);
    for (const id of vehicleIds ?? this.#states.keys()) {
      const state = this.#states.get(id);
      if (state) this.#file(state, filed.get(id) ?? []);
    }
  }

  /** The same for the vehicles of these drivers. */
  async refileOf(driverIds: readonly string[]): Promise<void> {
    if (driverIds.length > 0) await this.refile(await vehiclesOfDrivers(this.ctx, driverIds));
  }

  #file(state: TruckState, filed: TruckState['filed']): void {
    if (String([...state.filed].sort()) === String([...filed].sort())) return;
    state.filed = filed;
    this.#toTell(state.vehicleId);
  }

  /** Has a state show what its judges know. */
  show(state: TruckState): void {
    for (const judge of this.judges) judge.show?.(state);
  }

  /** Something else is known of vehicles that did not report: whose state shows it is told, and written. */
  revise(vehicleIds: readonly string[]): void {
    for (const id of vehicleIds) {
      const state = this.#states.get(id);
      if (!state) continue;
      const before = String(liveBadgesOf(state));
      this.show(state);
      if (String(liveBadgesOf(state)) === before) continue;
      this.unsaved.add(id);
      this.#toTell(id);
    }
  }

  /** A state has changed: it is to be told, and to be written. */
  touch(vehicleId: string): void {
    this.unsaved.add(vehicleId);
    this.#toTell(vehicleId);
    this.#online.add(vehicleId);
  }

  #toTell(vehicleId: string): void {
    this.#untold.add(vehicleId);
    this.#pace.ask();
  }

  /** Tells what is not told yet, and tells no more. */
  close(): void {
    this.#pace.close();
    this.#tell();
  }

  #tell(): void {
    if (this.#untold.size === 0) return;
    const now = Date.now();
    const changed = [...this.#untold].map((id) => this.#states.get(id)!);
    this.#untold.clear();
    this.bus.emit(
      'vehicleState',
      changed.map((state) => {
        const { vehicleId, orgId, companyId, lng, lat } = state;
        const from = this.#toldAt.get(vehicleId)!;
        this.#toldAt.set(vehicleId, { lng, lat });
        return { orgId, companyId, from, state: liveStateOf(state, now, this.ctx.config.onlineMinutes) };
      }),
    );
  }

  /** Trucks that have just fallen silent are told once more, as off-line. */
  takeSilent(): TruckState[] {
    const now = Date.now();
    const silent: TruckState[] = [];
    for (const id of this.#online) {
      const state = this.#states.get(id)!;
      if (isOnline(state.lastSeen, now, this.ctx.config.onlineMinutes)) continue;
      this.#online.delete(id);
      this.#toTell(id);
      silent.push(state);
    }
    return silent;
  }
}
