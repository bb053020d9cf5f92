/* Chinese ID numbers, GB 11643: six digits of a place, eight of a birthday, three of an order, one check sign. */

const shape = /^[1-9]\d{5}(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The sign that follows the first 17 digits. */
export const idCheckSign = (digits: string): string =>
  '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11]!;

/** The birthday in an ID number, `YYYY-MM-DD`. */
const birthdayIn = (idCard: string) =>
  `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`;

/** The day, `YYYY-MM-DD`, on which the owner of an ID number is so many years old. */
export function dayOfAge(idCard: string, years: number): string {
  const [year, ...rest] = birthdayIn(idCard).split('-');
  return [Number(year) + years, ...rest].join('-');
}

const isDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};

export const isIdCard = (text: string) =>
  shape.test(text) && isDay(birthdayIn(text)) && idCheckSign(text.slice(0, 17)) === text[17];

/** An ID number as people may see it: without the birthday. */
export const maskIdCard = (idCard: string) => `${idCard.slice(0, 6)}${'*'.repeat(8)}${idCard.slice(14)}`;
