import { packText } from '@fleet/contract/evidence/paper';
import { findings, type PartColumn } from '@fleet/contract/evidence/parts';
import type { Text } from '@fleet/contract/text';
import { clock } from '../../../base/calendar';

/** Both languages, one after the other. */
export const both = ([zh, en]: Text) => (zh === en ? zh : `${zh} / ${en}`);
/** The same where there is little width: one below the other. */
export const stacked = ([zh, en]: Text) => (zh === en ? zh : `${zh}\n${en}`);

/** A value as people read it. */
export function wordOf(of: PartColumn, column: string, value: unknown, timeZone: string): string | null {
  const { is, codes } = of;
  if (value === null || value === undefined || value === '')
    return is === 'flag' ? stacked(packText.unknown) : null;
  if (column === 'findings')
    return String(value)
      .split(' ')
      .map((one) => both(findings[one as keyof typeof findings]))
      .join('; ');
  const code = codes?.[String(value)];
  if (code) return stacked(code);
  switch (is) {
    case 'instant':
      return clock(new Date(String(value)), timeZone);
    case 'flag':
      return stacked(value ? packText.yes : packText.no);
    case 'data':
      return of.fields ? wordsWithin(of, value as object) : JSON.stringify(value);
    default:
      return String(value);
  }
}

/** The fields within a value, each in a line with its name; lists stay as they were reported. */
function wordsWithin({ fields = {}, codesWithin = {} }: PartColumn, value: object): string {
  const lines = Object.entries(value).map(([name, one]: [string, unknown]) => {
    const code = codesWithin[name]?.[String(one)];
    const shown = typeof one === 'object' ? JSON.stringify(one) : String(one);
    return `${both(fields[name] ?? [name, name])}: ${code ? both(code) : shown}`;
  });
  return lines.join('\n');
}
