/** The day, `YYYY-MM-DD`, that a clock on the wall in the zone shows. */
export const today = (now: Date, timeZone: string): string => formatter(timeZone).format(now);

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Swedish writes dates the ISO way. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const known =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatters.set(timeZone, known);
  return known;
}

/** The UTC day of an instant in milliseconds, `YYYY-MM-DD`. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD HH:mm:ss` on the wall of the zone. */
export function clock(instant: Date, timeZone: string): string {
  const known =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, known);
  return known.format(instant);
}
