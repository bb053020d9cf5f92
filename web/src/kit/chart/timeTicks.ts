const minute = 60_000;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * minute);

/** Round moments of the wall clock between two moments, at most so many; `offset` is the clock's lead over Greenwich. */
export function timeTicks(from: number, to: number, most: number, offset: number): number[] {
  const step =
    steps.find((step) => (to - from) / step <= most) ??
    Math.ceil((to - from) / most / 86_400_000) * 86_400_000;
  const first = Math.ceil((from + offset) / step) * step - offset;
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, at) => first + at * step,
  );
}

/** Round values from zero to beyond the highest. */
export function valueTicks(highest: number, most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1) / most));
  const step = power * ([1, 2, 5, 10].find((digit) => highest / (digit * power) <= most) ?? 10);
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, at) => at * step);
}
