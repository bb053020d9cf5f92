import { distribution } from '@fleet/contract/distribution/calls';
import { statusText } from '@fleet/contract/status/text';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { useAddressEntry, useFilter } from '../../kit/filter';
import { Filters } from '../../kit/list/Filters';
import { readCamera } from '../../kit/map/camera';
import { MapView } from '../../kit/map/MapView';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { statusFields } from '../status/fields';
import { countStates, isPlaced } from './fleet';
import { FleetCamera } from './FleetCamera';
import { FleetSheet } from './FleetSheet';
import { showFleet } from './showFleet';
import { StateCounts } from './StateCounts';
import { useFleet } from './useFleet';
import { VehicleCard } from './VehicleCard';
import { VehicleLayer } from './VehicleLayer';
import { VehicleList } from './VehicleList';
import './distribution.css';

const filters = ['anyNum', 'orgId'] as const;
const mapName = 'distribution';

/** The live map; `?vehicle=` names the truck to be shown. */
export function VehicleDistribution() {
  const isPhone = useIsPhone();
  const [{ state, ...narrowing }, setFilter] = useFilter(distribution.locations);
  const [chosenId, setChosenId] = useAddressEntry('vehicle');
  const [isFollowed, setFollowed] = useState(false);
  const [isFirstLook] = useState(() => readCamera(mapName) === undefined);
  const answer = useCall(distribution.locations, narrowing, { keepsOld: true, isLive: true });
  const first = useCall(distribution.counts, narrowing, { isOff: answer.data !== undefined });

  const fleet = useFleet(answer.data);
  const shown = state && fleet ? fleet.filter((vehicle) => vehicle.state === state) : fleet;
  const chosen = fleet?.find(({ id }) => id === chosenId) ?? null;
  const choose = (id: string | null) => {
    setFollowed(false);
    setChosenId(id, { replace: true });
  };

  const card = chosenId && (
    <VehicleCard
      key={chosenId}
      id={chosenId}
      isFollowed={isFollowed}
      setFollowed={chosen && isPlaced(chosen) ? setFollowed : null}
      close={() => choose(null)}
    />
  );
  const list = shown && <VehicleList vehicles={shown} chosen={chosenId} choose={choose} />;

  return (
    <div className="fleetScreen">
      <ScreenHeader />
      <div className="fleetScreen__filters">
        <StateCounts
          counts={fleet ? countStates(fleet) : first.data}
          state={state}
          setState={(state) => setFilter({ state })}
        />
        <Filters
          names={filters}
          fields={statusFields}
          words={statusText}
          filter={narrowing}
          setFilter={({ anyNum, orgId }) => setFilter({ anyNum, orgId } as Partial<typeof narrowing>)}
        />
      </div>
      <div className="fleetScreen__body">
        {!isPhone && (
          <aside className="fleetScreen__list">
            {answer.error && !fleet ? (
              <ProblemPanel problem={answer.error} retry={() => void answer.refetch()} />
            ) : (
              (list ?? <div className="waiting" />)
            )}
          </aside>
        )}
        <div className="fleetScreen__map">
          <MapView
            name={mapName}
            showAll={(map) => {
              setFollowed(false);
              if (shown) showFleet(map, shown);
            }}
          >
            <VehicleLayer vehicles={shown ?? []} chosen={chosen} choose={choose} />
            <FleetCamera
              vehicles={fleet}
              chosen={chosen}
              isFollowed={isFollowed}
              stopFollowing={() => setFollowed(false)}
              isFirstLook={isFirstLook}
            />
          </MapView>
          {!isPhone && card}
        </div>
        {isPhone && (
          <FleetSheet count={shown?.length} chosen={chosenId} card={card}>
            {list}
          </FleetSheet>
        )}
      </div>
    </div>
  );
}
