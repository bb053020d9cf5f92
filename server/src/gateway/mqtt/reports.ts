import type { Topic } from '@fleet/protocol/alink/topics';
import {
  readBatchPost,
  readEventPost,
  readHistoryPost,
  readPropertyPost,
  type TruckReading,
} from '@fleet/protocol/alink/truck';
import {
  fingerprint,
  type Fingerprint,
  type RawMessage,
  type Report,
} from '../../domain/reported/telemetry/service';

/** The kinds of message that carry reports. */
export const reportKinds = new Set<Topic['kind']>(['propertyPost', 'eventPost', 'batchPost', 'historyPost']);

/** Reads the params of a report by its topic; `now` in milliseconds. */
export function readReading(topic: Topic, params: unknown, now: number): TruckReading {
  const options = { now, keepUnknown: true };
  switch (topic.kind) {
    case 'batchPost':
      return readBatchPost(params, options);
    case 'historyPost':
      return readHistoryPost(params, topic, options);
    case 'eventPost':
      return readEventPost(topic.identifier ?? '', params, options);
    default:
      return readPropertyPost(params, options);
  }
}

interface Origin {
  terminalRowId: string;
  receivedAt: number;
  /** The id of the message, which tells apart what has no time of its own. */
  messageId: string | number | null;
  wasKept: boolean;
  /** A time that the terminal gave, or null where that cannot be. */
  believe: (time: number | null) => number | null;
}

/** The reports of one message: one for each moment, one for each event. */
export function reportsOf(
  { samples, events }: TruckReading,
  { terminalRowId, receivedAt, messageId, wasKept, believe }: Origin,
): Report[] {
  const base = { terminalRowId, receivedAt, wasKept, alarm: null };
  // A report without a believable time is known by its message and by the time that it claims.
  const told = (time: number | null, claimed: number | null, said: unknown) =>
    digest(time === null ? [messageId, claimed, said] : said);
  return [
    ...samples.map(({ position, values, raw, ...sample }) => {
      const time = believe(sample.time);
      const hash = told(time, sample.time, [position, values, raw]);
      return { ...base, time, position, values: { ...raw, ...values }, hash, events: [] };
    }),
    ...events.map((event) => {
      const time = believe(event.time);
      const position = event.position ?? null;
      return {
        ...base,
        time,
        position,
        values: {},
        hash: told(time, event.time, event),
        events: [{ ...event, time }],
      };
    }),
  ];
}

/** Whether a message gave times, and none that can be. */
export const hasWrongTimes = (
  { hasRefusedTime, samples, events }: TruckReading,
  reports: readonly Report[],
): boolean =>
  reports.every(({ time }) => time === null) &&
  (hasRefusedTime || [...samples, ...events].some(({ time }) => time !== null));

/** A message that is kept as it came. */
export const keptReport = (
  terminalRowId: string,
  messageId: Origin['messageId'],
  event: RawMessage,
): Report => ({
  terminalRowId,
  receivedAt: Date.now(),
  wasKept: false,
  alarm: null,
  time: null,
  position: null,
  values: {},
  hash: digest([messageId, event]),
  events: [event],
});

const digest = (said: unknown): Fingerprint => fingerprint(Buffer.from(JSON.stringify(said)));
