import { code, formats } from '../field';

/** GB 32100: 31 signs, the last of 18 being the check sign. */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Whether the last sign of a unified social credit code is the one that the others ask for. */
export function isCreditCode(value: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(value)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * signs.indexOf(value[at]!), 0);
  return value[17] === signs[(31 - (sum % 31)) % 31];
}

/** A unified social credit code, as people type it. */
export const creditCode = () =>
  code(/^[0-9A-HJ-NPQRTUWXY]{18}$/, formats.creditCode).refine((value) => isCreditCode(String(value)), {
    params: { text: formats.creditCode },
  });
