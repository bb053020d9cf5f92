import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { type Box, type Grid, gridAt, gridLines, isSameGrid } from './grid';

/** Keeps the grid in step with the camera. It is drawn wider than the window, so that panning seldom asks for more. */
export function showGrid(map: MapLibre) {
  let shown: { grid: Grid; box: Box } | null = null;
  const draw = () => {
    const { lat } = map.getCenter();
    const grid = gridAt(map.getZoom(), lat);
    const bounds = map.getBounds();
    const seen = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    };
    if (shown && isSameGrid(shown.grid, grid) && holds(shown.box, seen)) return;
    shown = { grid, box: widened(seen) };
    void map.getSource<GeoJSONSource>('grid')?.setData(gridLines(grid, shown.box));
  };
  draw();
  map.on('move', draw);
}

const holds = (outer: Box, inner: Box) =>
  outer.west <= inner.west &&
  outer.east >= inner.east &&
  outer.south <= Math.max(inner.south, -85) &&
  outer.north >= Math.min(inner.north, 85);

function widened({ west, south, east, north }: Box): Box {
  const [width, height] = [east - west, north - south];
  return { west: west - width, south: south - height, east: east + width, north: north + height };
}
