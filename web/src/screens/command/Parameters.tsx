import { exampleParameter, parameters, type Parameter } from '@fleet/contract/command/parameters';
import { commandText } from '@fleet/contract/command/text';
import { shellText } from '@fleet/contract/shell/text';
import TextArea from 'antd/es/input/TextArea';
import { useState } from 'react';
import type { AskProps } from '../../kit/fields/field';
import { useLanguage, useSay } from '../../kit/language';
import './parameters.css';

/** The parameters that a sender is asked for: one line each, with its bounds. */
export function ShowParameters({ value }: { value: readonly Parameter[] }) {
  const say = useSay();
  const language = useLanguage();
  if (value.length === 0) return <span>{say(commandText.noParameters)}</span>;
  return (
    <ul className="parameters">
      {value.map((one) => (
        <li key={one.name}>
          <strong>{language === 'en' ? one.en : one.zh}</strong> <code>{one.name}</code>{' '}
          {boundsOf(one, language)}
          {!one.optional && ` · ${say(shellText.required)}`}
        </li>
      ))}
    </ul>
  );
}

function boundsOf(one: Parameter, language: 'zh' | 'en'): string {
  switch (one.type) {
    case 'int':
    case 'decimal':
      return `${one.min} – ${one.max}${one.unit ? ` ${one.unit}` : ''}`;
    case 'text':
      return `≤ ${one.max}`;
    case 'flag':
      return '0 / 1';
    case 'file':
      return '≤ 10 MB';
    case 'choice':
      return one.choices.map((choice) => (language === 'en' ? choice.en : choice.zh)).join(' / ');
  }
}

/** Asks for parameters as JSON, and shows at once what a sender would be asked for. */
export function AskParameters({ value, onChange, placeholder, ...rest }: AskProps<unknown>) {
  const say = useSay();
  const [typed, setTyped] = useState(() =>
    typeof value === 'string' ? value : JSON.stringify(value ?? [], null, 2),
  );
  const read = readIn(typed);
  const example = JSON.stringify([exampleParameter]);
  const [place, part] = read.path;
  return (
    <>
      <TextArea
        {...rest}
        placeholder={placeholder}
        autoSize={{ minRows: 4, maxRows: 16 }}
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange?.(target.value);
        }}
      />
      <p>
        {read.data
          ? say(commandText.preview)
          : typeof place === 'number' && part !== undefined
            ? say(commandText.badParameter, { number: place + 1, part: String(part), example })
            : say(commandText.notAList, { example })}
      </p>
      {read.data && <ShowParameters value={read.data} />}
    </>
  );
}

const nothingRead = { data: undefined, path: [] };

function readIn(typed: string): { data: readonly Parameter[] | undefined; path: readonly PropertyKey[] } {
  try {
    const { data, error } = parameters.safeParse(JSON.parse(typed || '[]'));
    return { data, path: error?.issues[0]?.path ?? [] };
  } catch {
    return nothingRead;
  }
}
