import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { fault, violation, type AlarmKind } from '@fleet/contract/alarm/calls';
import { alarmModel, type AlarmCode } from '@fleet/contract/alarm/catalogue';
import { alarmText } from '@fleet/contract/alarm/text';
import { Button, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { useAccountState } from '../../kit/account';
import { useCall } from '../../kit/calls';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { GroupRow } from './GroupRow';
import { typeOf, wishOf, type AlarmFilter } from './groups';
import './unhandledGroups.css';

const calls = { fault: fault.groups, violation: violation.groups };
const nothing = { fault: alarmText.noFaults, violation: alarmText.noViolations };
const onDesk = 5;
const onPhone = 3;

export interface AboveProps {
  answer: { rows: readonly { vehicleId: string; carId: string }[] } | undefined;
  found: { filter: AlarmFilter; setFilter(change: AlarmFilter): void };
}

/** The groups that wait to be handled, by vehicle and kind, under the filter of the list below. */
export function UnhandledGroups({ kind, answer, found }: AboveProps & { kind: AlarmKind }) {
  const say = useSay();
  const [isOpen, setOpen] = useAccountState(`alarmGroups ${kind}`, true);
  const pageSize = useIsPhone() ? onPhone : onDesk;
  const wish = wishOf(kind, found.filter);
  const [page, setPage] = useState({ under: '', pageNum: 1 });
  const under = JSON.stringify(wish);
  // Another filter begins with its first page.
  const pageNum = page.under === under ? page.pageNum : 1;
  const groups = useCall(calls[kind], { ...wish, pageNum, pageSize }, { keepsOld: true, isOff: !isOpen });
  const data = isOpen ? groups.data : undefined;
  // Groups that were handled may leave their page empty.
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  if (data && !groups.isPlaceholderData && pageNum > last) setPage({ under, pageNum: last });
  const Sign = isOpen ? DownOutlined : RightOutlined;
  return (
    <section className="alarmGroups" aria-label={say(alarmText.groups)}>
      <div className="alarmGroups__head">
        <button
          type="button"
          className="alarmGroups__fold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Sign aria-hidden="true" /> {say(alarmText.groups)} {data && showFigure(data.total)}
        </button>
        <OnlyShown kind={kind} answer={answer} found={found} />
        {data && (
          <Pagination
            className="alarmGroups__pages"
            hideOnSinglePage
            size="small"
            simple
            current={pageNum}
            pageSize={pageSize}
            total={data.total}
            onChange={(pageNum) => setPage({ under, pageNum })}
          />
        )}
      </div>
      {data?.rows.length === 0 && <p className="alarmGroups__none">{say(nothing[kind])}</p>}
      {data && data.rows.length > 0 && (
        <ul className="alarmGroups__rows" aria-busy={groups.isPlaceholderData}>
          {data.rows.map((group) => (
            <GroupRow
              key={`${group.vehicleId} ${group.code}`}
              kind={kind}
              group={group}
              filter={wish}
              show={found.setFilter}
            />
          ))}
        </ul>
      )}
      {isOpen && !data && groups.error && (
        <ProblemPanel problem={groups.error} retry={() => void groups.refetch()} />
      )}
      {isOpen && !data && !groups.error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
    </section>
  );
}

/** Says that the list holds one vehicle alone, which no field of the filter says. */
function OnlyShown({ kind, answer, found: { filter, setFilter } }: AboveProps & { kind: AlarmKind }) {
  const say = useSay();
  const { vehicleId } = filter;
  if (vehicleId === undefined) return null;
  const type = typeOf[kind];
  const code = filter[type] as AlarmCode | undefined;
  const carId = answer?.rows.find((row) => row.vehicleId === vehicleId)?.carId ?? say(alarmText.oneVehicle);
  const what = code ? `${carId} · ${say(alarmModel[code].name)}` : carId;
  const showAll = () =>
    setFilter({ vehicleId: undefined, [type]: undefined, handling: undefined, pageNum: 1 });
  return (
    <p className="alarmGroups__only" role="status">
      {say(alarmText.onlyShown, { what })}
      <Button type="link" onClick={showAll}>
        {say(alarmText.showAll)}
      </Button>
    </p>
  );
}
