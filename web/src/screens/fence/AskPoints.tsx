import type { Spot } from '@fleet/contract/place';
import { fenceText } from '@fleet/contract/fence/text';
import { Input } from 'antd';
import { useState } from 'react';
import type { AskProps } from '../../kit/fields/field';
import { useSay } from '../../kit/language';

const write = (points: readonly Spot[] | null | undefined) =>
  (points ?? []).map(({ lng, lat }) => `${lng}, ${lat}`).join('\n');

/** The points of lines that are whole; null while one is not. */
function read(text: string): Spot[] | null {
  const points = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line
        .split(/[,，\s]+/)
        .filter(Boolean)
        .map(Number),
    );
  const areWhole = points.every((pair) => pair.length === 2 && pair.every((one) => Number.isFinite(one)));
  return areWhole ? points.map(([lng = 0, lat = 0]) => ({ lng, lat })) : null;
}

/** The points of a fence, one a line: whoever does not use the map types them. */
export function AskPoints({ value, onChange, ...rest }: AskProps<Spot[]>) {
  const say = useSay();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = write(value);
  // Typed lines stay as they are typed, until the points come from elsewhere.
  const parsed = typed === null ? null : read(typed);
  const isTyping = typed !== null && (parsed === null || write(parsed) === shown);
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 3, maxRows: 8 }}
      placeholder={say(fenceText.pointsHint)}
      value={isTyping ? typed : shown}
      {...(isTyping && parsed === null && { status: 'error' as const })}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        const points = read(target.value);
        if (points) onChange?.(points);
      }}
    />
  );
}
