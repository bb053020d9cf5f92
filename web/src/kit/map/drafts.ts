import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { addAt, type Slot } from './slots';

export const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

export function put(map: MapLibre, source: string, data: FeatureCollection) {
  void map.getSource<GeoJSONSource>(source)?.setData(data);
}

/** A source with its layers, for as long as somebody draws there: call what it returns when that is over. */
export function addDraft(map: MapLibre, slot: Slot, source: string, layers: LayerSpecification[]) {
  map.addSource(source, { type: 'geojson', data: nothing, tolerance: 0 });
  for (const layer of layers) addAt(map, slot, layer);
  return () => {
    // With the theme the map itself has gone.
    if (!map.style || !map.getSource(source)) return;
    for (const { id } of layers) map.removeLayer(id);
    map.removeSource(source);
  };
}
