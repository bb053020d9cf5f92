import { Button } from 'antd';
import { createContext, useContext, useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Action } from '../ActionMenu';

/** An act as its row knows it: `mark` tells its place among the others. */
export interface Gathered {
  word: string;
  /** Its name to readers, where the word alone is not enough. */
  name?: string | undefined;
  to?: string | undefined;
  isDanger: boolean;
  isBusy: boolean;
  why?: string | null | undefined;
  mark: HTMLElement;
  act: () => void;
}

/** Told by each act of a row that it is there, or no longer. */
export const Gathering = createContext<((key: string, act: Gathered | null) => void) | null>(null);

interface Props {
  children: string;
  name?: string | undefined;
  /** Leads there instead of doing something. */
  to?: string | undefined;
  onClick?: (() => void) | undefined;
  danger?: boolean | undefined;
  loading?: boolean | undefined;
  icon?: ReactNode;
  /** Why it cannot be done now. */
  why?: string | null | undefined;
}

const nothing = () => undefined;

/** One act on a row. Among `RowActions` it takes its place there; by itself it is a link. */
export function RowAct(props: Props) {
  const { children: word, name, to, onClick = nothing, danger = false, loading = false, icon, why } = props;
  const gather = useContext(Gathering);
  const key = useId();
  const mark = useRef<HTMLSpanElement>(null);
  const latest = useRef(onClick);
  useEffect(() => {
    latest.current = onClick;
  });
  useLayoutEffect(() => {
    if (!gather || !mark.current) return;
    const act = () => latest.current();
    gather(key, { word, name, to, isDanger: danger, isBusy: loading, why, mark: mark.current, act });
    return () => gather(key, null);
  }, [gather, key, word, name, to, danger, loading, why]);
  if (gather) return <span ref={mark} hidden />;
  if (to) return <Link to={to}>{word}</Link>;
  return (
    <Button type="link" aria-label={name} danger={danger} loading={loading} icon={icon} onClick={onClick}>
      {word}
    </Button>
  );
}

/** Several acts whose words and states are known beforehand. */
export const RowActs = ({ actions, onAct }: { actions: readonly Action[]; onAct: (key: string) => void }) =>
  actions.map(({ key, label, isDanger, why }) => (
    <RowAct key={key} danger={isDanger} why={why} onClick={() => onAct(key)}>
      {String(label)}
    </RowAct>
  ));
