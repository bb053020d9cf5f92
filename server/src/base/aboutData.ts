/**
 * True when what was to be stored is at fault, so that it fails again however often it is tried: the database understood
 * us and refused it, or it cannot be written down at all. False when the database is away or out of room.
 */
export function isAboutData(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof TypeError) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(22|23|42|P0)[0-9A-Z]{3}$/.test(code);
}
