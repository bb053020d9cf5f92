/**
 * Reads something for each of these, in their order, and gives each with what was read. The next reading is under way
 * while one is worked on; there is never more than one.
 */
export async function* readAhead<Of, Found>(
  wanted: readonly Of[],
  read: (one: Of) => Promise<Found>,
): AsyncGenerator<[Of, Found], void, void> {
  const begin = (at: number) => {
    if (at >= wanted.length) return undefined;
    const coming = read(wanted[at]!);
    // Whoever ends early asks for it no more.
    coming.catch(() => undefined);
    return coming;
  };
  let coming = begin(0);
  for (const [at, one] of wanted.entries()) {
    const found = await coming!;
    coming = begin(at + 1);
    yield [one, found];
  }
}
