/** A value rounded to a part of one: tenths unless said. */
export const round = (value: number, parts = 10) => Math.round(value * parts) / parts;
