import { z } from 'zod';

/** A whole number under each of the names. */
export const counts = <const N extends readonly string[]>(names: N) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.int()])) as Record<N[number], z.ZodInt>);
