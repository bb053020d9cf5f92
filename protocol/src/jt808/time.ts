/** The zone of all times in the protocol, in milliseconds ahead of UTC. */
export const gmt8 = 8 * 3_600_000;
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * time BCD[6] `YYMMDDhhmmss` in GMT+8 at an offset → milliseconds since 1970 UTC,
 * null when it is all zero or not a date (BAD_TIME, section 8.1).
 */
export function readBcdTime(bytes: Buffer, at: number): number | null {
  const year = two(bytes, at);
  const month = two(bytes, at + 1);
  const day = two(bytes, at + 2);
  const hour = two(bytes, at + 3);
  const minute = two(bytes, at + 4);
  const second = two(bytes, at + 5);
  if (year < 0 || month < 1 || month > 12 || day < 1 || day > lastDay(year, month)) return null;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return null;
  return daysSince1970(year, month, day) * 86_400_000 + ((hour * 60 + minute) * 60 + second) * 1000 - gmt8;
}

/** Milliseconds since 1970 UTC → time BCD[6] in GMT+8 at an offset; null writes zeros. Years 2000–2099. */
export function writeBcdTime(bytes: Buffer, at: number, ms: number | null): void {
  bytes.fill(0, at, at + 6);
  if (ms === null) return;
  const date = new Date(ms + gmt8);
  bytes[at] = bcd(date.getUTCFullYear() % 100);
  bytes[at + 1] = bcd(date.getUTCMonth() + 1);
  bytes[at + 2] = bcd(date.getUTCDate());
  bytes[at + 3] = bcd(date.getUTCHours());
  bytes[at + 4] = bcd(date.getUTCMinutes());
  bytes[at + 5] = bcd(date.getUTCSeconds());
}

/** Milliseconds → `2025-06-01T08:30:00+08:00`. */
export function isoGmt8(ms: number): string {
  return `${new Date(ms + gmt8).toISOString().slice(0, 19)}+08:00`;
}

// -1 for a byte that is not two decimal digits
function two(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0xff;
  const high = byte >> 4;
  const low = byte & 0x0f;
  return high > 9 || low > 9 ? -1 : high * 10 + low;
}

function bcd(value: number): number {
  return (Math.trunc(value / 10) << 4) | (value % 10);
}

function lastDay(year: number, month: number): number {
  // Every fourth year from 2000 to 2099 is a leap year.
  return month === 2 && year % 4 === 0 ? 29 : (daysOfMonth[month - 1] ?? 0);
}

function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const dayOfYear = Math.trunc((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  // 11017 days lie between 1970-01-01 and 2000-03-01.
  return 11017 + shifted * 365 + Math.floor(shifted / 4) + dayOfYear;
}
