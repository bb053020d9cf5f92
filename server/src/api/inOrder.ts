import type { Call } from '@fleet/contract/call';
import { refusals } from '@fleet/contract/refusals';
import { refuseField } from '../base/refuse';

/** The field that ends the period which another one starts, as filters name them: `startTime`, `expireFrom`. */
function endOf(name: string): string | null {
  if (name.startsWith('start')) return name.replace('start', 'end');
  return name.endsWith('From') ? name.replace(/From$/, 'To') : null;
}

/** Refuses a search in a period that ends before it starts: an empty list would say that there was nothing. */
export function needInOrder({ blank }: Pick<Call, 'blank'>, input: Readonly<Record<string, unknown>>): void {
  if (blank !== 'ignored') return;
  for (const [name, from] of Object.entries(input)) {
    const end = endOf(name);
    const to = end && input[end];
    if (typeof from !== 'string' || typeof to !== 'string') continue;
    if (Date.parse(to) < Date.parse(from)) throw refuseField(end!, refusals.endBeforeStart);
  }
}
