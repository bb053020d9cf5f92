import { BlockOutlined } from '@ant-design/icons';
import { distributionText } from '@fleet/contract/distribution/text';
import { useState } from 'react';
import { useSay } from '../../kit/language';
import { readCamera } from '../../kit/map/camera';
import { MapControl } from '../../kit/map/MapControls';
import { MapView } from '../../kit/map/MapView';
import { useSession } from '../../kit/session';
import { showFleet } from '../../parts/distribution/showFleet';
import { VehicleLayer } from '../../parts/distribution/VehicleLayer';
import { FencesOnMap, FenceSwitches } from '../../parts/fence/FencesOnMap';
import { LayerPanel, type Editing } from '../../parts/site/LayerPanel';
import { shownWhile, useLayers } from '../../parts/site/layers';
import { homePlan, planOf } from '../../parts/site/plans';
import { SiteLayers } from '../../parts/site/SiteLayers';
import { useSites } from '../../parts/site/useSites';
import { FleetCamera } from './FleetCamera';
import { useCameraEntry } from './useCameraEntry';
import type { Shown } from './useShown';

const mapName = 'distribution';

interface Props {
  fleet: Shown;
  choose: (id: string | null) => void;
  isFollowed: boolean;
  stopFollowing: () => void;
  isLayersOpen: boolean;
  setLayersOpen: (isOpen: boolean) => void;
}

/** The trucks on the ground, with the layers under them and the panel that edits these. */
export function FleetMap({ fleet, choose, isFollowed, stopFollowing, isLayersOpen, setLayersOpen }: Props) {
  const say = useSay();
  const { orgId: homeId } = useSession().profile.user;
  const [at, keepCamera] = useCameraEntry();
  const [isFirstLook] = useState(() => !at && readCamera(mapName) === undefined);
  const layers = useLayers();
  const sites = useSites();
  const [editing, setEditing] = useState<Editing | null>(null);
  const { placed, chosen, chosenId, asked } = fleet;
  const { orgId } = fleet.narrowing;
  return (
    <MapView
      name={mapName}
      start={at}
      onRest={keepCamera}
      ground={layers.ground}
      tools={
        <MapControl
          name={say(distributionText.layers)}
          isOpen={isLayersOpen}
          // A form is left by its own buttons, which ask about what was typed.
          isOff={editing !== null}
          onClick={() => setLayersOpen(!isLayersOpen)}
        >
          <BlockOutlined />
        </MapControl>
      }
      showAll={(map) => {
        stopFollowing();
        if (placed) showFleet(map, placed);
      }}
    >
      <FencesOnMap shown={layers.shown} />
      <SiteLayers
        sites={sites}
        shown={shownWhile(editing?.kind, layers.shown)}
        editedId={editing?.row?.id ?? null}
      />
      <VehicleLayer vehicles={placed} chosen={chosen} choose={choose} isBusy={editing !== null} />
      <FleetCamera
        vehicles={placed}
        {...{ chosen, chosenId, asked, orgId, isFollowed, stopFollowing, isFirstLook }}
        isTold={at !== undefined}
        plan={orgId ? planOf(sites, orgId) : homePlan(sites, homeId)}
      />
      {isLayersOpen && (
        <LayerPanel
          {...{ sites, layers, editing, setEditing }}
          more={<FenceSwitches layers={layers} />}
          close={() => setLayersOpen(false)}
        />
      )}
    </MapView>
  );
}
