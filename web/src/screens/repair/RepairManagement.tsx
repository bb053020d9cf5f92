import { repair, repairFile } from '@fleet/contract/repair/calls';
import { repairStates } from '@fleet/contract/repair/states';
import { repairText } from '@fleet/contract/repair/text';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { confirmAction } from '../../kit/list/confirmAction';
import { Filters } from '../../kit/list/Filters';
import { ListBody } from '../../kit/list/ListBody';
import type { RowOf } from '../../kit/list/listing';
import { ListTools } from '../../kit/list/ListTools';
import { RowAct } from '../../kit/list/RowAct';
import { RowActions } from '../../kit/list/RowActions';
import { useList } from '../../kit/list/useList';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { askAgain } from '../../kit/queries';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay } from '../../kit/session';
import { useShortcuts } from '../../kit/shortcuts';
import { Board } from './Board';
import { repairFields } from '../../parts/repair/fields';
import { Orders } from './Orders';
import { detailsOf } from '../../parts/repair/places';
import { RequestDetail } from './RequestDetail';
import { RequestForm } from '../../parts/repair/RequestForm';
import { useStateCounts } from './stateCounts';
import { StepButtons } from './StepButtons';
import { useTakeStep } from './steps';
import { useView, ViewSwitch } from './ViewSwitch';
import './repair.css';

type Row = RowOf<typeof repair.list>;

const boardFilters = ['orgId', 'anyNum', 'requestNum', 'repairPerson', 'startTime', 'endTime'] as const;
const filters = ['orgId', 'anyNum', 'state', 'requestNum', 'repairPerson', 'startTime', 'endTime'] as const;
// A card on a phone shows the first few.
const columns = [
  'requestNum',
  'state',
  'carId',
  'situation',
  'repairTime',
  'urgeCount',
  'repairPerson',
  'phone',
  'repairUser',
  'malfunctionName',
  'orgName',
  'orderCost',
] as const;

const urge = confirmAction({
  call: repair.urge,
  word: repairText.urge,
  consequence: repairText.urgeText,
  nameOf: ({ requestNum }: Row) => requestNum,
});

/** The repair requests: as a board, as a list of the same address, and the orders. */
export const RepairManagement = () => (useView() === 'orders' ? <Orders /> : <Requests />);

function Requests() {
  const say = useSay();
  const may = useMay();
  const isBoard = useView() === 'board';
  const found = useList(repair.list, { isLive: true, isOff: isBoard });
  const counts = useStateCounts(found.filter, !isBoard);
  const [isAdding, setAdding] = useState(false);
  const { take, form } = useTakeStep();
  const mayAdd = may(repair.add);
  useShortcuts({ n: () => (mayAdd ? setAdding(true) : false) });
  const { isMine } = found.filter;
  // The columns of the board ask for their own cards, of every state.
  const shown = isBoard
    ? {
        filter: { ...found.filter, state: undefined },
        total: repairStates.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0),
        refetch: () => void askAgain(repair.list.subject),
      }
    : found;
  return (
    <>
      <ScreenHeader>
        <ListTools list={repair.list} found={shown} words={repairText} columns={columns} file={repairFile} />
        <ViewSwitch />
        {mayAdd && (
          <Button
            aria-pressed={isMine === true}
            type={isMine ? 'primary' : 'default'}
            ghost={isMine === true}
            onClick={() => found.setFilter({ isMine: isMine ? undefined : true, pageNum: 1 })}
          >
            {say(repairText.onlyMine)}
          </Button>
        )}
        {mayAdd && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {say(repairText.add)}
          </Button>
        )}
      </ScreenHeader>
      {isBoard ? (
        <>
          <Filters
            names={boardFilters}
            also={['isMine']}
            fields={repairFields}
            words={repairText}
            filter={found.filter as Record<string, unknown>}
            setFilter={found.setFilter as (change: object) => void}
          />
          <Board filter={found.filter} />
        </>
      ) : (
        <ListBody
          list={repair.list}
          found={found}
          fields={repairFields}
          words={repairText}
          name="requestNum"
          filters={filters}
          narrows={['isMine']}
          columns={columns}
          actions={(row: Row) => (
            <RowActions>
              <StepButtons row={row} take={take} />
              <RowAct to={detailsOf(row.id)}>{say(repairText.openDetails)}</RowAct>
            </RowActions>
          )}
          add={mayAdd && (() => setAdding(true))}
          batch={may(repair.urge) ? (selection) => <urge.Marked selection={selection} /> : undefined}
          detail={({ id }: Row) => <Whole id={id} />}
        />
      )}
      {form}
      {isAdding && <RequestForm onAdded={found.setFresh} close={() => setAdding(false)} />}
    </>
  );
}

/** The request with its orders and its timeline, in the drawer. */
function Whole({ id }: { id: string }) {
  const { data, error, refetch } = useCall(repair.one, { id }, { isLive: true });
  if (error && !data) return <ProblemPanel problem={error} retry={() => void refetch()} />;
  return data ? <RequestDetail request={data} /> : <Skeleton active />;
}
