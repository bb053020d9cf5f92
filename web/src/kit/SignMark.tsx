import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  EllipsisOutlined,
  ExclamationCircleFilled,
  MinusCircleOutlined,
  PauseCircleOutlined,
  ToolFilled,
  UndoOutlined,
} from '@ant-design/icons';
import type { Text } from '@fleet/contract/text';
import type { ReactNode } from 'react';
import { useSay } from './language';
import './signMark.css';

const signs = {
  check: CheckCircleFilled,
  clock: ClockCircleOutlined,
  cross: CloseCircleFilled,
  dots: EllipsisOutlined,
  mark: ExclamationCircleFilled,
  none: MinusCircleOutlined,
  pause: PauseCircleOutlined,
  tool: ToolFilled,
  undo: UndoOutlined,
};

/** How a value looks: which sign, in which tone. */
export type Look = readonly [
  sign: keyof typeof signs,
  tone: 'success' | 'warning' | 'error' | 'active' | 'quiet',
];

interface Props {
  look: Look;
  word: string;
}

/** Sign, word and colour together, so that none is needed to tell what is meant. */
export function SignMark({ look: [sign, tone], word }: Props) {
  const Sign = signs[sign];
  return (
    <span className={`signMark signMark--${tone}`}>
      <Sign aria-hidden /> {word}
    </span>
  );
}

/** Shows each value of a field by its look and its word. */
export const signMark =
  <V extends string>(looks: Readonly<Record<V, Look>>, words: Readonly<Record<NoInfer<V>, Text>>) =>
  ({ value }: { value: V }): ReactNode => (
    <SignMark look={looks[value]} word={useSay()<Text>(words[value])} />
  );
