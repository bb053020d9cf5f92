import type { Call } from '@fleet/contract/call';
import { recordFormat } from '@fleet/contract/field';
import { plain, type Shape, shapeOf } from '../sample';

/** Numbers from 0 to 1, the same for the same seed: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const texts = [
  '',
  ' ',
  '0',
  '-1',
  'a',
  '甲',
  '%_\\',
  `'"`,
  '<b>',
  '😀',
  'SAMPLE-1',
  '13912345678',
  '__proto__',
  'null',
];
const days = ['1900-01-01', '2024-02-29', '2025-12-31', '2026-11-01', '9999-12-31'];
const times = ['00:00:00Z', '23:59:59.999Z', '12:00:00+08:00', '00:00:00-11:00', '23:59:59.999999+14:00'];
const nobodys = ['999999999', '999999999999999999'];

/**
 * An input with some fields of the sample replaced, left out, or of another kind, and some more that the call takes.
 * @param sample an input that the call takes
 * @param keyOf the key of a record that a field may name
 */
export function randomInput(
  call: Call,
  sample: Record<string, unknown>,
  random: () => number,
  keyOf: (field: string) => string,
): Record<string, unknown> {
  const happens = (share: number) => random() < share;
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const upTo = (most: number) => Math.floor(random() * (most + 1));

  const numberOf = ({ type, minimum = -1e6, maximum = 1e6 }: Shape) => {
    const between = minimum + random() * (maximum - minimum);
    return pick([minimum, maximum, 0, 1, type === 'integer' ? Math.round(between) : between]);
  };
  const textOf = ({ maxLength }: Shape) => pick([...texts, '叉'.repeat(Math.min(maxLength ?? 20, 5000))]);
  const anything = () => pick([null, '', 'x', '0', -1, 2 ** 31, 1e300, true, [], [[]], {}, [null], '1,2']);

  const valueOf = (field: string, shape: Shape): unknown => {
    if (happens(0.03)) return anything();
    const here = plain(shape);
    if (here.format === recordFormat) return happens(0.7) ? keyOf(field) : pick(nobodys);
    if (here.const !== undefined) return here.const;
    if (here.enum) return pick(here.enum);
    if (here.type === 'array') return Array.from({ length: upTo(3) }, () => valueOf(field, here.items ?? {}));
    if (here.type === 'object') return objectOf(here, {});
    if (here.type === 'boolean') return happens(0.5);
    if (here.type === 'number' || here.type === 'integer') return numberOf(here);
    if (here.format === 'date') return pick(days);
    if (here.format === 'date-time') return `${pick(days)}T${pick(times)}`;
    return textOf(here);
  };
  const objectOf = (shape: Shape, known: Record<string, unknown>) => {
    const input: Record<string, unknown> = { ...known };
    for (const [field, inner] of Object.entries(shape.properties ?? {})) {
      if (field in known ? happens(0.25) : happens(0.4)) input[field] = valueOf(field, inner);
      if (happens(0.03)) delete input[field];
    }
    return input;
  };
  return objectOf(shapeOf(call), sample);
}
