import { distributionText } from '@fleet/contract/distribution/text';
import { addProtocol, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSay } from '../language';
import type { Shade } from '../palette';
import { baseStyle } from './baseStyle';
import { readCamera, writeCamera } from './camera';
import type { Camera } from './cameraText';
import { imageScheme, loadImage } from './images';
import { showLand } from './land';
import { showGrid } from './showGrid';
import { loadTile, tileScheme } from './tiles';

setWorkerUrl(workerUrl);
addProtocol(tileScheme, loadTile);
addProtocol(imageScheme, loadImage);

interface Props {
  /** Under this name the camera is remembered. */
  name: string;
  shade: Shade;
  /** Where to look at first, rather than where one looked last. */
  start: Camera | undefined;
  onRest: ((camera: Camera) => void) | undefined;
  onMap: (map: MapLibre | null) => void;
  onFailure: () => void;
}

/** All of China, until somebody looks closer. */
const firstCamera = { lng: 105, lat: 34, zoom: 3.2 };

/** The map itself. A hidden page gives its map up, because a browser has few to give. */
export function MapCanvas({ name, shade, start, onRest, onMap, onFailure }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const say = useSay();
  const title = say(distributionText.map);
  const ready = useEffectEvent((map: MapLibre) => {
    map.getCanvas().setAttribute('aria-label', title);
    onMap(map);
  });
  const gone = useEffectEvent(() => onMap(null));
  const failed = useEffectEvent(onFailure);

  const look = useEffectEvent(() => start ?? readCamera(name) ?? firstCamera);
  const rested = useEffectEvent((camera: Camera) => {
    writeCamera(name, camera);
    onRest?.(camera);
  });

  useEffect(() => {
    if (!holder.current) return;
    const { lng, lat, zoom } = look();
    const map = open(holder.current, { center: [lng, lat], zoom, style: baseStyle(shade) });
    if (!map) return failed();
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.on('moveend', () => {
      const { lng, lat } = map.getCenter();
      rested({ lng, lat, zoom: map.getZoom() });
    });
    // Not `load`, which waits until the empty map has been drawn.
    map.once('style.load', () => {
      showGrid(map);
      showLand(map);
      ready(map);
    });
    return () => {
      gone();
      map.remove();
    };
  }, [name, shade]);

  return <div ref={holder} className="mapView__canvas" />;
}

/** Nothing, where the browser has no WebGL 2. */
function open(
  container: HTMLElement,
  options: { center: [number, number]; zoom: number; style: ReturnType<typeof baseStyle> },
) {
  try {
    return new MapLibre({
      ...options,
      container,
      minZoom: 1,
      maxZoom: 21,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
      fadeDuration: 0,
    });
  } catch {
    return null;
  }
}
