import { statusText } from '@fleet/contract/status/text';
import { trajectoryText } from '@fleet/contract/trajectory/text';
import { Pagination } from 'antd';
import { useEffect, useState } from 'react';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useSession } from '../../kit/session';
import { type Store, useStore } from '../../kit/store';
import { clockParts } from '../../kit/time';
import type { Deed } from './deeds';
import { driverAt, driverLeaving, type Ride } from './drivers';
import { indexAt } from '../../parts/trajectory/track';
import type { Operations } from './useOperations';

interface Props {
  operations: Operations;
  rides: readonly Ride[] | null;
  moment: Store<number>;
  jump: (moment: number) => void;
}

const rowsPerPage = 50;

/** All that was done as rows: the last one before the moment that is shown is marked, and a time goes to it. */
export function OperationTable({ operations: { deeds, total, problem, retry }, ...props }: Props) {
  if (deeds) return <Rows {...props} deeds={deeds} total={total} />;
  return problem ? <ProblemPanel problem={problem} retry={retry} /> : <div className="waiting" />;
}

interface RowsProps extends Omit<Props, 'operations'> {
  deeds: readonly Deed[];
  total: number | null;
}

function Rows({ deeds, total, rides, moment, jump }: RowsProps) {
  const say = useSay();
  const { timeZone } = useSession().profile.user;
  const current = useCurrent(deeds, moment);
  const [page, setPage] = useState(() => pageOf(current));
  // The page goes with the playback; between two operations it is the person's.
  useEffect(() => setPage(pageOf(current)), [current]);
  const first = (page - 1) * rowsPerPage;
  const nameOf = (time: number) => {
    const { day, second } = clockParts(new Date(time), timeZone);
    return `${day} ${second}`;
  };
  if (deeds.length === 0) return <p className="trackTable__none">{say(trajectoryText.noOperations)}</p>;
  return (
    <div className="trackTable trackTable--words">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(trajectoryText.time)}</th>
            <th scope="col">{say(trajectoryText.operation)}</th>
            {rides && <th scope="col">{say(trajectoryText.driver)}</th>}
            <th scope="col">{say(statusText.number)}</th>
          </tr>
        </thead>
        <tbody>
          {deeds.slice(first, first + rowsPerPage).map((deed, at) => (
            <tr key={deed.id} aria-current={first + at === current ? 'time' : undefined}>
              <th scope="row">
                <button type="button" onClick={() => jump(deed.time)}>
                  {nameOf(deed.time)}
                </button>
              </th>
              <td>{deed.words.map((word) => say(word)).join(' · ')}</td>
              {rides && <td>{driverOf(deed, rides)}</td>}
              <td>{deed.number}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total !== null && (
        <p className="trackTable__none">
          {say(trajectoryText.firstOperations, {
            shown: showFigure(deeds.length),
            total: showFigure(total),
          })}
        </p>
      )}
      <Pagination
        size="small"
        hideOnSinglePage
        current={page}
        onChange={setPage}
        total={deeds.length}
        pageSize={rowsPerPage}
        showSizeChanger={false}
      />
    </div>
  );
}

/** Which row is the last that had been done by the moment; -1 before the first. */
function useCurrent(deeds: readonly Deed[], moment: Store<number>) {
  const now = useStore(moment);
  return indexAt(
    deeds.map(({ time }) => time),
    now,
  );
}

const pageOf = (row: number) => Math.floor(Math.max(0, row) / rowsPerPage) + 1;

/** A refused person is not the driver; who gets off was. */
function driverOf(deed: Deed, rides: readonly Ride[]) {
  if (deed.isRefused) return null;
  return (deed.isDriverOut ? driverLeaving(rides, deed.time) : null) ?? driverAt(rides, deed.time);
}
