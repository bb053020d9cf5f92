import { locationFile } from '@fleet/contract/distribution/calls';
import { useState } from 'react';
import { ExportMenu } from '../../kit/list/ExportMenu';
import { Filters } from '../../kit/list/Filters';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay } from '../../kit/session';
import { StateCounts } from '../../parts/distribution/StateCounts';
import { filterFields, filterWords } from './filters';
import { FleetMap } from './FleetMap';
import { FleetSheet } from './FleetSheet';
import { useShown } from './useShown';
import { VehicleCard } from './VehicleCard';
import { VehicleList } from './VehicleList';
import './distribution.css';

const filters = ['anyNum', 'orgId', 'link', 'province', 'city'] as const;
/** The columns that the list and the card beside the map show. */
const exportedColumns = [
  'carId',
  'plateNum',
  'orgName',
  'state',
  'driverName',
  'lng',
  'lat',
  'positionTime',
  'lastSeen',
];

/** The live map; `?vehicle=` names the truck to be shown. */
export function VehicleDistribution() {
  const may = useMay();
  const isPhone = useIsPhone();
  const fleet = useShown();
  const { state, link, narrowing, setFilter, shown, chosenId, chosen, problem } = fleet;
  const [isFollowed, setFollowed] = useState(false);
  const [isLayersOpen, setLayersOpen] = useState(false);

  const choose = (id: string | null) => {
    setFollowed(false);
    fleet.setChosenId(id, { replace: true });
  };
  const card = chosenId && (
    <VehicleCard
      key={chosenId}
      id={chosenId}
      isFollowed={isFollowed}
      setFollowed={chosen ? setFollowed : null}
      close={() => choose(null)}
    />
  );
  const isNarrowed = Object.values({ ...narrowing, state, link }).some((value) => value !== undefined);
  const list = problem ? (
    <ProblemPanel problem={problem} retry={fleet.retry} />
  ) : shown ? (
    <VehicleList vehicles={shown} isNarrowed={isNarrowed} chosen={chosenId} choose={choose} />
  ) : (
    <div className="waiting" />
  );

  return (
    <div className="fleetScreen">
      <ScreenHeader>
        {may(locationFile) && (
          <ExportMenu
            file={locationFile}
            filter={{ ...narrowing, ...(state && { state }), ...(link && { link }) }}
            total={shown?.length ?? 0}
            columns={exportedColumns}
          />
        )}
      </ScreenHeader>
      <div className="fleetScreen__filters">
        <StateCounts counts={fleet.counts} state={state} setState={(state) => setFilter({ state })} />
        <Filters
          names={filters}
          fields={filterFields}
          words={filterWords}
          filter={{ ...narrowing, link }}
          setFilter={({ pageNum, ...change }) => setFilter(change)}
        />
      </div>
      <div className="fleetScreen__body">
        {!isPhone && <aside className="fleetScreen__list">{list}</aside>}
        <div className="fleetScreen__map">
          <FleetMap
            {...{ fleet, choose, isFollowed, isLayersOpen, setLayersOpen }}
            stopFollowing={() => setFollowed(false)}
          />
          {!isPhone && !isLayersOpen && card}
        </div>
        {isPhone && !isLayersOpen && (
          <FleetSheet count={shown?.length} chosen={chosenId} card={card}>
            {list}
          </FleetSheet>
        )}
      </div>
    </div>
  );
}
