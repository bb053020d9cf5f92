import type { ColumnChoice } from '@fleet/contract/session/calls';
import { shellText } from '@fleet/contract/shell/text';
import type { Text } from '@fleet/contract/text';
import { viewText } from '@fleet/contract/view/text';
import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Drawer } from '../Drawer';
import { useSay } from '../language';
import { useReturnFocus } from '../returnFocus';
import './columnSettings.css';

interface Props {
  all: readonly string[];
  columns: readonly ColumnChoice[];
  words: Record<string, Text>;
  isUsual: boolean;
  setColumns: (next: readonly ColumnChoice[] | null) => void;
  close: () => void;
}

/** Which columns a list shows, in what order, how wide, and which stay in sight; it counts at once. */
export function ColumnSettings({ all, columns, words, isUsual, setColumns, close }: Props) {
  useReturnFocus();
  const say = useSay();
  const wordOf = (name: string) => say<Text>(words[name] ?? [name, name]);
  const hidden = all.filter((name) => !columns.some((one) => one.name === name));
  const change = (name: string, part: Partial<ColumnChoice>) =>
    setColumns(columns.map((one) => (one.name === name ? { ...one, ...part } : one)));
  function move(at: number, step: number) {
    const next = [...columns];
    const [one] = next.splice(at, 1);
    if (one) setColumns(next.toSpliced(at + step, 0, one));
  }

  return (
    <Drawer
      open
      size={420}
      title={say(viewText.columns)}
      onClose={close}
      extra={
        <Button type="link" disabled={isUsual} onClick={() => setColumns(null)}>
          {say(viewText.resetColumns)}
        </Button>
      }
    >
      {isUsual && <p>{say(viewText.emptyHidden)}</p>}
      <ul className="columnSettings">
        {columns.map(({ name, width, isPinned }, at) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked
                disabled={columns.length === 1}
                onChange={() => setColumns(columns.filter((one) => one.name !== name))}
              />
              {wordOf(name)}
            </label>
            <input
              type="number"
              min={40}
              max={800}
              step={10}
              placeholder={say(shellText.automatic)}
              aria-label={`${say(viewText.width)} · ${wordOf(name)}`}
              defaultValue={width}
              onBlur={({ target }) => {
                const pixels = Math.round(Number(target.value));
                change(name, { width: pixels >= 40 && pixels <= 800 ? pixels : undefined });
              }}
            />
            <Button
              type="text"
              icon={isPinned ? <PushpinFilled /> : <PushpinOutlined />}
              aria-label={`${say(viewText.pin)} · ${wordOf(name)}`}
              aria-pressed={isPinned ?? false}
              onClick={() => change(name, { isPinned: !isPinned })}
            />
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={`${say(viewText.up)} · ${wordOf(name)}`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={`${say(viewText.down)} · ${wordOf(name)}`}
              disabled={at === columns.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
        {hidden.map((name) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={false} onChange={() => setColumns([...columns, { name }])} />
              {wordOf(name)}
            </label>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
