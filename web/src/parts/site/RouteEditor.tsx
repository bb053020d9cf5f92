import { carRoute } from '@fleet/contract/carRoute/calls';
import { carRouteText } from '@fleet/contract/carRoute/text';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useShade } from '../../kit/appearance';
import type { Values } from '../../kit/form/check';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { addDraft, put } from '../../kit/map/drafts';
import { useMap } from '../../kit/map/useMap';
import { useSession } from '../../kit/session';
import { routeFields } from './fields';
import { SitePanel } from './SitePanel';
import { routeStyle } from './SiteLayers';
import { type CarRoute, routeFeatures, type Station } from './siteFeatures';

interface Props {
  row: CarRoute | null;
  stations: readonly Station[];
  onDone: (output: unknown) => void;
  onClose: () => void;
}

const sections = [{ names: ['routeName', 'orgId', 'stationIds'] }];
const layers = ['stationsPoint', 'stationsArea'];

/** A route, made by clicking stations on the map in their order, or from a list. */
export function RouteEditor({ row, stations, onDone, onClose }: Props) {
  const say = useSay();
  const map = useMap();
  const shade = useShade();
  const { orgId } = useSession().profile.user;
  const [values, setValues] = useState<Values>({});
  const [given, setGiven] = useState<Values>();
  const [initial] = useState(() => row ?? { orgId, stationIds: [] });
  const ids = Array.isArray(values.stationIds) ? (values.stationIds as string[]) : [];

  useEffect(
    () => addDraft(map, 'editing', 'routeDraft', routeStyle(shade, 'routeDraft', 'routeDraft', true)),
    [map, shade],
  );

  const click = useEffectEvent(({ point }: MapMouseEvent) => {
    const [found] = map.queryRenderedFeatures(point, { layers });
    const id = found?.properties.id as string | undefined;
    if (id && id !== ids.at(-1)) setGiven({ stationIds: [...ids, id] });
  });
  useEffect(() => {
    const press = (event: MapMouseEvent) => click(event);
    map.on('click', press);
    return () => {
      map.off('click', press);
    };
  }, [map]);

  const text = ids.join();
  useEffect(() => {
    const draft = { id: '', routeName: '', stationIds: text.split(',') };
    put(map, 'routeDraft', routeFeatures([draft], stations));
  }, [map, shade, text, stations]);

  return (
    <SitePanel>
      <RecordForm
        isInline
        call={row ? carRoute.edit : carRoute.add}
        title={say(row ? carRouteText.editTitle : carRouteText.addTitle)}
        sections={sections}
        fields={routeFields}
        words={carRouteText}
        initial={initial}
        draft={`${carRoute.edit.path} ${row?.id ?? 'new'}`}
        {...(row && { hidden: { id: row.id, version: row.version } })}
        check={({ stationIds }) => ({
          stationIds:
            Array.isArray(stationIds) && stationIds.length < 2 ? say(carRouteText.tooFew) : undefined,
        })}
        note={say(carRouteText.onMap)}
        given={given}
        onValues={setValues}
        onDone={onDone}
        onClose={onClose}
      />
    </SitePanel>
  );
}
