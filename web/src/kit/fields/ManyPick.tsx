import { shellText } from '@fleet/contract/shell/text';
import { useState } from 'react';
import { useSay } from '../language';
import type { AskProps } from './field';
import { pickState } from './pickState';
import { SelectSeveral } from './SelectSeveral';

interface Props extends AskProps<string[]> {
  answer: Parameters<typeof pickState>[0];
  options: { value: string; label: string }[];
  setTyped: (typed: string) => void;
}

/** Several of what a search has found; what is chosen stays called as it was when it was found. */
export function ManyPick({ value, onChange, answer, options, setTyped, id, ...rest }: Props) {
  const say = useSay();
  const [names, setNames] = useState<Record<string, string>>({});
  const chosen = value ?? [];
  const known = new Map(options.map((option) => [option.value, option.label]));
  for (const one of chosen) if (!known.has(one)) known.set(one, names[one] ?? one);
  return (
    <SelectSeveral
      {...rest}
      {...(id && { id })}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={say(shellText.choose)}
      {...pickState(answer)}
      value={chosen}
      options={[...known].map(([value, label]) => ({ value, label }))}
      onChange={(next) => {
        setNames({ ...names, ...Object.fromEntries(next.map((one) => [one, known.get(one) ?? one])) });
        // The next one is searched for from the beginning.
        setTyped('');
        onChange?.(next);
      }}
    />
  );
}
