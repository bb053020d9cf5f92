/** Full years from delivery, the lower bound included: `domain.md` §7. */
export const ageRanges = ['0-1y', '1-3y', '3-5y', '5-8y', '8-10y', '10y+'] as const;
export type AgeRange = (typeof ageRanges)[number];

/** Where each age range but the last ends, in years. */
export const ageEnds = [1, 3, 5, 8, 10] as const;

/** Rated capacities in tonnes, the upper bound included: `domain.md` §7. */
export const capacityRanges = ['to1.5t', 'to2.5t', 'to3.5t', 'to5t', 'to10t', 'over10t'] as const;
export type CapacityRange = (typeof capacityRanges)[number];

/** Where each capacity range but the last ends, in tonnes. */
export const capacityEnds = [1.5, 2.5, 3.5, 5, 10] as const;
