import { slowSouthOf, type Plant } from '@fleet/protocol/plant/plant';
import { findRoute, nodeNear } from '@fleet/protocol/plant/route';
import type { Random } from '@fleet/protocol/plant/random';
import type { Kind } from './kinds';
import { Motion } from './motion';
import type { Roster } from './roster';

/** The next task of a truck; times in seconds, heights in mm, loads in kg, speeds in km/h. */
type Task =
  | { kind: 'drive'; to: number; kmh: number; reverse?: boolean }
  | { kind: 'lift'; mm: number }
  | { kind: 'grip'; load: number }
  | { kind: 'wait'; seconds: number; isSeated: boolean }
  | { kind: 'rest'; seconds: number }
  | { kind: 'park' }
  | { kind: 'charge'; until: number }
  | { kind: 'refuel' };

/** The reserves that decide about the next task. */
export interface Reserves {
  /** % of battery or tank. */
  energy: number;
  isLocked: boolean;
}

/** How a truck begins its simulated life. */
export type Beginning = 'working' | 'charging' | 'off';

/** Nobody sits on a truck that does this. */
const isAway = ({ kind }: Task) =>
  kind === 'rest' || kind === 'park' || kind === 'charge' || kind === 'refuel';

const travelHeight = 150;
const liftPerSecond = 260;
const lowElectric = 20;
const lowDiesel = 12;
const wellCharged = 70;
const breakEverySeconds = 2.2 * 3600;

/** The work of a truck: missions between places, breaks, charging, parking. */
export class Work {
  isKeyOn = false;
  isSeated = false;
  hasBelt = false;
  isPlugged = false;
  lifts: 'up' | 'down' | null = null;
  liftHeight = travelHeight;
  load = 0;
  readonly motion: Motion;
  #tasks: Task[] = [];
  #node: number;
  #left = 0;
  #isBegun = false;
  #sinceBreak: number;

  constructor(
    readonly plant: Plant,
    readonly kind: Kind,
    readonly roster: Roster,
    /** The number of the truck among those of its plant: which charger and parking place is its own. */
    readonly slot: number,
    readonly random: Random,
    beginning: Beginning,
    at: { x: number; y: number } | null,
  ) {
    const places = plant.places;
    const home = beginning === 'charging' ? this.#own(places.charger) : this.#own(places.parking);
    this.#node = at ? nodeNear(plant, at) : beginning === 'working' ? random.pick(places.rack) : home;
    this.motion = new Motion({ ...(plant.nodes[this.#node] ?? { x: 0, y: 0 }) }, slowSouthOf);
    this.#sinceBreak = random.between(0, breakEverySeconds);
    if (beginning === 'charging') this.#goCharging();
    if (beginning === 'off') this.#goParking();
  }

  get isRefuelling(): boolean {
    return this.#isBegun && this.#tasks[0]?.kind === 'refuel';
  }

  /** One second of work. */
  tick(now: number, reserves: Reserves): void {
    this.lifts = null;
    if (reserves.isLocked) this.#breakOff();
    if (this.#tasks.length === 0) this.#plan(now, reserves);
    const task = this.#tasks[0];
    if (task) {
      if (!this.#isBegun) this.#begin(task);
      this.#isBegun = true;
      if (this.#isDone(task, now, reserves)) {
        this.#tasks.shift();
        this.#isBegun = false;
      }
    }
    this.motion.tick();
    this.#sinceBreak = this.isKeyOn ? this.#sinceBreak + 1 : this.#sinceBreak;
  }

  #plan(now: number, { energy, isLocked }: Reserves): void {
    const isLow = energy < (this.kind.pack ? lowElectric : lowDiesel);
    if (isLocked) this.#tasks.push({ kind: 'rest', seconds: 30 });
    else if (isLow && this.kind.pack) this.#goCharging();
    else if (isLow) this.#goRefuelling();
    else if (!this.roster(now)) this.#goAway(energy);
    else if (this.#sinceBreak > breakEverySeconds) this.#takeBreak();
    else this.#goOnMission();
  }

  /** A truck that is locked while it stands is left where it is; what it does without a driver goes on. */
  #breakOff(): void {
    const task = this.#tasks[0];
    if (!task || isAway(task) || this.motion.speed > 0) return;
    this.#tasks = [];
    this.#isBegun = false;
    this.motion.follow([], 0);
    this.#node = nodeNear(this.plant, this.motion.at);
  }

  #begin(task: Task): void {
    const isLeft = isAway(task);
    this.isKeyOn = !isLeft;
    this.isSeated = task.kind === 'wait' ? task.isSeated : !isLeft;
    this.isPlugged = task.kind === 'charge';
    // Now and then somebody forgets the belt for a whole drive.
    if (!this.isSeated) this.hasBelt = false;
    else if (task.kind === 'drive' && !this.hasBelt) this.hasBelt = !this.random.chance(0.02);
    if (task.kind === 'drive') this.#depart(task);
    else this.#left = this.#secondsOf(task);
  }

  #isDone(task: Task, now: number, { energy }: Reserves): boolean {
    switch (task.kind) {
      case 'drive':
        return this.motion.isThere && this.motion.speed === 0;
      case 'lift':
        return this.#lift(task.mm);
      case 'charge':
        // After work the plug stays in, however full it is.
        return energy >= task.until && this.roster(now);
      case 'refuel':
        return energy >= 96;
      case 'park':
        return this.roster(now);
      default:
        this.#left -= 1;
        if (this.#left > 0) return false;
        if (task.kind === 'grip') this.load = task.load;
        return true;
    }
  }

  #lift(mm: number): boolean {
    const gap = mm - this.liftHeight;
    this.lifts = gap > 0 ? 'up' : 'down';
    this.liftHeight += Math.max(-liftPerSecond, Math.min(liftPerSecond, gap));
    return this.liftHeight === mm;
  }

  #secondsOf(task: Task): number {
    if (task.kind === 'wait' || task.kind === 'rest') return task.seconds;
    return task.kind === 'grip' ? this.random.between(3, 8) : 0;
  }

  #depart({ to, kmh, reverse }: Extract<Task, { kind: 'drive' }>): void {
    const way = findRoute(this.plant, this.#node, to).map((node) => this.plant.nodes[node]);
    this.motion.follow(
      way.filter((node) => node !== undefined),
      kmh,
      reverse,
    );
    this.#node = to;
  }

  #goOnMission(): void {
    const { random } = this;
    const { from, to } = this.#errand();
    // Drivers in a hurry are what a speed limit is for.
    const kmh = random.chance(0.03) ? random.between(11, 12) : this.kind.cruise;
    const load = Math.round(random.between(0.2, 0.98) * this.kind.mostLoad);
    this.#driveTo(from, kmh);
    this.#handle(random.between(0, 0.8), load);
    this.#driveTo(to, kmh * 0.85);
    this.#handle(random.between(0, 0.8), 0);
    const pause = Math.min(480, -Math.log(1 - random.next()) * 45);
    this.#tasks.push({ kind: 'wait', seconds: 4 + pause, isSeated: pause < 90 });
  }

  #errand(): { from: number; to: number } {
    const { dock, rack, yard } = this.plant.places;
    const outside = this.kind.powerType === 'diesel' && this.random.chance(0.8);
    const [one, other] = outside ? [yard, dock] : [dock, rack];
    const from = this.random.pick(one);
    const to = this.random.pick(other);
    return this.random.chance(0.5) ? { from, to } : { from: to, to: from };
  }

