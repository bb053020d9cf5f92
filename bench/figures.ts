/** The middle one; of an even number the lower middle. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted[(sorted.length - 1) >> 1];
  if (middle === undefined) throw new Error('no figures');
  return middle;
}

/** The value below which the share lies; share 0–1. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const found = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('no figures');
  return found;
}
