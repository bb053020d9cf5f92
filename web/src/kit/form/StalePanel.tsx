import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import type { Fields } from '../fields/field';
import { useSay } from '../language';
import { Cell } from '../list/Cell';
import type { Stale } from '../problem';
import { differing, type Values } from './check';

interface Props {
  stale: Stale;
  names: readonly string[];
  mine: Values;
  /** The values that were seen when the change was begun: what is still so was changed by the other alone. */
  seen: Values;
  fields: Fields;
  words: Record<string, Text>;
  /** Given are the fields in which the other's value is taken. */
  onSettled: (theirs: Values) => void;
}

/** Two people changed one record: field by field, theirs or mine. */
export function StalePanel({ stale, names, mine, seen, fields, words, onSettled }: Props) {
  const say = useSay();
  const apart = differing(names, stale.current, mine);
  const [taken, setTaken] = useState<readonly string[]>(() => {
    const changed = differing(apart, seen, mine);
    return apart.filter((name) => !changed.includes(name));
  });
  const cell = (name: string, values: Values) => <Cell field={fields[name]} value={values[name]} />;
  return (
    <section className="stalePanel" role="alert">
      <h3>{stale.sentence}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(shellText.field)}</th>
            <th scope="col">{say(shellText.theirs)}</th>
            <th scope="col">{say(shellText.yours)}</th>
            <th scope="col" />
          </tr>
        </thead>
        <tbody>
          {apart.map((name) => (
            <tr key={name}>
              <th scope="row">{say(words[name] ?? ['', ''])}</th>
              <td>{cell(name, stale.current)}</td>
              <td>{cell(name, mine)}</td>
              <td>
                <Radio.Group
                  size="small"
                  optionType="button"
                  value={taken.includes(name) ? 'theirs' : 'mine'}
                  onChange={({ target }) =>
                    setTaken(
                      target.value === 'theirs' ? [...taken, name] : taken.filter((other) => other !== name),
                    )
                  }
                  options={[
                    { value: 'theirs', label: say(shellText.takeTheirs) },
                    { value: 'mine', label: say(shellText.keepMine) },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="stalePanel__foot">
        <Button
          type="primary"
          onClick={() => onSettled(Object.fromEntries(taken.map((name) => [name, stale.current[name]])))}
        >
          {say(shellText.confirm)}
        </Button>
      </div>
    </section>
  );
}
