import { longestSilenceMs } from '@fleet/contract/trajectory/calls';
import { HourCount, type HourReading, type Hours, type HourState } from '../../fleet/hours/index';
import { isAtWork } from '../../fleet/truck/index';
import { type Session, type SessionState, SessionWatch, type Sign } from '../../fleet/ride/index';
import {
  Drive,
  type DriveState,
  type Fix,
  Sieve,
  type SieveState,
  type Stop,
  stopRule,
  type StopState,
  StopWatch,
} from '../trajectory/service';

/** A report with all that a day is counted from; times in milliseconds since 1970. */
export interface Reading extends HourReading {
  lng: number | null;
  lat: number | null;
}

export type Item = Reading | Sign;

/** A day from midnight to midnight on a company's clock; where its hours begin, and what the clock calls them. */
export interface Day {
  from: number;
  to: number;
  hours: readonly { from: number; hour: number }[];
}

/** Somebody's time on the vehicle inside the day. */
interface Ride {
  kind: number | null;
  number: string;
  from: number;
  to: number | null;
  metres: number;
  stops: number;
  stopMs: number;
}

/** All that a count has to remember, as plain data. */
export interface DayState {
  /** The newest that was taken. */
  last: number;
  hours: HourState;
  watch: SessionState;
  sieve: SieveState<Fix>;
  drive: DriveState;
  stops: StopState;
  /** The ride in which the watched stop would be. */
  stopRide: number;
  metres: number;
  wasOn: boolean;
  timesOn: number;
  firstAt: number | null;
  lastAt: number | null;
  rides: Ride[];
  /** Something was heard in the day itself. */
  isHeard: boolean;
  /** Something was heard after it. */
  isOver: boolean;
}

interface Amount {
  powerOnSeconds: number;
  workSeconds: number;
  powerOnByHour: number[];
  workByHour: number[];
  metres: number;
  timesOn: number;
}

export interface RideFacts extends Amount {
  kind: number;
  number: string;
  stops: number;
  stopSeconds: number;
  firstAt: number;
  lastAt: number;
}

export interface DayFacts extends Omit<Amount, 'powerOnSeconds' | 'workSeconds'>, Hours {
  firstAt: number | null;
  lastAt: number | null;
  rides: RideFacts[];
}

const hoursOfDay = 24;

/**
 * Counts one vehicle's day from what was stored of it, in the order of time, of one instant first what was said. It is
 * shown what came a little before and after the day too (`silenceMs`): what held at midnight, and how it went on.
 * Its state is plain data, so that a day is gone on with where it was left, and ends as if it had been counted at once.
 */
export class DayCount {
  readonly state: DayState;
  readonly #hours: HourCount;
  readonly #watch: SessionWatch;
  readonly #sieve: Sieve<Fix>;
  readonly #drive: Drive;
  readonly #stops: StopWatch;
  #nextHour: number;

  /** Begins anew with who was on it at midnight, or goes on with a state. */
  constructor(
    readonly day: Day,
    readonly silenceMs: number,
    begin: { signedIn: Session | null } | DayState,
  ) {
    const state = 'hours' in begin ? begin : null;
    this.#hours = new HourCount(day.from, day.to, longestSilenceMs, state?.hours);
    this.#watch = new SessionWatch(silenceMs, state?.watch);
    this.#sieve = new Sieve(state?.sieve);
    this.#drive = new Drive(state?.drive);
    this.#stops = new StopWatch(stopRule, state?.stops);
    this.state = state ?? {
      last: -1,
      hours: this.#hours.state,
      watch: this.#watch.state,
      sieve: this.#sieve.state,
      drive: this.#drive.state,
      stops: this.#stops.state,
      stopRide: -1,
      metres: 0,
      wasOn: false,
      timesOn: 0,
      firstAt: null,
      lastAt: null,
      rides: [],
      isHeard: false,
      isOver: false,
    };
    if ('signedIn' in begin && begin.signedIn) {
      this.state.watch.current = begin.signedIn;
      this.#openRide(begin.signedIn);
    }
    this.#nextHour = day.hours.findIndex(({ from }) => from > this.state.last);
  }

