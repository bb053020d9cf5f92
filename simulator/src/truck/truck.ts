import type { TruckEvent } from '@fleet/protocol/truck/events';
import type { Position, TruckValues } from '@fleet/protocol/truck/values';
import type { Plant } from '@fleet/protocol/plant/plant';
import { Random } from '@fleet/protocol/plant/random';
import { round } from '../round';
import { Battery, type Demand } from './battery';
import { Engine } from './engine';
import { inspect } from './inspection';
import { Incidents } from './incidents';
import { drawKind, type Kind, type PowerType } from './kinds';
import { Receiver } from './receiver';
import { type Roster, shifts, stints } from './roster';
import { type Beginning, Work } from './work';

export type Activity = 'working' | 'idle' | 'charging' | 'off';

/** The state and report of a truck at one moment, with the events since the step before. */
export interface Snapshot {
  /** Milliseconds since 1970 UTC, a whole second. */
  time: number;
  activity: Activity;
  position: Position;
  values: TruckValues;
  events: TruckEvent[];
}

/** The memory of a truck from one run of the simulator to the next. */
export interface Memory {
  powerOnSeconds: number;
  workSeconds: number;
  /** km. */
  odometer: number;
  /** % of battery or tank. */
  energy: number;
  activity: Activity;
  /** Metres in the plant. */
  at: { x: number; y: number };
}

export interface TruckOptions {
  powerType: PowerType;
  plant: Plant;
  /** kg that its maker allows; else as its kind usually may. */
  capacity?: number;
  /** The number of the truck among those of its plant. */
  slot: number;
  seed: number;
  /** Milliseconds since 1970 UTC at which its life begins. */
  now: number;
  /** Work goes on round the clock instead of in shifts. */
  isAlwaysDay: boolean;
  /** 1 charges as fast as such batteries do. */
  chargeSpeed: number;
  /** When it has a driver, where neither stints nor the day shift say so. */
  roster?: Roster;
  /** The card by which its driver signs on when he takes the key, and off when he leaves; or who that is at a time. */
  card?: string | ((at: number) => string | undefined);
  memory?: Memory;
  /** How many times as often as by nature something goes wrong; 1 unless said. */
  mishaps?: number;
}

const second = 1000;
/** A step over more than this leaves the time between out: the machine slept. */
const longestStep = 2 * 3_600_000;
/** Who signs on by card: alink.md 16.1. */
const cardKind = 1;
/** So many times the allowed load is the heaviest that a driver meets: now and then it is too much by a little. */
const mostLoaded = 1.072;
/** From this speed on a truck counts as working, in m/s (1 km/h). */
const moving = 1 / 3.6;

/** A truck at work: a pure model that only time drives, the same for the same seed. */
export class Truck {
  isLocked = false;
  readonly kind: Kind;
  readonly #cardAt: (at: number) => string | undefined;
  /** Of the driver who is signed on, or was last. */
  #card: string | undefined;
  readonly #powerType: PowerType;
  /** Of its own, so that what a driver finds does not change how he drives. */
  readonly #inspecting: Random;
  readonly #random: Random;
  readonly #work: Work;
  readonly #battery: Battery | null;
  readonly #engine: Engine | null;
  readonly #incidents: Incidents;
  readonly #receiver: Receiver;
  #now: number;
  #speedBefore = 0;
  #powerOnSeconds: number;
  #workSeconds: number;
  #metres: number;
  #eventNumber = 0;
  #signedOnAt = 0;

