import type { Output } from '@fleet/contract/call';
import { driver } from '@fleet/contract/driver/calls';
import type { driverStatus } from '@fleet/contract/driverStatus/calls';
import { driverStatusText } from '@fleet/contract/driverStatus/text';
import { status } from '@fleet/contract/status/calls';
import { train } from '@fleet/contract/training/calls';
import { violation } from '@fleet/contract/alarm/calls';
import { shellText } from '@fleet/contract/shell/text';
import { CarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import { age } from '../../kit/fields/instant';
import { showFigure } from '../../kit/figures';
import { useListed, useSay } from '../../kit/language';
import { useMay } from '../../kit/session';
import { SignMark } from '../../kit/SignMark';
import { useToday } from '../../kit/today';
import { WorkMark } from '../../parts/driverStatus/WorkMark';
import { statusOf } from '../../parts/status/places';
import { violationsOf } from './places';
import '../../kit/recordHead.css';

type Driver = Output<typeof driverStatus.list>['rows'][number];

const Since = age().Show;
const licenceLooks = {
  normal: ['check', 'success'],
  nearExpiry: ['mark', 'warning'],
  expired: ['cross', 'error'],
} as const;

/** The head of a driver: what he does now, what is the matter with his papers, and what he did. */
export function DriverHead({ row }: { row: Driver }) {
  return (
    <section className="recordHead">
      <span className="recordHead__initial" aria-hidden>
        {row.driverName.slice(0, 1)}
      </span>
      <div className="recordHead__body">
        <p className="recordHead__marks">
          <WorkMark value={row.workStatus} />
          <LicenceMark id={row.id} />
          <TrainingMark driverNum={row.driverNum} />
        </p>
        <TruckNow row={row} />
        <Figures row={row} />
        <HeadProblem row={row} />
      </div>
    </section>
  );
}

/** The file of a driver, for who may read it. */
function useFile(id: string) {
  const may = useMay();
  return useCall(driver.list, { id }, { isOff: !may(driver.list) });
}

/** The retraining that is due, for who may read it. */
function useDue(driverNum: string) {
  const may = useMay();
  return useCall(train.due, { driver: driverNum }, { isOff: !may(train.due) });
}

/** The violations of a month, for who may read them. */
function useViolations(id: string) {
  const may = useMay();
  const asked = { ...violationsOf(id, useToday()), pageSize: 1 };
  return useCall(violation.list, asked, { isOff: !may(violation.list) });
}

/** Marks and figures that could not be fetched are not told as if there were none. */
function HeadProblem({ row: { id, driverNum } }: { row: Driver }) {
  const say = useSay();
  const missing = [useFile(id), useDue(driverNum), useViolations(id)].filter(
    ({ isLoadingError }) => isLoadingError,
  );
  if (missing.length === 0) return null;
  const retry = () => missing.forEach(({ refetch }) => void refetch());
  return (
    <p role="alert">
      {say(shellText.failed)}
      <Button type="link" onClick={retry}>
        {say(shellText.retry)}
      </Button>
    </p>
  );
}

function LicenceMark({ id }: { id: string }) {
  const say = useSay();
  const file = useFile(id).data?.rows[0];
  if (!file) return null;
  const word = say(driverStatusText.licence, { day: file.licenceExpire });
  return <SignMark look={licenceLooks[file.annualStatus]} word={word} />;
}

function TrainingMark({ driverNum }: { driverNum: string }) {
  const say = useSay();
  const listed = useListed();
  const { data } = useDue(driverNum);
  const due = data?.rows.filter((one) => one.driverNum === driverNum) ?? [];
  if (due.length === 0) return null;
  const subjects = listed(due.map(({ title }) => title));
  return <SignMark look={['mark', 'warning']} word={say(driverStatusText.trainingDue, { subjects })} />;
}

function TruckNow({ row: { vehicleId, carId, since, lastSwipe } }: { row: Driver }) {
  const say = useSay();
  const may = useMay();
  const isOn = vehicleId !== null && carId !== null;
  const moment = isOn ? since : lastSwipe;
  return (
    <p className="recordHead__driver">
      <CarOutlined aria-hidden />
      {!isOn && say(driverStatusText.onNoTruck)}
      {isOn && (may(status.one) ? <Link to={statusOf(vehicleId)}>{carId}</Link> : carId)}
      {moment !== null && (
        <small>
          {say(isOn ? driverStatusText.since : driverStatusText.lastSwipe)} <Since value={moment} />
        </small>
      )}
    </p>
  );
}

function Figures({ row }: { row: Driver }) {
  const say = useSay();
  const file = useFile(row.id).data?.rows[0];
  const found = useViolations(row.id).data;
  const figures = [
    [driverStatusText.workHours, showFigure(row.workHours)],
    [driverStatusText.monthHours, file && showFigure(file.workHours)],
    [driverStatusText.violationsOfMonth, found && showFigure(found.total, 0)],
  ] as const;
  return (
    <dl className="recordHead__figures">
      {figures.map(
        ([word, value]) =>
          value !== undefined && (
            <div key={word[1]}>
              <dt>{say(word)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
