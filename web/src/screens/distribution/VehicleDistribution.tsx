import { BlockOutlined } from '@ant-design/icons';
import { distributionText } from '@fleet/contract/distribution/text';
import { distribution, locationFile } from '@fleet/contract/distribution/calls';
import type { VehicleState } from '@fleet/contract/status/calls';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../kit/calls';
import { useAddressEntry, useFilter } from '../../kit/filter';
import { useSay } from '../../kit/language';
import { ExportMenu } from '../../kit/list/ExportMenu';
import { Filters } from '../../kit/list/Filters';
import { readCamera } from '../../kit/map/camera';
import { type Camera, cameraOf, cameraText } from '../../kit/map/cameraText';
import { MapControl } from '../../kit/map/MapControls';
import { MapView } from '../../kit/map/MapView';
import { useIsPhone } from '../../kit/phone';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay, useSession } from '../../kit/session';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { FencesOnMap, FenceSwitches } from '../../parts/fence/FencesOnMap';
import { useLayers } from '../../parts/site/layers';
import { LayerPanel, type Editing } from '../../parts/site/LayerPanel';
import { homePlan, planOf } from '../../parts/site/plans';
import { SiteLayers } from '../../parts/site/SiteLayers';
import { useSites } from '../../parts/site/useSites';
import { countStates, isPlaced } from '../../parts/distribution/fleet';
import { filterFields, filterWords } from './filters';
import { FleetCamera } from './FleetCamera';
import { FleetSheet } from './FleetSheet';
import { showFleet } from '../../parts/distribution/showFleet';
import { StateCounts } from '../../parts/distribution/StateCounts';
import { useFleet } from '../../parts/distribution/useFleet';
import { VehicleCard } from './VehicleCard';
import { VehicleLayer } from '../../parts/distribution/VehicleLayer';
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
const mapName = 'distribution';
/** The address is written when the camera has been still for so long. */
const cameraPause = 400;

/** The live map; `?vehicle=` names the truck to be shown. */
export function VehicleDistribution() {
  const say = useSay();
  const may = useMay();
  const isPhone = useIsPhone();
  const { orgId } = useSession().profile.user;
  const [{ state, link, ...narrowing }, setFilter] = useFilter(distribution.locations);
  const [chosenId, setChosenId] = useAddressEntry('vehicle');
  const [at, keepCamera] = useCameraEntry();
  const [isFollowed, setFollowed] = useState(false);
  const [isFirstLook] = useState(() => !at && readCamera(mapName) === undefined);
  const answer = useCall(distribution.locations, narrowing, { keepsOld: true, isLive: true });
  const first = useCall(distribution.counts, narrowing, { isOff: answer.data !== undefined });
  const { fleet, isCurrent } = useFleet(answer.data);
  // The stream moves vehicles from one state to another: these filters follow it here.
  const linked = useMemo(
    () => (link && fleet ? fleet.filter((vehicle) => linkOf(vehicle.state) === link) : fleet),
    [fleet, link],
  );
  const shown = useMemo(
    () => (state && linked ? linked.filter((vehicle) => vehicle.state === state) : linked),
    [linked, state],
  );
  const placed = useMemo(() => shown?.filter(isPlaced) ?? null, [shown]);
  const counts = useMemo(() => linked && countStates(linked), [linked]);
  const found = useMemo(() => fleet?.find(({ id }) => id === chosenId), [fleet, chosenId]);
  const chosen = found && isPlaced(found) ? found : null;

  const layers = useLayers();
  const sites = useSites();
  const [isLayersOpen, setLayersOpen] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);

  const choose = (id: string | null) => {
    setFollowed(false);
    setChosenId(id, { replace: true });
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
  const list = shown && <VehicleList vehicles={shown} chosen={chosenId} choose={choose} />;

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
        <StateCounts
          counts={counts ?? (link ? undefined : first.data)}
          state={state}
          setState={(state) => setFilter({ state })}
        />
        <Filters
          names={filters}
          fields={filterFields}
          words={filterWords}
          filter={{ ...narrowing, link }}
          setFilter={({ pageNum, ...change }) => setFilter(change)}
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
            start={at}
            onRest={keepCamera}
            ground={layers.ground}
            tools={
              <MapControl
                name={say(distributionText.layers)}
                isOpen={isLayersOpen}
                onClick={() => {
                  setEditing(null);
                  setLayersOpen(!isLayersOpen);
                }}
              >
                <BlockOutlined />
              </MapControl>
            }
            showAll={(map) => {
              setFollowed(false);
              if (placed) showFleet(map, placed);
            }}
          >
            <FencesOnMap shown={layers.shown} />
            <SiteLayers sites={sites} shown={layers.shown} editedId={editing?.row?.id ?? null} />
            <VehicleLayer vehicles={placed} chosen={chosen} choose={choose} isBusy={editing !== null} />
            <FleetCamera
              vehicles={placed}
              chosen={chosen}
              chosenId={chosenId}
              isTold={at !== undefined}
              asked={
                answer.isPlaceholderData || !isCurrent ? null : JSON.stringify({ ...narrowing, state, link })
              }
              orgId={narrowing.orgId}
              plan={narrowing.orgId ? planOf(sites, narrowing.orgId) : homePlan(sites, orgId)}
              isFollowed={isFollowed}
              stopFollowing={() => setFollowed(false)}
              isFirstLook={isFirstLook}
            />
            {isLayersOpen && (
              <LayerPanel
                sites={sites}
                layers={layers}
                editing={editing}
                setEditing={setEditing}
                more={<FenceSwitches layers={layers} />}
                close={() => setLayersOpen(false)}
              />
            )}
          </MapView>
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

const linkOf = (state: VehicleState) => (state === 'offline' ? 'offline' : 'online');

/** Where the map looks, kept in the address. */
function useCameraEntry() {
  const [at, setAt] = useAddressEntry('at');
  const latest = useRef(setAt);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = setAt;
  }, [setAt]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = (camera: Camera) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(cameraText(camera), { replace: true }), cameraPause);
  };
  return [cameraOf(at), keep] as const;
}