  constructor(options: TruckOptions) {
    const { powerType, plant, slot, seed, now, isAlwaysDay, chargeSpeed, card, memory, mishaps, capacity } =
      options;
    this.#cardAt = typeof card === 'function' ? card : () => card;
    this.#card = this.#cardAt(now);
    this.#powerType = powerType;
    this.#inspecting = new Random(seed + 1);
    this.#random = new Random(seed);
    const random = this.#random;
    this.#now = Math.floor(now / second) * second;
    const kind = drawKind(powerType, random);
    this.kind = { ...kind, mostLoad: capacity === undefined ? kind.mostLoad : capacity * mostLoaded };
    const beginning = beginningOf(memory, powerType, random);
    const usual = isAlwaysDay ? stints(random, now, beginning !== 'off') : shifts(random);
    const energy =
      memory?.energy ?? (beginning === 'charging' ? random.between(25, 80) : random.between(30, 95));
    this.#battery = this.kind.pack && new Battery(this.kind.pack, energy, chargeSpeed);
    this.#engine = this.kind.pack ? null : new Engine(this.kind.tankLitres, energy, beginning === 'working');
    this.#work = new Work(
      plant,
      this.kind,
      options.roster ?? usual,
      slot,
      random,
      beginning,
      memory?.at ?? null,
    );
    this.#incidents = new Incidents(powerType, random, mishaps);
    this.#receiver = new Receiver(plant, random);
    this.#powerOnSeconds = memory?.powerOnSeconds ?? Math.round(random.between(300, 4000) * 3600);
    this.#workSeconds = memory?.workSeconds ?? Math.round(this.#powerOnSeconds * random.between(0.55, 0.75));
    this.#metres = (memory?.odometer ?? (this.#workSeconds / 3600) * 3.1) * 1000;
  }

  /** Lives on to `now` (milliseconds, not before the last one) second by second and says what is then. */
  step(now: number): Snapshot {
    const events: TruckEvent[] = [];
    let peakG = 0;
    let braked = 0;
    let lateral = 0;
    if (now - this.#now > longestStep) this.#now = Math.floor(now / second) * second - second;
    while (now - this.#now >= second) {
      this.#now += second;
      this.#tick(events);
      peakG = Math.max(peakG, this.#incidents.peakG);
      braked = Math.max(braked, this.#work.motion.braked);
      lateral = Math.max(lateral, this.#work.motion.lateral);
    }
    return this.#snapshot(events, {
      peakG: round(peakG, 100),
      brakingMs2: round(braked, 100),
      lateralMs2: round(lateral, 100),
    });
  }

  /** The present state, without living on. */
  look(): Snapshot {
    return this.#snapshot([], { peakG: 0, brakingMs2: 0, lateralMs2: 0 });
  }

  /** The memory to keep for the next run. */
  get memory(): Memory {
    return {
      powerOnSeconds: this.#powerOnSeconds,
      workSeconds: this.#workSeconds,
      odometer: this.#metres / 1000,
      energy: this.#energy,
      activity: this.#activity,
      at: this.#work.motion.at,
    };
  }

  #tick(events: TruckEvent[]): void {
    const work = this.#work;
    const { isPlugged: wasPlugged, isKeyOn: wasKeyOn } = work;
    work.motion.haste = this.#incidents.haste;
    work.tick(this.#now, { energy: this.#energy, isLocked: this.isLocked });
    const { speed, driven } = work.motion;
    const demand: Demand = {
      isKeyOn: work.isKeyOn,
      speed,
      faster: speed - this.#speedBefore,
      load: work.load,
      lifts: work.lifts,
      isCharging: work.isPlugged,
    };
    this.#speedBefore = speed;
    if (work.isPlugged && !wasPlugged && this.#battery) this.#battery.charged = 0;
    this.#battery?.tick(demand);
    this.#engine?.tick(demand);
    if (this.#engine && work.isRefuelling) this.#engine.refuel();
    this.#receiver.tick();
    this.#metres += driven;
    if (work.isKeyOn) this.#powerOnSeconds += 1;
    if (this.#activity === 'working') this.#workSeconds += 1;

    for (const event of this.#incidents.tick(work.isKeyOn, speed)) this.#tell(events, event);
    if (work.isPlugged !== wasPlugged) this.#tellCharge(events, work.isPlugged);
    if (work.isKeyOn && !wasKeyOn) this.#card = this.#cardAt(this.#now);
    if (this.#card && work.isKeyOn !== wasKeyOn) this.#tellDriver(events, this.#card, work.isKeyOn);
  }

  #tell(events: TruckEvent[], event: Omit<TruckEvent, 'time'>): void {
    this.#eventNumber += 1;
    events.push({ ...event, time: this.#now, number: this.#eventNumber, position: this.#position() });
  }

  #tellDriver(events: TruckEvent[], card: string, isOn: boolean): void {
    const who = { kind: cardKind, number: card };
    const duration = (this.#now - this.#signedOnAt) / second;
    this.#tell(
      events,
      isOn ? { identifier: 'signOn', fields: who } : { identifier: 'signOff', fields: { ...who, duration } },
    );
    this.#signedOnAt = this.#now;
    const fields = isOn && inspect(this.#powerType, card, this.#inspecting);
    if (fields) this.#tell(events, { identifier: 'checkResult', fields });
  }

  #tellCharge(events: TruckEvent[], isStart: boolean): void {
    const soc = round(this.#energy);
    const chargedAh = round(this.#battery?.charged ?? 0);
    this.#tell(events, {
      identifier: isStart ? 'chargeStart' : 'chargeEnd',
      fields: isStart ? { soc } : { soc, chargedAh },
    });
  }

  #snapshot(events: TruckEvent[], shock: TruckValues): Snapshot {
    const { isKeyOn, isPlugged, isSeated, hasBelt, lifts, liftHeight, load, motion } = this.#work;
    const random = this.#random;
    const isMoving = motion.speed > 0;
    const position = this.#position();
    const values: TruckValues = {
      vehicleSpeed: round(motion.speed * 3.6),
      odometer: round(this.#metres / 1000),
      keyOn: isKeyOn,
      powerOnSeconds: this.#powerOnSeconds,
      workSeconds: this.#workSeconds,
      ...this.#battery?.values(isPlugged),
      ...this.#engine?.values(isKeyOn),
      forkLoad: load,
      liftHeight: Math.round(liftHeight),
      loadState: load === 0 ? 0 : load > this.kind.mostLoad / 2 ? 3 : 1,
      seatOccupied: isSeated,
      seatBeltFastened: hasBelt && !this.#incidents.isUnbelted,
      parkingBrakeOn: !isMoving && !isSeated,
      forksRaised: liftHeight > 300,
      hydraulicsActive: lifts !== null,
      reverse: isMoving && motion.reverse,
      emergencyOpen: false,
      pitch: round(random.normal() * (isMoving ? 0.6 : 0.1)),
      roll: round(random.normal() * (isMoving ? 0.5 : 0.1)),
      ...shock,
      activeFaults: this.#incidents.activeFaults,
      locked: this.isLocked,
      signal: 22 + Math.floor(random.next() * 8),
      satellites: position.satellites ?? 0,
    };
    if (this.#card) {
      values.driverSignedOn = isKeyOn;
      values.driver = isKeyOn ? { kind: cardKind, number: this.#card } : { kind: 0, number: '' };
    }
    if (this.#battery) this.#addElectric(values, isPlugged, isMoving);
    return { time: this.#now, activity: this.#activity, position, values, events };
  }

  #addElectric(values: TruckValues, isPlugged: boolean, isMoving: boolean): void {
    const amperes = Math.abs(values.batteryCurrent ?? 0);
    values.chargePlugIn = isPlugged;
    if (!values.keyOn) return;
    values.motorTemp = round(38 + amperes * 0.12 + (isMoving ? 6 : 0));
    values.controllerTemp = round(34 + amperes * 0.08);
    values.hydOilTemp = round(36 + amperes * 0.04);
  }

  #position(): Position {
    const { at, heading, speed } = this.#work.motion;
    return this.#receiver.fix(at, heading, speed > 0);
  }

  get #energy(): number {
    return this.#battery?.soc ?? this.#engine?.fuel ?? 0;
  }

  get #activity(): Activity {
    const { isKeyOn, isPlugged, lifts, motion } = this.#work;
    if (isPlugged && !this.#battery?.isFull) return 'charging';
    if (motion.speed >= moving || lifts !== null) return 'working';
    return isKeyOn ? 'idle' : 'off';
  }
}

function beginningOf(memory: Memory | undefined, powerType: PowerType, random: Random): Beginning {
  const drawn = random.next();
  if (memory) return memory.activity === 'idle' ? 'working' : memory.activity;
  if (powerType === 'diesel') return drawn < 0.72 ? 'working' : 'off';
  return drawn < 0.58 ? 'working' : drawn < 0.8 ? 'charging' : 'off';
}
