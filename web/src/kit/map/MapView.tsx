import { distributionText } from '@fleet/contract/distribution/text';
import type { Map as MapLibre } from 'maplibre-gl';
import { type ReactNode, Suspense, useState } from 'react';
import { useShade } from '../appearance';
import { useSay } from '../language';
import { lazyScreen } from '../lazyScreen';
import type { Shade } from '../palette';
import { Panel } from '../Panel';
import type { Camera } from './cameraText';
import { BaseMap } from './BaseMap';
import { LayerNote } from './LayerNote';
import { MapControls } from './MapControls';
import { type Ground, useCredit, useGrounds } from './grounds';
import { MapContext } from './useMap';
import './map.css';

const MapCanvas = lazyScreen(() => import('./MapCanvas').then((file) => file.MapCanvas));
// Who has this file will soon show a map.
MapCanvas.fetchAhead();

interface Props {
  /** Under this name the camera is remembered. */
  name: string;
  /** Where to look at first, rather than where one looked last. */
  start?: Camera | undefined;
  /** The camera has come to rest. */
  onRest?: (camera: Camera) => void;
  /** Brings everything into view. */
  showAll?: ((map: MapLibre) => void) | undefined;
  /** The ground under everything; the best of this installation where none is chosen. */
  ground?: Ground | undefined;
  /** More buttons beside those of the camera. */
  tools?: ReactNode;
  /** The layers on the map; drawn as soon as there is one. */
  children?: ReactNode;
}

/** A map that needs nothing from outside, with its controls. The page around it works without it. */
export function MapView({ name, start, onRest, showAll, ground: chosen, tools, children }: Props) {
  const say = useSay();
  const shade = useShade();
  const [drawn, setDrawn] = useState<{ map: MapLibre; shade: Shade } | null>(null);
  // A map is made for one shade; with the next one what lies on it goes before the map itself does.
  const map = drawn?.shade === shade ? drawn.map : null;
  const [isFailed, setFailed] = useState(false);
  const { grounds, tiled, boundary } = useGrounds();
  const ground = chosen ?? grounds[0];
  const tiles = tiled.find(({ name }) => name === ground);
  const credit = useCredit(tiles?.name ?? 'coast');
  if (isFailed) return <Panel title={say(distributionText.noMap)} />;
  return (
    <section className="mapView" aria-label={say(distributionText.map)}>
      <Suspense fallback={<div className="waiting" />}>
        <MapCanvas
          name={name}
          shade={shade}
          start={start}
          onRest={onRest}
          onMap={(map) => setDrawn(map && { map, shade })}
          onFailure={() => setFailed(true)}
        />
      </Suspense>
      {map && (
        <MapContext value={map}>
          <BaseMap tiles={tiles} boundary={boundary?.reviewNumber} />
          <LayerNote />
          {children}
          <MapControls showAll={showAll} tools={tools} credit={credit} />
        </MapContext>
      )}
    </section>
  );
}
