import { roundSpot, type Spot } from '@fleet/contract/place';
import { station } from '@fleet/contract/station/calls';
import { stationText } from '@fleet/contract/station/text';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { useShade } from '../../kit/appearance';
import type { Values } from '../../kit/form/check';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { metresBetween } from '../../kit/map/circle';
import { metresPerLongitude } from '../../kit/map/ground';
import { Handle } from '../../kit/map/Handle';
import { addDraft, put } from '../../kit/map/drafts';
import { useMap } from '../../kit/map/useMap';
import { useSession } from '../../kit/session';
import { stationFields } from './fields';
import { SitePanel } from './SitePanel';
import { stationStyle } from './SiteLayers';
import { type Station, stationFeatures } from './siteFeatures';

interface Props {
  row: Station | null;
  onDone: (output: unknown) => void;
  onClose: () => void;
}

const sections = [{ names: ['stationName', 'orgId', 'lng', 'lat', 'radius'] }];
const [least, most, usual] = [5, 500, 20];

/** A station, placed by clicking the map and dragging, or by numbers. */
export function StationEditor({ row, onDone, onClose }: Props) {
  const say = useSay();
  const map = useMap();
  const shade = useShade();
  const { orgId } = useSession().profile.user;
  const [values, setValues] = useState<Values>({});
  const [given, setGiven] = useState<Values>();
  const [initial] = useState(() => row ?? { orgId, radius: usual });

  useEffect(
    () => addDraft(map, 'editing', 'stationDraft', stationStyle(shade, 'stationDraft', 'stationDraft')),
    [map, shade],
  );

  useEffect(() => {
    const place = ({ lngLat }: MapMouseEvent) => setGiven({ ...roundSpot(lngLat) });
    map.on('click', place);
    return () => {
      map.off('click', place);
    };
  }, [map]);

  const { lng, lat, radius, stationName } = values;
  const drawn =
    typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 85
      ? { lng, lat, radius: typeof radius === 'number' ? radius : usual }
      : null;
  const name = typeof stationName === 'string' ? stationName : '';
  const text = JSON.stringify([drawn && { id: '', stationName: name, ...drawn }].filter(Boolean));
  useEffect(() => {
    put(map, 'stationDraft', stationFeatures(JSON.parse(text) as Station[]));
  }, [map, shade, text]);

  return (
    <>
      <SitePanel>
        <RecordForm
          isInline
          call={row ? station.edit : station.add}
          title={say(row ? stationText.editTitle : stationText.addTitle)}
          sections={sections}
          fields={stationFields}
          words={stationText}
          initial={initial}
          draft={`${station.edit.path} ${row?.id ?? 'new'}`}
          {...(row && { hidden: { id: row.id, version: row.version } })}
          note={say(stationText.onMap)}
          given={given}
          onValues={setValues}
          onDone={onDone}
          onClose={onClose}
        />
      </SitePanel>
      {drawn && (
        <>
          <Handle
            lng={drawn.lng + drawn.radius / metresPerLongitude(drawn.lat)}
            lat={drawn.lat}
            name={say(stationText.edge)}
            className="mapHandle--edge"
            onMove={(place: Spot) => {
              const metres = Math.round(metresBetween(place, drawn));
              setGiven({ radius: Math.min(most, Math.max(least, metres)) });
            }}
          />
          <Handle {...drawn} name={say(stationText.middle)} onMove={setGivenPlace(setGiven)} />
        </>
      )}
    </>
  );
}

const setGivenPlace = (set: (values: Values) => void) => (place: Spot) => set({ ...place });
