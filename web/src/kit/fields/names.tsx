import { useListed } from '../language';
import type { Field } from './field';

function Names({ value }: { value: readonly string[] }) {
  return useListed()(value);
}

/** Names in one line, which are shown and not asked for. */
export const names = (): Field<string[]> => ({ Show: Names, Ask: () => null });
