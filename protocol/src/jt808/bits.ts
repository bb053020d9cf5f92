/** True when a bit of an unsigned word is set, bit 0 the lowest. */
export function hasBit(word: number, bit: number): boolean {
  return ((word >>> bit) & 1) === 1;
}

/** The numbers of the bits that are set, lowest first. */
export function bitsOf(word: number): number[] {
  const bits: number[] = [];
  for (let bit = 0; bit < 32; bit++) if (hasBit(word, bit)) bits.push(bit);
  return bits;
}
