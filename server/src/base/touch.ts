/** From when to when something was stored of a vehicle for a company; milliseconds since 1970. */
export interface Touch {
  vehicleId: string;
  companyId: string;
  from: number;
  to: number;
}

const numbersEach = 4;

/** Touches as bytes, as `report_touch` keeps them: thousands with each batch of reports, read once. */
export function packTouches(touches: readonly Touch[]): Buffer {
  const packed = new Float64Array(touches.length * numbersEach);
  for (const [at, { vehicleId, companyId, from, to }] of touches.entries())
    packed.set([Number(vehicleId), Number(companyId), from, to], at * numbersEach);
  return Buffer.from(packed.buffer);
}

export function* unpackTouches(bytes: Buffer): Iterable<Touch> {
  // A copy of its own lies where numbers of eight bytes may lie.
  const packed = new Float64Array(new Uint8Array(bytes).buffer);
  for (let at = 0; at < packed.length; at += numbersEach)
    yield {
      vehicleId: String(packed[at]),
      companyId: String(packed[at + 1]),
      from: packed[at + 2]!,
      to: packed[at + 3]!,
    };
}
