import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { worldX, worldY } from '../../kit/map/ground';
import { type Cluster, clustersIn, type Window, zoomStep } from './clusters';
import type { Placed } from './fleet';
import { glides } from './glide';
import { inTurn } from './inTurn';
import { markFeatures, vehicleFeature, type Wording } from './vehicleFeatures';
import { hideLabelOf } from './vehicleLayers';

export interface Painted {
  vehicles: readonly Placed[];
  chosen: Placed | null;
  wording: Wording;
}

/** Marks between two fixes are drawn this often; a truck of 15 km/h is moved by about a pixel. */
const stepMs = 80;
/** With more marks than this in view nobody watches one move. */
const mostGliding = 400;

/** Draws the vehicles on a map, as marks and clusters of what is in view, and moves them between their fixes. */
export function fleetPainter(map: MapLibre) {
  let painted: Painted | null = null;
  let clusters = new Map<number, Cluster>();
  let drawn: { zoom: number; window: Window } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** How long it took is told to whoever measures the page. */
  let isMarked = false;
  const shown = glides();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)');
  const lay = inTurn(layMarks);

  function gather() {
    if (!painted) return;
    const zoom = zoomStep(map.getZoom());
    const window = widened(windowOf(map));
    drawn = { zoom, window };
    clusters = new Map(clustersIn(painted.vehicles, zoom, window).map((cluster) => [cluster.key, cluster]));
    const alone = [...clusters.values()].flatMap(({ members }) => (members.length === 1 ? members : []));
    shown.aim(alone.length > mostGliding || isCalm.matches ? [] : alone, performance.now());
    void lay(undefined);
  }

  async function layMarks() {
    if (!painted) return;
    const { chosen, wording } = painted;
    const now = performance.now();
    const placeOf = (vehicle: Placed) => shown.at(vehicle, now);
    const chosenKey =
      chosen && [...clusters.values()].find(({ members }) => members[0]?.id === chosen.id)?.key;
    hideLabelOf(map, chosenKey ?? null);
    await Promise.all([
      put('vehicles', markFeatures([...clusters.values()], wording, placeOf)),
      put('chosen', {
        type: 'FeatureCollection',
        features: chosen ? [vehicleFeature(chosen, wording, placeOf(chosen))] : [],
      }),
    ]);
    if (clusters.size > 0 && !isMarked) {
      isMarked = true;
      map.once('render', () => performance.mark('fleetDrawn'));
      map.triggerRepaint();
    }
    clearTimeout(timer);
    if (shown.isMoving(now)) timer = setTimeout(() => void lay(undefined), stepMs);
  }

  // A map that was taken away while it worked has nothing to show this on.
  const put = (source: string, data: ReturnType<typeof markFeatures>) =>
    map
      .getSource<GeoJSONSource>(source)
      ?.setData(data)
      .catch(() => undefined);

  function move() {
    if (!drawn || drawn.zoom !== zoomStep(map.getZoom()) || !holds(drawn.window, windowOf(map))) gather();
  }
  map.on('move', move);
  map.on('resize', move);

  return {
    paint(next: Painted) {
      painted = next;
      gather();
    },
    /** The vehicles behind a drawn mark. */
    clusterOf: (key: number) => clusters.get(key),
    close() {
      painted = null;
      clearTimeout(timer);
      map.off('move', move);
      map.off('resize', move);
    },
  };
}

function windowOf(map: MapLibre): Window {
  const bounds = map.getBounds();
  const [left, right] = [worldX(bounds.getWest()), worldX(bounds.getEast())];
  // Beyond the date line the world begins anew.
  const isWhole = left < 0 || right > 1;
  return {
    left: isWhole ? 0 : left,
    right: isWhole ? 1 : right,
    top: worldY(bounds.getNorth()),
    bottom: worldY(bounds.getSouth()),
  };
}

/** By half a window on each side, so that panning seldom asks for more. */
function widened({ left, right, top, bottom }: Window): Window {
  const [width, height] = [(right - left) / 2, (bottom - top) / 2];
  return { left: left - width, right: right + width, top: top - height, bottom: bottom + height };
}

const holds = (outer: Window, inner: Window) =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.top <= inner.top &&
  outer.bottom >= inner.bottom;
