import type { HourSystem } from '@fleet/contract/figure/figure';

export type Figures<S, N extends string> = Record<
  N,
  { of: (sums: S, hourSystem: HourSystem) => number | null }
>;

/** The values of some figures of the same sums. */
export const valuesOf = <S, N extends string>(
  figures: Figures<S, N>,
  names: readonly N[],
  sums: S,
  hourSystem: HourSystem = '24',
) =>
  Object.fromEntries(names.map((name) => [name, figures[name].of(sums, hourSystem)])) as Record<
    N,
    number | null
  >;
