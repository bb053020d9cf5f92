/** How many damaged things a test tries: some ten thousand, or as many as `FUZZ` says. */
export const mutations = Number(process.env.FUZZ ?? 20_000);

/** A fixed sequence of numbers below a bound, so that a failure can be run again. */
export function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** Damages bytes: some are others, some are missing or come twice. */
export function mutate(bytes: Buffer, random: (below: number) => number): Buffer {
  const mutated = Buffer.from(bytes);
  for (let count = 1 + random(4); count > 0; count--) {
    if (mutated.length > 0) mutated[random(mutated.length)] = random(256);
  }
  const kind = random(4);
  if (kind === 0) return mutated.subarray(0, random(mutated.length + 1));
  if (kind === 1) return Buffer.concat([mutated, mutated.subarray(random(mutated.length + 1))]);
  return mutated;
}
