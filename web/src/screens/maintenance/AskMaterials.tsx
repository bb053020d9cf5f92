import { DeleteOutlined } from '@ant-design/icons';
import { material } from '@fleet/contract/maintenance/program';
import { maintainText } from '@fleet/contract/maintenance/text';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useBesideKeys } from '../../kit/fields/beside';
import type { AskProps } from '../../kit/fields/field';
import { useLinesFocus } from '../../kit/fields/linesFocus';
import { useSay } from '../../kit/language';
import { announce } from '../../kit/notice';
import { post } from '../../kit/post';
import { sentenceOf } from '../../kit/problem';
import { useMay } from '../../kit/session';
import '../../parts/maintenance/maintenance.css';

/** A line as it is typed; the call's schema says what is wrong with it. */
export interface Line {
  materialName?: string;
  spec?: string | null;
  unit?: string | null;
  price?: string | null;
  qty?: string | number;
}

const names = ['materialName', 'spec', 'unit', 'price', 'qty'] as const;
const figures: readonly string[] = ['price', 'qty'];

/** Asks for what was used, line by line; what the chosen projects take can be filled in at once. */
export function AskMaterials({ value, onChange, id }: AskProps<Line[]>) {
  const say = useSay();
  const may = useMay();
  const projectIds = useBesideKeys('projectIds');
  const [isFilling, setFilling] = useState(false);
  const lines = value ?? [];
  const field = useLinesFocus(lines.length);
  const change = (at: number, part: Line) =>
    onChange?.(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));

  async function fill() {
    setFilling(true);
    try {
      const answers = await Promise.all(
        projectIds.map((projectId) => post(material.list, { projectId, pageSize: 200 })),
      );
      const found = new Map(answers.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
      onChange?.([
        ...lines,
        ...[...found.values()].map(({ materialName, spec, unit, price, qty }) => ({
          materialName,
          spec,
          unit,
          price,
          qty,
        })),
      ]);
    } catch (problem) {
      announce('error', sentenceOf(problem));
    } finally {
      setFilling(false);
    }
  }

  return (
    <div className="usedMaterials" ref={field}>
      {lines.map((line, at) => (
        // A line is nothing but its place among the others.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} data-line className="usedMaterials__line">
          {names.map((name) => (
            <Input
              key={name}
              {...(at === 0 && name === 'materialName' && id && { id })}
              value={line[name] ?? ''}
              placeholder={say(maintainText[name])}
              aria-label={say(maintainText.ofLine, { number: at + 1, what: say(maintainText[name]) })}
              {...(figures.includes(name) && { inputMode: 'decimal' as const })}
              onChange={({ target }) => change(at, { [name]: target.value || null })}
            />
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={say(maintainText.removeMaterial, { number: at + 1 })}
            onClick={() => onChange?.(lines.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div className="usedMaterials__foot">
        <Button size="small" data-adds onClick={() => onChange?.([...lines, {}])}>
          {say(maintainText.addMaterial)}
        </Button>
        {may(material.list) && projectIds.length > 0 && (
          <Button size="small" loading={isFilling} onClick={() => void fill()}>
            {say(maintainText.fromProjects)}
          </Button>
        )}
        {lines.length > 0 && <span>{say(maintainText.materialsSum, { sum: sumOf(lines) })}</span>}
      </div>
    </div>
  );
}

/** The sum of the lines, as far as they can be read; the server counts for good. */
const sumOf = (lines: readonly Line[]) =>
  lines
    .reduce(
      (sum, { price, qty }) => sum + Math.round((Number(price) || 0) * (Number(qty) || 0) * 100) / 100,
      0,
    )
    .toFixed(2);
