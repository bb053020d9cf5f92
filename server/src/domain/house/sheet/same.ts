import { isDeepStrictEqual } from 'node:util';

/** Whether a record holds already what a row of a sheet says of it; a column that the sheet lacks says nothing. */
export const isSame = (record: object, said: object): boolean =>
  Object.entries(said).every(
    ([name, value]) =>
      value === undefined || isDeepStrictEqual((record as Record<string, unknown>)[name] ?? null, value),
  );
