import { z } from 'zod';
import { calls, deferrable, fileAnswer, listOf, search } from '../call';
import { id, instant, int } from '../field';

/** Silence that is longer is a gap: nobody knows what the vehicle did in it. */
export const longestSilenceMs = 5 * 60_000;

/** The longest period that one question may cover, in days. */
export const longestPeriodDays = 7;

const span = { startTime: z.string(), endTime: z.string() };

export const trajectory = calls('trajectory', '/v1/car', {
  track: {
    path: 'queryCarTrajectory',
    right: 'trajectory:view',
    input: search({ id: id(), startTime: instant(), endTime: instant(), cursor: instant().optional() }),
    /** Columns side by side, in device-time order; `nextCursor` when the answer was cut. Speed km/h, distance m. */
    output: z.object({
      carId: z.string(),
      time: z.array(z.string()),
      lng: z.array(z.number()),
      lat: z.array(z.number()),
      speed: z.array(z.number().nullable()),
      direction: z.array(z.number().nullable()),
      keyOn: z.array(z.boolean().nullable()),
      nextCursor: z.string().nullable(),
      /** The last day before the period on which this vehicle has a track, when the period has none. */
      lastDayWithData: z.string().nullable(),
      /** The day to which the terminal's service was paid, when there is no track because it has lapsed. */
      lapsedOn: z.string().nullable(),
    }),
  },
  /** Which drivers in sight were on the vehicle when, in the order of time. Who looked stands in the log. */
  drivers: {
    path: 'queryCarTrajectoryDriver',
    right: 'trajectory:person',
    input: search({ id: id(), startTime: instant(), endTime: instant() }),
    output: listOf(
      z.object({
        startTime: z.string(),
        /** Null while it goes on. */
        endTime: z.string().nullable(),
        driverName: z.string(),
      }),
    ),
  },
  /** Every position of the period, whether it can be, and, for who may follow persons, who drove; as a sheet. */
  file: {
    path: '/v1/getExportExcel/exportCarTrajectory',
    right: 'trajectory:export',
    input: deferrable(search({ id: id(), startTime: instant(), endTime: instant() })),
    output: fileAnswer,
  },
  /** The totals of the track, of plausible positions only: a receiver that wanders drives no metre. */
  summary: {
    path: 'queryCarTrajectorySummary',
    right: 'trajectory:view',
    input: search({
      id: id(),
      startTime: instant(),
      endTime: instant(),
      /** A stop is so long within so many metres. */
      stopRadius: int(5, 500).default(20),
      stopSeconds: int(30, 86_400).default(180),
    }),
    output: z.object({
      metres: z.number(),
      movingSeconds: z.int(),
      points: z.int(),
      stops: z.array(z.object({ ...span, lng: z.number(), lat: z.number() })),
      gaps: z.array(z.object({ ...span, metres: z.number() })),
      /** When the vehicle was said to be where it cannot have been. */
      implausible: z.array(z.string()),
    }),
  },
});
