import { shellText } from '@fleet/contract/shell/text';
import { useListed, useSay } from '../language';
import type { Field } from './field';

interface Props {
  value: readonly string[];
  /** How many are named where there are more. */
  most?: number;
}

function Names({ value }: Props) {
  return useListed()(value);
}

/** The first few of many names, and how many there are. */
export function FirstNames({ value, most = 6 }: Props) {
  const say = useSay();
  const listed = useListed();
  if (value.length <= most) return listed(value);
  return say(shellText.firstNames, { names: listed(value.slice(0, most)), total: value.length });
}

/** Names in one line, which are shown and not asked for. */
export const names = (): Field<string[]> => ({ Show: Names, Ask: () => null });

/** Several that are named together: the first few are shown, all are asked for. */
export const members = (Ask: Field<string[]>['Ask']): Field<string[]> => ({
  isWide: true,
  isChoice: true,
  Show: FirstNames,
  Ask,
});
