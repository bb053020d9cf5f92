import { untimedLock } from '../../../base/alone';
import { reportFlags } from '../../fleet/truck/index';

export const repeatMinutes = 10;
const tenMinutes = `interval '${repeatMinutes} minutes'`;

/** Rows that are being written beside this cannot be seen, and a report without a time of its own has no key to clash with. */
export const lockUntimed = `select pg_advisory_xact_lock(${untimedLock})`;

const saidBefore = (table: string) => `
  exists (
    select from ${table} old where old.vehicle_id = new.vehicle_id and old.hash = new.hash
      and old.time > new.time - ${tenMinutes} and old.time <= new.time + ${tenMinutes})`;

/** A report without a time of its own is a repeat when the same was said within ten minutes. */
export const notUntimedRepeat = (table: string) =>
  `where (new.flags & ${reportFlags.ownClock}) = 0 or not ${saidBefore(table)}`;

/** An event's time, where it has one, is part of what was said. */
export const notRepeatedEvent = `where not ${saidBefore('truck_event')}`;
