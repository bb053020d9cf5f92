import { mapSetting } from '@fleet/contract/mapSetting/calls';
import { type MapKind } from '@fleet/contract/mapSetting/kinds';
import { mapSettingText } from '@fleet/contract/mapSetting/text';
import { useState } from 'react';
import { announceDone, useCall } from '../../kit/calls';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useSay } from '../../kit/language';
import { MapCard } from './MapCard';
import { MapForm } from './MapForm';
import './mapSettings.css';

/** The maps that may lie under the trucks, for all of the installation. */
export function MapSettings() {
  const say = useSay();
  const { data, error, refetch } = useCall(mapSetting.list, {});
  const [open, setOpen] = useState<MapKind | null>(null);
  const setting = data?.rows.find(({ kind }) => kind === open);
  return (
    <>
      <ScreenHeader />
      <p className="mapSettings__intro">
        {say(mapSettingText.intro)} {say(mapSettingText.overrides)}
      </p>
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <div className="mapSettings" aria-busy={!data}>
          {data ? (
            data.rows.map((row) => <MapCard key={row.kind} setting={row} change={() => setOpen(row.kind)} />)
          ) : (
            <div className="waiting" />
          )}
        </div>
      )}
      {setting && (
        <MapForm
          setting={setting}
          close={() => setOpen(null)}
          done={() => {
            setOpen(null);
            announceDone();
          }}
        />
      )}
    </>
  );
}
