import { z } from 'zod';

/*
 * The leaves of answers that are more than their type says. A screen and an exported sheet show them alike.
 */

/** A moment, ISO 8601; shown in the company's time zone. */
export const instant = () => z.string().meta({ format: 'date-time' });
/** The GB/T 2260 code of a province or a city; shown by its name. */
export const area = () => z.string().meta({ format: 'area' });
/** Yuan with two decimals, exact, as text. */
export const money = () => z.string().meta({ format: 'money' });
/** A day, `YYYY-MM-DD`. */
export const day = () => z.string().meta({ format: 'date' });
/** A number that is measured or counted, shown with so many decimals. One that was typed stays as it was typed. */
export const figure = (digits: number) => z.number().meta({ digits });
/** A part of a whole, 1 being all of it; people see whole per cents, a sheet holds one decimal. */
export const share = () => z.number().meta({ format: 'share' });
