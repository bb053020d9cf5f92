import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Beside } from '../fields/beside';
import type { Fields } from '../fields/field';
import { useSay } from '../language';
import { useShortcuts } from '../shortcuts';
import './filterBar.css';

interface Props {
  names: readonly string[];
  fields: Fields;
  words: Record<string, Text>;
  filter: Record<string, unknown>;
  setFilter: (change: Record<string, unknown>, how?: { replace?: boolean }) => void;
  /** More than these wait behind "more". */
  shown?: number;
}

/** The filters of a list in one row. A choice counts at once, a typed text on Enter or Search. */
export function FilterBar({ names, fields, words, filter, setFilter, shown = 5 }: Props) {
  const say = useSay();
  const bar = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const [isWide, setWide] = useState(() => names.slice(shown).some((name) => filter[name] !== undefined));
  useShortcuts({ f: () => bar.current?.querySelector('input')?.focus() });

  const search = (change: Record<string, unknown> = {}) => {
    setTyped({});
    setFilter({ ...blanksOut(typed), ...change, pageNum: 1 });
  };
  const reset = () => search(Object.fromEntries(names.map((name) => [name, undefined])));

  return (
    <form
      ref={bar}
      className="filterBar"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <Beside value={filter}>
        {(isWide ? names : names.slice(0, shown)).map((name) => {
          const field = fields[name];
          const word = words[name];
          if (!field || !word) return null;
          const Ask = field.AskFilter ?? field.Ask;
          return (
            <div
              key={name}
              className={field.isWide ? 'filterBar__field filterBar__field--wide' : 'filterBar__field'}
            >
              <Ask
                value={name in typed ? typed[name] : filter[name]}
                placeholder={say(word)}
                aria-label={say(word)}
                className="wholeWidth"
                onChange={(value) =>
                  field.isChoice
                    ? search({
                        ...blanksOut(field.follows?.(value, filter) ?? {}),
                        [name]: value ?? undefined,
                      })
                    : setTyped({ ...typed, [name]: value })
                }
              />
            </div>
          );
        })}
      </Beside>
      <Button htmlType="submit" type="primary">
        {say(shellText.search)}
      </Button>
      <Button onClick={reset}>{say(shellText.reset)}</Button>
      {names.length > shown && (
        <Button type="link" aria-expanded={isWide} onClick={() => setWide(!isWide)}>
          {say(isWide ? shellText.fewerFilters : shellText.moreFilters)}
        </Button>
      )}
    </form>
  );
}

const blanksOut = (typed: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value === '' || value === null ? undefined : value]),
  );
