import type { Input } from '@fleet/contract/call';
import { repair, type RepairRow } from '@fleet/contract/repair/calls';
import { repairStates, type RepairState } from '@fleet/contract/repair/states';
import { repairText } from '@fleet/contract/repair/text';
import { Button, Skeleton } from 'antd';
import { useRef, useState, type DragEvent } from 'react';
import { useCall } from '../../kit/calls';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useRowKeys } from '../../kit/list/rowKeys';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { Card } from './Card';
import { useCardFocus } from './cardFocus';
import { useStateCounts } from './stateCounts';
import { stepBetween, useObstacle, useTakeStep } from './steps';
import './repair.css';

type Filter = Input<typeof repair.list>;

const cardsAtOnce = 20;
const mostCards = 200;
/** Waiting requests stand in the order in which they were urged; the rest with the newest first. */
const orders: Record<RepairState, Filter['sort']> = {
  unaccepted: 'urgeCount,desc',
  pending: 'urgeCount,desc',
  repaired: 'repairTime,desc',
  closed: 'repairTime,desc',
};

/** Requests by how far they have come: dragged from column to column, or moved by their menu. */
export function Board({ filter: all }: { filter: Filter }) {
  const say = useSay();
  const isPhone = useIsPhone();
  const { take, form } = useTakeStep();
  const board = useRef<HTMLDivElement>(null);
  useRowKeys(board, undefined, {});
  const { note, follow } = useCardFocus(board);
  const [dragged, setDragged] = useState<RepairRow | null>(null);
  const [shown, setShown] = useState<RepairState>('unaccepted');
  const { pageNum, pageSize, sort, state, id, ...filter } = all;
  const counts = useStateCounts(all);
  const move = (row: RepairRow, to: RepairState) => take(row, stepBetween(row.state, to));

  const column = (one: RepairState) => (
    <Column
      key={one}
      state={one}
      count={counts?.[one]}
      filter={filter}
      dragged={dragged}
      setDragged={setDragged}
      move={move}
      take={take}
      follow={follow}
    />
  );
  return (
    <>
      {isPhone && (
        <div role="tablist" className="repairTabs" aria-label={say(repairText.state)}>
          {repairStates.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={one === shown}
              onClick={() => setShown(one)}
            >
              {say(repairText[one])} <b>{showFigure(counts?.[one])}</b>
            </button>
          ))}
        </div>
      )}
      <div className="repairBoard" ref={board} onFocus={note}>
        {isPhone ? column(shown) : repairStates.map(column)}
      </div>
      {form}
    </>
  );
}

interface ColumnProps {
  state: RepairState;
  count: number | undefined;
  filter: Omit<Filter, 'pageNum' | 'pageSize'>;
  /** The card that is being dragged, from whichever column. */
  dragged: RepairRow | null;
  setDragged: (row: RepairRow | null) => void;
  move: (row: RepairRow, to: RepairState) => void;
  take: ReturnType<typeof useTakeStep>['take'];
  follow: (id: string) => void;
}

function Column({ state, count, filter, dragged, setDragged, move, take, follow }: ColumnProps) {
  const say = useSay();
  const obstacle = useObstacle();
  const [pageSize, setPageSize] = useState(cardsAtOnce);
  const sort = orders[state];
  const { data, error, refetch } = useCall(
    repair.list,
    { ...filter, state, pageSize, ...(sort && { sort }) },
    { keepsOld: true, isLive: true },
  );
  const isTarget = dragged !== null && dragged.state !== state;
  const step = isTarget ? stepBetween(dragged.state, state) : null;
  const why = isTarget && step ? obstacle(dragged, step) : null;
  const title = say(repairText[state]);
  const rest = data ? data.total - data.rows.length : 0;

  function drop(event: DragEvent) {
    event.preventDefault();
    if (dragged && isTarget) move(dragged, state);
    setDragged(null);
  }

  return (
    // Who has no mouse moves a card by its menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={`repairColumn${why ? ' repairColumn--shut' : ''}${isTarget && !why ? ' repairColumn--open' : ''}`}
      aria-label={title}
      onDragOver={(event) => {
        if (isTarget) event.preventDefault();
      }}
      onDrop={drop}
    >
      <h2>
        {title} <b>{showFigure(count ?? data?.total)}</b>
      </h2>
      {step && (
        <p className="repairColumn__drop">
          {why ?? say(repairText.dropHere, { doing: say(repairText[step]) })}
        </p>
      )}
      {error && !data && <ProblemPanel problem={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton active />}
      {data?.rows.length === 0 && <p className="repairColumn__empty">{say(repairText.emptyColumn)}</p>}
      <ul>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Card row={row} setDragged={setDragged} move={move} take={take} follow={follow} />
          </li>
        ))}
      </ul>
      {rest > 0 && pageSize < mostCards && (
        <Button block onClick={() => setPageSize(Math.min(mostCards, pageSize * 2))}>
          {say(repairText.moreCards, { count: Math.min(rest, pageSize) })}
        </Button>
      )}
    </section>
  );
}