  /** Lifts to a part of the mast's height, takes or leaves the load, and lowers again. */
  #handle(height: number, load: number): void {
    this.#tasks.push({
      kind: 'lift',
      mm: travelHeight + Math.round(height * (this.kind.mostLift - travelHeight)),
    });
    this.#tasks.push({ kind: 'grip', load }, { kind: 'lift', mm: travelHeight });
  }

  /** Out of a dead end backwards, then the rest of the way. */
  #driveTo(to: number, kmh: number): void {
    const from = this.#lastStop();
    if (from === to) return;
    const [only, ...others] = this.plant.nodes[from]?.next ?? [];
    if (only !== undefined && others.length === 0)
      this.#tasks.push({ kind: 'drive', to: only, kmh: 4, reverse: true });
    this.#tasks.push({ kind: 'drive', to, kmh });
  }

  #lastStop(): number {
    const last = this.#tasks.findLast((task) => task.kind === 'drive');
    return last?.kind === 'drive' ? last.to : this.#node;
  }

  #takeBreak(): void {
    this.#sinceBreak = 0;
    this.#tasks.push({ kind: 'rest', seconds: this.random.between(1_200, 1_800) });
  }

  /** After work what is not well charged is plugged in. */
  #goAway(energy: number): void {
    if (this.kind.pack && energy < wellCharged) this.#goCharging();
    else this.#goParking();
  }

  #goParking(): void {
    this.#driveTo(this.#own(this.plant.places.parking), this.kind.cruise);
    this.#tasks.push({ kind: 'park' });
  }

  #goCharging(): void {
    this.#driveTo(this.#own(this.plant.places.charger), this.kind.cruise);
    const until = this.kind.pack?.chemistry === 'lead' ? 99 : this.random.between(88, 99);
    this.#tasks.push({ kind: 'charge', until });
  }

  #goRefuelling(): void {
    this.#driveTo(this.plant.places.yard[0] ?? 0, this.kind.cruise);
    this.#tasks.push({ kind: 'refuel' });
  }

  #own(places: number[]): number {
    return places[this.slot % places.length] ?? 0;
  }
}