  take(item: Item): void {
    const { state, day } = this;
    state.last = Math.max(state.last, item.time);
    for (; day.hours[this.#nextHour] && day.hours[this.#nextHour]!.from <= item.time; this.#nextHour += 1)
      this.#hours.cut(day.hours[this.#nextHour]!.from);
    const isInside = item.time >= day.from && item.time < day.to;
    if (isInside) state.isHeard = true;
    if (item.time < day.from) this.#runUp(item);
    else if (isInside) this.#follow(item);
    else this.#endDay(item.time);
    if ('code' in item) return;
    this.#hours.take(item);
    this.#way(item);
    if (isInside) this.#activity(item);
    state.wasOn = item.keyOn ?? state.wasOn;
  }

  /** The known facts of the day at a moment. */
  facts(now: number): DayFacts {
    const { state, day } = this;
    const rides = this.#ridesAt(now);
    const heldUntil = Math.min(now, state.last + longestSilenceMs, day.to);
    const cuts = [
      ...day.hours.map(({ from }) => from).filter((from) => from <= heldUntil),
      ...rides.map(({ to }) => to),
    ];
    const hours = this.#hours.withCuts(cuts);
    const parts = hours.parts(now);
    const amountOf = (spans: readonly { from: number; to: number }[]) => {
      const [powerOnByHour, workByHour] = [blankHours(), blankHours()];
      for (const { from, powerOnMs, workMs } of parts) {
        if (!spans.some((span) => from >= span.from && from < span.to)) continue;
        const hour = day.hours.findLast((one) => one.from <= from)!.hour;
        powerOnByHour[hour]! += powerOnMs;
        workByHour[hour]! += workMs;
      }
      return {
        powerOnSeconds: seconds(powerOnByHour.reduce(sum, 0)),
        workSeconds: seconds(workByHour.reduce(sum, 0)),
        powerOnByHour: powerOnByHour.map(seconds),
        workByHour: workByHour.map(seconds),
      };
    };
    return {
      ...amountOf([day]),
      ...hours.result(now),
      metres: metres(state.metres),
      timesOn: state.timesOn,
      firstAt: state.firstAt,
      lastAt: state.lastAt,
      rides: [...byPerson(rides)].map((own) => ({
        ...amountOf(own),
        kind: own[0]!.kind ?? 0,
        number: own[0]!.number,
        metres: metres(own.map((ride) => ride.metres).reduce(sum, 0)),
        stops: own.map((ride) => ride.stops).reduce(sum, 0),
        stopSeconds: seconds(own.map((ride) => ride.stopMs).reduce(sum, 0)),
        timesOn: own.length,
        firstAt: own[0]!.from,
        lastAt: own.at(-1)!.to,
      })),
    };
  }

  /** The driver on it when the day ends, as far as known. */
  get signedOut(): Session | null {
    return this.state.watch.current;
  }

  /** When its facts are other ones although nothing more was heard: null once nothing moves by itself. */
  settlesAt(now: number): number | null {
    const at = this.state.last + this.silenceMs + 1_000;
    return at > now ? at : null;
  }

  /** Reports from before the day tell its first state; the driver is known already. */
  #runUp(item: Item): void {
    const { watch } = this.state;
    watch.last = item.time;
    if (!('code' in item)) watch.wasOn = item.keyOn ?? watch.wasOn;
  }

  #follow(item: Item): void {
    const before = this.state.watch.current;
    const ended = this.#watch.take(item);
    if (ended) this.#closeRide(ended.to!);
    const { current } = this.state.watch;
    if (current && current !== before) this.#openRide(current);
  }

  #endDay(time: number): void {
    if (this.state.isOver) return;
    this.state.isOver = true;
    const ended = this.#watch.passTime(time);
    if (this.state.rides.at(-1)?.to === null) this.#closeRide(ended?.to ?? this.day.to);
  }

  #openRide({ kind, number, from }: Session): void {
    const begin = Math.max(from, this.day.from);
    this.#hours.cut(begin);
    this.state.rides.push({ kind, number, from: begin, to: null, metres: 0, stops: 0, stopMs: 0 });
  }

  #closeRide(at: number): void {
    const ride = this.state.rides.at(-1)!;
    ride.to = Math.min(Math.max(at, ride.from), this.day.to);
    this.#hours.cut(ride.to);
    if (ride.to === ride.from) this.state.rides.pop();
  }

  /** Times on it, the last until this moment, or until silence or midnight ended it. */
  #ridesAt(now: number): (Ride & { to: number })[] {
    const { rides, watch } = this.state;
    const ended = new SessionWatch(this.silenceMs, { ...watch }).passTime(now);
    const until = Math.min(ended?.to ?? now, this.day.to);
    const { stopRide } = this.state;
    return rides
      .map((ride, at) => ({
        ...(at === stopRide ? withStop(ride, this.#stops.current) : ride),
        to: ride.to ?? until,
      }))
      .filter(({ from, to }) => to > from);
  }

  #way({ time, lng, lat, speed }: Reading): void {
    if (lng === null || lat === null) return;
    for (const fix of this.#sieve.take({ time, lng, lat, speed }).believed) {
      const { metres } = this.#drive.take(fix);
      if (fix.time < this.day.from || fix.time >= this.day.to) continue;
      this.state.metres += metres;
      const ride = this.state.rides.findLast(({ from }) => from <= fix.time);
      if (!ride || (ride.to !== null && fix.time >= ride.to)) continue;
      ride.metres += metres;
      this.#watchStop(fix, ride);
    }
  }

  /** A stop belongs to one ride: whoever gets on where another got off begins anew. */
  #watchStop(fix: Fix, ride: Ride): void {
    const { state } = this;
    const at = state.rides.indexOf(ride);
    if (at !== state.stopRide) {
      const before = state.rides[state.stopRide];
      const ended = this.#stops.reset();
      if (before && ended) Object.assign(before, withStop(before, ended));
      state.stopRide = at;
    }
    Object.assign(ride, withStop(ride, this.#stops.take(fix)));
  }

  #activity(reading: Reading): void {
    const { state } = this;
    if (reading.keyOn === true && !state.wasOn) state.timesOn += 1;
    if (!(reading.keyOn ?? state.wasOn) && !isAtWork(reading)) return;
    state.firstAt ??= reading.time;
    state.lastAt = reading.time;
  }
}

const withStop = <R extends Ride>(ride: R, stop: Stop | null): R =>
  stop === null ? ride : { ...ride, stops: ride.stops + 1, stopMs: ride.stopMs + stop.to - stop.from };

const blankHours = () => Array.from({ length: hoursOfDay }, () => 0);
const sum = (one: number, other: number) => one + other;
const seconds = (ms: number) => Math.round(ms / 1000);
/** To a tenth. */
const metres = (exact: number) => Math.round(exact * 10) / 10;

function byPerson<R extends Ride>(rides: readonly R[]): Iterable<R[]> {
  const people = new Map<string, R[]>();
  for (const ride of rides) {
    const key = `${ride.kind ?? 0} ${ride.number}`;
    people.set(key, [...(people.get(key) ?? []), ride]);
  }
  return people.values();
}
