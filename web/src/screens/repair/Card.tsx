import { FlagFilled } from '@ant-design/icons';
import type { RepairRow } from '@fleet/contract/repair/calls';
import { repairStates, type RepairState } from '@fleet/contract/repair/states';
import { repairText } from '@fleet/contract/repair/text';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { ActionMenu } from '../../kit/ActionMenu';
import { age } from '../../kit/fields/instant';
import { useSay } from '../../kit/language';
import { RoomForActs, RowActions } from '../../kit/list/RowActions';
import { detailsOf } from '../../parts/repair/places';
import { statusOf } from '../../parts/status/places';
import { StepButtons } from './StepButtons';
import { stepBetween, useObstacle, useMayMove, type useTakeStep } from './steps';

const { Show: Age } = age();
const cardRoom = { acts: 1, pixels: 140, look: 'card' } as const;

interface Props {
  row: RepairRow;
  setDragged: (row: RepairRow | null) => void;
  move: (row: RepairRow, to: RepairState) => void;
  take: ReturnType<typeof useTakeStep>['take'];
  /** Has the focus come after it. */
  follow: (id: string) => void;
}

/** One request on the board. */
export function Card({ row, setDragged, move, take, follow }: Props) {
  const say = useSay();
  const go = useNavigate();
  const obstacle = useObstacle();
  const { requestNum, carId, orgName, situation, urgeCount, repairTime, repairUser, state, result } = row;
  const { id } = row;
  useEffect(() => {
    follow(id);
    return () => follow(id);
  }, [follow, id]);
  const mayMove = useMayMove()(row);
  const others = repairStates.filter((one) => one !== state);
  return (
    // Who has no mouse moves it by its menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className="repairCard"
      data-row-key={row.id}
      tabIndex={-1}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget) void go(detailsOf(row.id));
      }}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', requestNum);
        setDragged(row);
      }}
      onDragEnd={() => setDragged(null)}
    >
      <h3>
        <Link to={detailsOf(row.id)}>{requestNum}</Link>
        {urgeCount > 0 && (
          <span className="repairUrged" title={say(repairText.urged, { count: urgeCount })}>
            <FlagFilled aria-hidden /> {urgeCount}
            <span className="visuallyHidden">{say(repairText.urged, { count: urgeCount })}</span>
          </span>
        )}
      </h3>
      <p>
        <Link to={statusOf(row.vehicleId)}>{carId}</Link> · {orgName}
      </p>
      <p className="repairCard__what">{situation}</p>
      <p className="repairCard__who">
        <Age value={repairTime} />
        {repairUser && ` · ${repairUser}`}
        {result && ` · ${say(repairText[result])}`}
      </p>
      <div className="repairCard__acts">
        <RoomForActs value={cardRoom}>
          <RowActions>
            <StepButtons row={row} take={take} arePossible />
          </RowActions>
        </RoomForActs>
        {mayMove && (
          <ActionMenu
            actions={others.map((one) => ({
              key: one,
              label: say(repairText[one]),
              why: obstacle(row, stepBetween(state, one)),
            }))}
            onAct={(key) => move(row, key as RepairState)}
          >
            <Button type="text" aria-label={say(repairText.moveCard, { num: requestNum })}>
              {say(repairText.move)}
            </Button>
          </ActionMenu>
        )}
      </div>
    </article>
  );
}
