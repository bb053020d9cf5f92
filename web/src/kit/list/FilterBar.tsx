import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button, ConfigProvider } from 'antd';
import { useRef, useState } from 'react';
import { Beside } from '../fields/beside';
import type { Field, Fields, Period } from '../fields/field';
import { useSay } from '../language';
import { useShortcuts } from '../shortcuts';
import './filterBar.css';

interface Props {
  names: readonly string[];
  fields: Fields;
  words: Record<string, Text>;
  filter: Record<string, unknown>;
  setFilter: (change: Record<string, unknown>, how?: { replace?: boolean }) => void;
  /** Narrowed by a link or a part of the page, and reset with the fields. */
  also?: readonly string[];
  /** More than these wait behind "more". */
  shown?: number;
  /** Called when what is typed was searched for. */
  onSearch?: () => void;
}

/** The filters of a list in one row. A choice counts at once, a typed text on Enter or Search. */
export function FilterBar({
  names,
  fields,
  words,
  filter,
  setFilter,
  also = [],
  shown = 5,
  onSearch,
}: Props) {
  const say = useSay();
  const bar = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const periodOf = (name: string) => {
    const period = fields[name]?.period;
    return period && names.includes(period.end) ? period : undefined;
  };
  const ends = new Set(names.map((name) => periodOf(name)?.end));
  const asked = names.filter((name) => !ends.has(name));
  const [isWide, setWide] = useState(() => asked.slice(shown).some((name) => filter[name] !== undefined));
  useShortcuts({ f: () => bar.current?.querySelector('input')?.focus() });

  const search = (change: Record<string, unknown> = {}) => {
    setTyped({});
    setFilter({ ...blanksOut(typed), ...change, pageNum: 1 });
  };
  const reset = () => search(Object.fromEntries([...names, ...also].map((name) => [name, undefined])));

  return (
    <form
      ref={bar}
      className="filterBar"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
        onSearch?.();
      }}
    >
      <ConfigProvider variant="filled">
        <Beside value={filter}>
          {(isWide ? asked : asked.slice(0, shown)).map((name) => {
            const field = fields[name];
            const word = words[name];
            if (!field || !word) return null;
            const period = periodOf(name);
            if (period) {
              const { end, Ask } = period;
              return (
                <div key={name} className="filterBar__field filterBar__field--period">
                  <Ask
                    value={[filter[name], filter[end]] as Period}
                    words={[say(word), say(words[end]!)]}
                    className="wholeWidth"
                    onChange={([from, to]) => search({ [name]: from ?? undefined, [end]: to ?? undefined })}
                  />
                </div>
              );
            }
            const Ask = field.AskFilter ?? field.Ask;
            return (
              <div key={name} className={classOf(field)} title={field.isChoice ? undefined : say(word)}>
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
      </ConfigProvider>
      <div className="filterBar__acts">
        <Button htmlType="submit">{say(shellText.search)}</Button>
        <Button type="text" onClick={reset}>
          {say(shellText.reset)}
        </Button>
        {asked.length > shown && (
          <Button type="link" aria-expanded={isWide} onClick={() => setWide(!isWide)}>
            {say(isWide ? shellText.fewerFilters : shellText.moreFilters)}
          </Button>
        )}
      </div>
    </form>
  );
}

function classOf({ isWide, isChoice }: Field) {
  if (isWide) return 'filterBar__field filterBar__field--wide';
  return isChoice ? 'filterBar__field' : 'filterBar__field filterBar__field--typed';
}

const blanksOut = (typed: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value === '' || value === null ? undefined : value]),
  );
