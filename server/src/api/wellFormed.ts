import { refusals } from '@fleet/contract/refusals';
import { refuseField } from '../base/refuse';
import { badBody } from './body';

/** No text of any language holds these, and no database takes them: NUL, and halves of signs without the other half. */
const broken = /[\0\p{Cs}]/u;

/** No call nests as deep; what does would only wear out the stack. */
const deepest = 20;

/** Every text must be one that can be kept, whichever field it stands in. */
export function needWellFormed(sent: unknown): void {
  const place = findBroken(sent);
  if (place !== null) throw refuseField(place, refusals.brokenText);
}

/** The place of a broken text or name in the input, however deep; null where none is. */
function findBroken(sent: unknown, depth = 0): string | null {
  if (depth > deepest) throw badBody();
  if (typeof sent === 'string') return broken.test(sent) ? '' : null;
  if (sent instanceof File) return findBroken(sent.name);
  if (typeof sent !== 'object' || sent === null) return null;
  for (const [name, value] of Object.entries(sent)) {
    if (broken.test(name)) return '';
    const place = findBroken(value, depth + 1);
    if (place !== null) return place ? `${name}.${place}` : name;
  }
  return null;
}
