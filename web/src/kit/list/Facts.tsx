import { useSay } from '../language';
import type { Text } from '@fleet/contract/text';
import type { Fields } from '../fields/field';
import { Cell } from './Cell';
import './facts.css';

interface Props {
  title?: string;
  names: readonly string[];
  fields: Fields;
  words: Record<string, Text>;
  of: object;
}

/** Values with their names, side by side. */
export function Facts({ title, names, fields, words, of }: Props) {
  const say = useSay();
  const values = of as Record<string, unknown>;
  return (
    <section className="facts">
      {title && <h3>{title}</h3>}
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt title={fields[name]?.tip && say<Text>(fields[name].tip)}>{say(words[name] ?? ['', ''])}</dt>
            <dd>
              <Cell field={fields[name]} value={values[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
