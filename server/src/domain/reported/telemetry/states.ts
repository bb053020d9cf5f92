import type { Bus, OwnedState } from '../../../base/bus';
import type { Context } from '../../../base/context';
import type { Share } from '../../../base/share';
import {
  activities,
  blankState,
  isFaulty,
  isLocked,
  isOnline,
  isClockWrong,
  liveBadgesOf,
  type OwnedReport,
  setBack,
  ShownState,
  type TruckState,
} from '../../fleet/truck/index';
import type { Judge } from './judge';
import { Throttle } from './throttle';
import { loadFiled, loadStates, vehiclesOfDrivers } from './stateStorage';

/** A frame is to be on the map within a tenth of a second: half of it is for the way. */
const tellPauseMs = 40;

/** A state in memory, and what was made known of it. */
interface Slot {
  readonly state: TruckState;
  /** Where it was when it was told last: whoever looks there hears that it left. */
  toldAt: OwnedState['from'];
  /** It has not been told as silent since it was heard. */
  isHeard: boolean;
  /** How it looked when it was last taken for turned. */
  look: number;
  signed: TruckState['signed'];
}

/**
 * The states of trucks in memory: each is read with what its judges know of it, and told to the live stream when it has
 * changed. Whatever is judged has its state here: those of the vehicles that this process works on.
 */
export class States {
  /** Vehicles whose states have changed since they were written. */
  readonly unsaved = new Set<string>();
  /** Those among them that do something else than before, or of which something else is known: lists show it soon. */
  readonly turned = new Set<string>();
  readonly #slots = new Map<string, Slot>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #untold = new Set<string>();
  readonly #pace = new Throttle(tellPauseMs, () => this.#tell());

  constructor(
    readonly ctx: Pick<Context, 'db' | 'config'>,
    readonly bus: Bus,
    readonly judges: readonly Judge[],
    readonly share: Share,
  ) {}

  get(vehicleId: string): TruckState | undefined {
    return this.#slots.get(vehicleId)?.state;
  }

  /** Has the states of these vehicles in memory. */
  async know(vehicleIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(vehicleIds)].filter((id) => !this.#slots.has(id));
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
      this.#slots.set(state.vehicleId, {
        state,
        toldAt: { lng: state.lng, lat: state.lat },
        isHeard: state.lastSeen !== null,
        look: lookOf(state),
        signed: state.signed,
      });
    }
  }

  /** Another process works on these vehicles from now on. */
  forget(isGone: (vehicleId: string) => boolean): void {
    this.#tell();
    for (const judge of this.judges) judge.forget(isGone);
    for (const vehicleId of [...this.#slots.keys()].filter(isGone)) {
      this.#slots.delete(vehicleId);
      this.unsaved.delete(vehicleId);
      this.turned.delete(vehicleId);
    }
  }

  async #loadJudges(vehicleIds: readonly string[]): Promise<void> {
    for (const judge of this.judges) await judge.load?.(vehicleIds);
  }

  /** Has the states of all vehicles that reported in memory, as their present owner's. */
  async meet(reports: readonly OwnedReport[]): Promise<void> {
    await this.know(reports.map(({ vehicleId }) => vehicleId));
    const isOthers = ({ vehicleId, companyId }: OwnedReport) =>
      this.#slots.has(vehicleId) && this.get(vehicleId)!.companyId !== companyId;
    const moved = [...new Set(reports.filter(isOthers).map(({ vehicleId }) => vehicleId))];
    if (moved.length > 0) await this.reown(moved);
  }

  /**
   * A vehicle that moved to another organization is shown to other people from now on; in another company it begins
   * anew, and what it did for the former owner is not written again. What its files say of it is read with that.
   */
  async reown(vehicleIds: readonly string[]): Promise<void> {
    const known = vehicleIds.filter((id) => this.#slots.has(id));
    if (known.length === 0) return;
    await this.#loadJudges(known);
    for (const { vehicleId, orgId, companyId, filed } of await loadStates(this.ctx, known)) {
      const state = this.get(vehicleId);
      if (!state) continue;
      if (state.companyId !== companyId) {
        Object.assign(state, blankState());
        this.#turn(vehicleId);
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
    for (const id of vehicleIds ?? this.#slots.keys()) {
      const state = this.get(id);
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
      const state = this.get(id);
      if (!state) continue;
      const before = String(liveBadgesOf(state));
      this.show(state);
      if (String(liveBadgesOf(state)) === before) continue;
      this.#turn(id);
      this.#toTell(id);
    }
  }

  /** A state has changed: it is to be told, and to be written. */
  touch(vehicleId: string): void {
    const slot = this.#slots.get(vehicleId)!;
    const look = lookOf(slot.state);
    if (!slot.isHeard || look !== slot.look || slot.signed !== slot.state.signed) this.#turn(vehicleId);
    else this.unsaved.add(vehicleId);
    slot.isHeard = true;
    slot.look = look;
    slot.signed = slot.state.signed;
    this.#toTell(vehicleId);
  }

  #turn(vehicleId: string): void {
    this.unsaved.add(vehicleId);
    this.turned.add(vehicleId);
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
    const changed = [...this.#untold].map((id) => this.#slots.get(id)!);
    this.#untold.clear();
    this.bus.emit(
      'vehicleState',
      changed.map((slot) => {
        const { state, toldAt: from } = slot;
        const { orgId, companyId, lng, lat } = state;
        slot.toldAt = { lng, lat };
        return { orgId, companyId, from, state: new ShownState(state, now, this.ctx.config.onlineMinutes) };
      }),
    );
  }

  /** After our clock was set back, what is known was heard just before it was. */
  setBack(): void {
    const now = Date.now();
    for (const [id, { state }] of this.#slots) if (setBack(state, now)) this.touch(id);
  }

  /** Trucks that have just fallen silent are told once more, as off-line. */
  takeSilent(): TruckState[] {
    const now = Date.now();
    const silent: TruckState[] = [];
    for (const [id, slot] of this.#slots) {
      const { state } = slot;
      if (!slot.isHeard || isOnline(state.lastSeen, now, this.ctx.config.onlineMinutes)) continue;
      slot.isHeard = false;
      this.#toTell(id);
      silent.push(state);
    }
    return silent;
  }
}

/** The parts of a state that lists name or filter by, as a number that is another one when they are. */
const lookOf = (state: TruckState): number =>
  activities.indexOf(state.activity) |
  (state.reportTime === null ? 0 : firstFlag) |
  (state.positionTime === null ? 0 : firstFlag << 1) |
  (isFaulty(state) ? firstFlag << 2 : 0) |
  (isLocked(state) ? firstFlag << 3 : 0) |
  (isClockWrong(state.readings) ? firstFlag << 4 : 0);

/** Beyond the places of activities. */
const firstFlag = 8;
