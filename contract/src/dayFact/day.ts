import { z } from 'zod';
import { instant } from '../shown';

/** The longest period that a question about days may cover. */
export const longestFactDays = 400;

const byHour = z.array(z.int()).length(24);

/** A day on the company's clock, as it was counted: `domain.md` §7. Null where nothing told it. */
export const dayFact = z.object({
  day: z.string(),
  powerOnSeconds: z.int().nullable(),
  workSeconds: z.int().nullable(),
  /** Power-on hours without working hours. */
  idleSeconds: z.int().nullable(),
  /** Seconds in each hour of the clock, from midnight. */
  powerOnByHour: byHour,
  workByHour: byHour,
  metres: z.number(),
  /** How often the truck was turned on, or the driver got on one. */
  timesOn: z.int(),
  firstAt: instant().nullable(),
  lastAt: instant().nullable(),
});
