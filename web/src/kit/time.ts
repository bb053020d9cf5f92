/** Figures of a moment, as a clock on the wall of the company shows it. */
export function clockParts(instant: string | Date, timeZone: string) {
  const parts = formatOf(timeZone).formatToParts(typeof instant === 'string' ? new Date(instant) : instant);
  const figures = Object.fromEntries(parts.map((part) => [part.type, part.value]));
  return {
    day: `${figures.year}-${figures.month}-${figures.day}`,
    minute: `${figures.hour}:${figures.minute}`,
    second: `${figures.hour}:${figures.minute}:${figures.second}`,
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** `YYYY-MM-DD HH:mm` in the company's time zone. */
export function showInstant(instant: string | null | undefined, timeZone: string) {
  if (!instant) return '';
  const { day, minute } = clockParts(instant, timeZone);
  return `${day} ${minute}`;
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Clocks differ by so much: until then what lies ahead is told as now. */
const usualAhead = 60;

/** How long ago, in the largest unit that fits, or in how long where a terminal's clock is ahead. */
export function showAge(instant: string | number, now: number, locale: string) {
  const time = typeof instant === 'number' ? instant : Date.parse(instant);
  const since = Math.round((now - time) / 1000);
  const isAhead = since < -usualAhead;
  const seconds = isAhead ? -since : Math.max(0, since);
  const [unit, size] = steps.find(([, size]) => seconds >= size) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }).format(
    isAhead ? count : -count,
    unit,
  );
}
