import { z } from 'zod';
import { longestFactDays } from '../dayFact/day';
import { choice, day, id } from '../field';
import { hourSystems } from '../figure/figure';
import { instant } from '../shown';

/** The periods that a figure is compared with: as many days before, or the same days a year before. */
export const comparisons = ['before', 'yearBefore'] as const;
export type Comparison = (typeof comparisons)[number];

export const usualDays = 7;
export const longestPeriodDays = longestFactDays;

/** The period of an analysis; both days count, on the clock of each company; the last seven days unless said. */
export const periodInput = {
  orgId: id().optional(),
  startDate: day().optional(),
  endDate: day().optional(),
};
export const drawingInput = { ...periodInput, compare: choice(comparisons).optional() };
export const hourSystem = () => choice(hourSystems).default('24');

/** The period of an answer, and the moment until which it is counted; null where nothing is counted yet. */
export const period = z.object({
  startDate: z.string(),
  endDate: z.string(),
  countedAt: instant().nullable(),
});

/** Figures of the whole period with those of the period compared with, and their course by day; `domain.md` §7. */
export const drawingOf = <const N extends readonly [string, ...string[]]>(names: N) =>
  period.extend({
    /** The period compared with, where one was asked for. */
    before: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
    figures: z.array(
      z.object({ name: z.enum(names), value: z.number().nullable(), before: z.number().nullable() }),
    ),
    /** One value for each day of the period; the days compared with stand beside, in the same order. */
    days: z.array(
      z.object({
        day: z.string(),
        values: z.record(z.enum(names), z.number().nullable()),
        before: z.record(z.enum(names), z.number().nullable()).nullable(),
      }),
    ),
  });

/** A kind of finding in a period: how often, on how many objects, and how many of them people dealt with. */
export const kindRow = <const C extends readonly [string, ...string[]]>(codes: C) =>
  z.object({
    /** Its code. */
    id: z.enum(codes),
    count: z.int(),
    vehicles: z.int(),
    drivers: z.int(),
    handled: z.int(),
    handledRate: z.number().nullable().meta({ format: 'share' }),
    /** Its part of all findings, and that of it and all more frequent ones. */
    part: z.number().nullable().meta({ format: 'share' }),
    partSoFar: z.number().nullable().meta({ format: 'share' }),
  });

/** The course of findings: how many of each kind on each day. */
export const kindsByDay = <const C extends readonly [string, ...string[]]>(codes: C) =>
  z.array(z.object({ day: z.string(), counts: z.partialRecord(z.enum(codes), z.int()) }));
