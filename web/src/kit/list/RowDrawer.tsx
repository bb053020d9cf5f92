import { shellText } from '@fleet/contract/shell/text';
import { ArrowLeftOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { refusals } from '@fleet/contract/refusals';
import { Drawer } from '../Drawer';
import { useSay } from '../language';
import { Panel } from '../Panel';
import { useIsPhone } from '../phone';
import { ProblemPanel } from '../ProblemPanel';
import { focusRow, useFocusInPlace } from '../returnFocus';
import type { Row } from './listing';
import { RoomForActs } from './RowActions';
import './rowInline.css';

interface Props<R extends Row> {
  /** The key of the open record, out of the address bar. */
  open: string | null;
  setOpen: (id: string | null, how?: { replace?: boolean }) => void;
  row: R | null;
  isMissing?: boolean;
  problem?: unknown;
  retry: () => void;
  /** The rows of the list, to walk through. */
  rows: readonly R[] | undefined;
  title: ReactNode;
  actions?: ReactNode;
  /** In the place of its list instead of over it: what lies beside the list stays in sight. */
  isInline?: boolean;
  children: ReactNode;
}

const footRoom = { acts: 4, pixels: 200 };

/** One record beside its list. */
export function RowDrawer<R extends Row>(props: Props<R>) {
  const { open, setOpen, row, isMissing, problem, retry, rows, title, actions, isInline, children } = props;
  const say = useSay();
  const isPhone = useIsPhone();
  const last = useRef(open);
  useEffect(() => {
    if (open !== null) last.current = open;
  }, [open]);
  const at = rows?.findIndex(({ id }) => id === open) ?? -1;
  const neighbour = (step: number) => (at < 0 ? undefined : rows?.[at + step]);
  const walk = (step: number, icon: ReactNode, word: string) => (
    <Button
      type="text"
      icon={icon}
      aria-label={word}
      title={word}
      disabled={!neighbour(step)}
      onClick={() => setOpen(neighbour(step)?.id ?? null, { replace: true })}
    />
  );
  const content = (
    <>
      {row && (
        // Who has no mouse scrolls it with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section tabIndex={0} aria-label={say(shellText.view)}>
          {children}
        </section>
      )}
      {!row && isMissing && <Panel title={say(refusals.notFound)} />}
      {!row &&
        !isMissing &&
        (problem ? <ProblemPanel problem={problem} retry={retry} /> : <Skeleton active />)}
    </>
  );
  const ways = (
    <>
      {walk(-1, <UpOutlined />, say(shellText.previous))}
      {walk(1, <DownOutlined />, say(shellText.next))}
    </>
  );
  if (isInline)
    return (
      <InPlace open={open} setOpen={setOpen} title={title} ways={ways} foot={row && actions}>
        {content}
      </InPlace>
    );
  return (
    <Drawer
      open={open !== null}
      onClose={() => setOpen(null)}
      afterOpenChange={(isOpen, panel) => !isOpen && focusRow(last.current, panel)}
      size={isPhone ? '100%' : 720}
      title={title}
      extra={ways}
      footer={row && actions && <RoomForActs value={footRoom}>{actions}</RoomForActs>}
      destroyOnHidden
    >
      {content}
    </Drawer>
  );
}

interface InPlaceProps extends Pick<Props<Row>, 'open' | 'setOpen' | 'title' | 'children'> {
  ways: ReactNode;
  foot: ReactNode;
}

/** The record in place of its list. */
function InPlace({ open, setOpen, title, ways, foot, children }: InPlaceProps) {
  const say = useSay();
  const back = useFocusInPlace(open);
  return (
    <article className="rowInline" aria-label={say(shellText.view)}>
      <header>
        <Button
          ref={back}
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={say(shellText.toList)}
          title={say(shellText.toList)}
          onClick={() => setOpen(null)}
        />
        <h2 title={typeof title === 'string' ? title : undefined}>{title}</h2>
        {ways}
      </header>
      <div className="rowInline__scroll">{children}</div>
      {foot && (
        <footer>
          <RoomForActs value={footRoom}>{foot}</RoomForActs>
        </footer>
      )}
    </article>
  );
}
