import type { Feature } from 'geojson';
import type { GeoJSONSource, MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useShade } from '../../kit/appearance';
import { useLanguage } from '../../kit/language';
import { useMap } from '../../kit/map/useMap';
import { showAge } from '../../kit/time';
import { inTurn } from './inTurn';
import { StackList } from './StackList';
import type { Located } from './fleet';
import { useMinute } from './useMinute';
import { type VehicleProperties, vehicleFeatures } from './vehicleFeatures';
import { addVehicleLayers, clusterMaxZoom, hideLabelOf } from './vehicleLayers';

interface Props {
  vehicles: readonly Located[];
  chosen: Located | null;
  choose: (id: string) => void;
}

/** Vehicles that stand on one another: chosen from a list at their place. */
interface Stack {
  lng: number;
  lat: number;
  vehicles: readonly VehicleProperties[];
}

const mostInStack = 50;
/** Under a fingertip. */
const reach = 6;

/** The vehicles on the map: their marks, their clusters, the chosen one. */
export function VehicleLayer({ vehicles, chosen, choose }: Props) {
  const map = useMap();
  const shade = useShade();
  const locale = useLanguage() === 'en' ? 'en' : 'zh-CN';
  const minute = useMinute();
  const [stack, setStack] = useState<Stack | null>(null);
  useEffect(() => addVehicleLayers(map, shade), [map, shade]);

  const [lay] = useState(() => inTurn((draw: () => Promise<void>) => draw()));
  useEffect(() => {
    const ageOf = (lastSeen: string) => showAge(lastSeen, Math.max(minute, Date.now()), locale);
    void lay(async () => {
      const data = vehicleFeatures(vehicles, ageOf);
      await map
        .getSource<GeoJSONSource>('vehicles')
        ?.setData(data)
        .catch(() => undefined);
    });
  }, [lay, map, vehicles, locale, minute]);

  useEffect(() => {
    const ageOf = (lastSeen: string) => showAge(lastSeen, Date.now(), locale);
    void map.getSource<GeoJSONSource>('chosen')?.setData(vehicleFeatures(chosen ? [chosen] : [], ageOf));
  }, [map, chosen, locale]);

  const chosenId = chosen?.id ?? '';
  useEffect(() => hideLabelOf(map, chosenId), [map, chosenId]);

  const click = useEffectEvent(async ({ point, lngLat }: MapLayerMouseEvent) => {
    const corners: [[number, number], [number, number]] = [
      [point.x - reach, point.y - reach],
      [point.x + reach, point.y + reach],
    ];
    const found = map.queryRenderedFeatures(corners, { layers: ['vehicleMarks', 'clusters'] });
    const cluster = found.find(({ properties }) => properties.cluster);
    setStack(null);
    if (cluster) return void (await open(cluster));
    const here = unique(found.map(({ properties }) => properties as VehicleProperties));
    if (here.length > 1) setStack({ lng: lngLat.lng, lat: lngLat.lat, vehicles: here });
    else if (here[0]) choose(here[0].id);
  });

  async function open({ properties, geometry }: Feature) {
    const source = map.getSource<GeoJSONSource>('vehicles');
    const id = Number(properties?.cluster_id);
    if (!source || geometry.type !== 'Point') return;
    const [lng = 0, lat = 0] = geometry.coordinates;
    const zoom = await source.getClusterExpansionZoom(id);
    if (zoom <= clusterMaxZoom || map.getZoom() < clusterMaxZoom) {
      return map.easeTo({ center: [lng, lat], zoom: Math.min(zoom, clusterMaxZoom + 1) });
    }
    const leaves = await source.getClusterLeaves(id, mostInStack, 0);
    setStack({ lng, lat, vehicles: leaves.map(({ properties }) => properties as VehicleProperties) });
  }

  useEffect(() => {
    const point = () => {
      map.getCanvas().style.cursor = 'pointer';
    };
    const rest = () => {
      map.getCanvas().style.cursor = '';
    };
    const press = (event: MapLayerMouseEvent) => void click(event);
    const close = () => setStack(null);
    const layers = ['vehicleMarks', 'clusters'];
    map.on('click', press);
    map.on('zoomstart', close);
    map.on('mouseenter', layers, point);
    map.on('mouseleave', layers, rest);
    return () => {
      map.off('click', press);
      map.off('zoomstart', close);
      map.off('mouseenter', layers, point);
      map.off('mouseleave', layers, rest);
    };
  }, [map]);

  if (!stack) return null;
  return (
    <StackList
      {...stack}
      close={() => setStack(null)}
      choose={(id) => {
        setStack(null);
        choose(id);
      }}
    />
  );
}

const unique = (vehicles: readonly VehicleProperties[]) => [
  ...new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])).values(),
];
