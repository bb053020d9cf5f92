import type { Output } from '@fleet/contract/call';
import { home, rankingPeriods } from '@fleet/contract/home/calls';
import { homeText } from '@fleet/contract/home/text';
import { Select } from 'antd';
import { use, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { useSession } from '../../kit/session';
import { Card } from './Card';
import { OrgContext } from './place';

type RankingPeriod = (typeof rankingPeriods)[number];

export interface Ranked {
  id: string;
  name: string;
  orgName: string;
  hours: number;
  to: string;
}

export const rankedVehicles = ({ rows }: Output<typeof home.vehicleRanking>): Ranked[] =>
  rows.map(({ id, carId, orgName, workHours }) => ({
    id,
    name: carId,
    orgName,
    hours: workHours ?? 0,
    to: `/VehicleManagement/VehicleStatus?open=${id}`,
  }));
export const rankedDrivers = ({ rows }: Output<typeof home.driverRanking>): Ranked[] =>
  rows.map(({ id, driverName, orgName, workHours }) => ({
    id,
    name: driverName,
    orgName,
    hours: workHours ?? 0,
    to: `/DriverManagement/DriverStatus?open=${id}`,
  }));

/** The ten vehicles that worked longest, and the ten drivers; over a period that one chooses for each. */
export function VehicleRanking() {
  const [period, setPeriod] = useState<RankingPeriod>('week');
  const orgId = use(OrgContext);
  const answer = useCall(
    home.vehicleRanking,
    { ...(orgId && { orgId }), period },
    { keepsOld: true, isLive: true },
  );
  const mayOpen = useSession().rights.has('status:view');
  return (
    <Card
      name="vehicleRanking"
      title={useSay()(homeText.vehicleRanking)}
      extra={<PeriodPick period={period} setPeriod={setPeriod} />}
      answer={answer}
      rows={10}
    >
      {(data) => <Ranking rows={rankedVehicles(data)} mayOpen={mayOpen} />}
    </Card>
  );
}

export function DriverRanking() {
  const [period, setPeriod] = useState<RankingPeriod>('week');
  const orgId = use(OrgContext);
  const answer = useCall(
    home.driverRanking,
    { ...(orgId && { orgId }), period },
    { keepsOld: true, isLive: true },
  );
  const mayOpen = useSession().rights.has('driverStatus:view');
  return (
    <Card
      name="driverRanking"
      title={useSay()(homeText.driverRanking)}
      extra={<PeriodPick period={period} setPeriod={setPeriod} />}
      answer={answer}
      rows={10}
    >
      {(data) => <Ranking rows={rankedDrivers(data)} mayOpen={mayOpen} />}
    </Card>
  );
}

interface PickProps {
  period: RankingPeriod;
  setPeriod: (period: RankingPeriod) => void;
}

function PeriodPick({ period, setPeriod }: PickProps) {
  const say = useSay();
  return (
    <Select<RankingPeriod>
      size="small"
      variant="filled"
      aria-label={say(homeText.period)}
      value={period}
      onChange={setPeriod}
      options={rankingPeriods.map((value) => ({ value, label: say(homeText[value]) }))}
    />
  );
}

function Ranking({ rows, mayOpen }: { rows: readonly Ranked[]; mayOpen: boolean }) {
  const say = useSay();
  const most = Math.max(1, ...rows.map(({ hours }) => hours));
  if (rows.length === 0) return <p className="homeEmpty">{say(homeText.noWork)}</p>;
  return (
    <ol className="homeRanks">
      {rows.map(({ id, name, orgName, hours, to }, at) => (
        <li key={id} className="homeRank">
          <span className="homeNote">{at + 1}</span>
          <span className="homeRank__name" title={[name, orgName].filter(Boolean).join(' ')}>
            <b>{mayOpen ? <Link to={to}>{name}</Link> : name}</b> <span className="homeNote">{orgName}</span>
          </span>
          <i style={{ '--part': hours / most }} />
          <span>{showFigure(hours, 1)}</span>
        </li>
      ))}
    </ol>
  );
}
