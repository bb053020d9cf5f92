import type PgBoss from 'pg-boss';

/** Whether something is due in the minute that begins then, in UTC. */
export type When = (minute: Date) => boolean;

export const eachMinute: When = () => true;

/** In the minutes of an hour that leave this rest: `everyMinutes(10, 9)` at 9, 19, 29 and so on. */
export const everyMinutes =
  (step: number, rest = 0): When =>
  (minute) =>
    minute.getUTCMinutes() % step === rest;

/** At this minute of each so many hours, counted from midnight. */
export const everyHours =
  (step: number, atMinute: number): When =>
  (minute) =>
    minute.getUTCHours() % step === 0 && minute.getUTCMinutes() === atMinute;

export const daily =
  (hour: number, atMinute: number): When =>
  (minute) =>
    minute.getUTCHours() === hour && minute.getUTCMinutes() === atMinute;

interface Timed {
  name: string;
  when: When;
}

const minuteMs = 60_000;
/** A process that stood still makes up for so many minutes. */
const mostMinutes = 60;

/**
 * Puts jobs into their queues in the minute in which they are due, once however many processes look. The clock of
 * pg-boss walks each schedule back in time, at each start too, and forgets what was due while a process stood still.
 */
export class Clock {
  #looked: number | null = null;

  constructor(
    readonly jobs: readonly Timed[],
    readonly boss: Pick<PgBoss, 'insert'>,
    /** The time of the database, which all processes share; milliseconds since 1970. */
    readonly now: () => Promise<number>,
    /** Frees the minutes ahead of that time (`freeMinutesAhead`). */
    readonly freeAhead: () => Promise<void>,
  ) {}

  /** Takes the minutes since the last look; the first time, and after the clock was set back, the present one alone. */
  async look(): Promise<void> {
    const minute = Math.floor((await this.now()) / minuteMs);
    const looked = this.#looked;
    const isNew = looked === null || looked > minute;
    if (isNew) await this.freeAhead();
    const first = isNew ? minute : Math.max(looked + 1, minute - mostMinutes + 1);
    const minutes = Array.from({ length: minute - first + 1 }, (_, at) => new Date((first + at) * minuteMs));
    const due = this.jobs.filter(({ when }) => minutes.some(when));
    // One in a minute: the second of two processes finds it there.
    if (due.length > 0) await this.boss.insert(due.map(({ name }) => ({ name, singletonSeconds: 60 })));
    this.#looked = minute;
  }
}

/**
 * Minutes ahead of the database's clock are taken only where that was set back: the queue would refuse the jobs of each
 * until the clock has passed it again, and leave those that wait until then.
 */
export const freeMinutesAhead = `update pgboss.job set singleton_on = null, start_after = least(start_after, now())
  where singleton_on > 'epoch'::timestamp + make_interval(secs => extract(epoch from now()))`;
