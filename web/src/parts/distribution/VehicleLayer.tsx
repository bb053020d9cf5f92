import type { MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useShade } from '../../kit/appearance';
import { serverNow } from '../../kit/clock';
import { useLanguage } from '../../kit/language';
import { latOf, lngOf } from '../../kit/map/ground';
import { useMap } from '../../kit/map/useMap';
import { showAge } from '../../kit/time';
import { boundsOf, type Placed } from './fleet';
import { fleetPainter } from './fleetPainter';
import { Spider } from './Spider';
import { isStack } from './stack';
import { useMapLook } from './useMapLook';
import { useMinute } from './useMinute';
import type { MarkProperties } from './vehicleFeatures';
import { addVehicleLayers } from './vehicleLayers';

interface Props {
  /** Null until they are known. */
  vehicles: readonly Placed[] | null;
  chosen: Placed | null;
  choose: (id: string) => void;
  /** Something else on the map is being drawn: a click belongs to it. */
  isBusy: boolean;
}

/** Vehicles that stand on one another, spread out around their place. */
interface Stack {
  lng: number;
  lat: number;
  vehicles: readonly Placed[];
}

/** Under a fingertip. */
const reach = 6;

/** The vehicles on the map: their marks, their clusters, the chosen one. */
export function VehicleLayer({ vehicles, chosen, choose, isBusy }: Props) {
  const map = useMap();
  useMapLook();
  const shade = useShade();
  const locale = useLanguage() === 'en' ? 'en' : 'zh-CN';
  const minute = useMinute();
  const [stack, setStack] = useState<Stack | null>(null);
  const [painter, setPainter] = useState<ReturnType<typeof fleetPainter> | null>(null);

  useEffect(() => {
    addVehicleLayers(map, shade);
    const painter = fleetPainter(map);
    setPainter(painter);
    return () => painter.close();
  }, [map, shade]);

  useEffect(() => {
    if (!vehicles) return;
    const now = Math.max(minute, serverNow());
    const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    painter?.paint({
      vehicles,
      chosen,
      wording: {
        now,
        ageOf: (time) => showAge(time, now, locale),
        countOf: (count) => (count < 1000 ? String(count) : compact.format(count)),
      },
    });
  }, [painter, vehicles, chosen, locale, minute]);

  const click = useEffectEvent(({ point }: MapLayerMouseEvent) => {
    if (isBusy) return;
    const corners: [[number, number], [number, number]] = [
      [point.x - reach, point.y - reach],
      [point.x + reach, point.y + reach],
    ];
    const found = map
      .queryRenderedFeatures(corners, { layers: ['vehicleMarks', 'clusters'] })
      .flatMap(({ properties }) => painter?.clusterOf((properties as MarkProperties).key) ?? []);
    const [mark] = found.toSorted((a, b) => b.members.length - a.members.length);
    const [only] = mark?.members ?? [];
    setStack(null);
    if (!mark || !only) return;
    if (mark.members.length === 1) choose(only.id);
    else if (isStack(mark.members, map.getZoom()))
      setStack({ lng: lngOf(mark.x), lat: latOf(mark.y), vehicles: mark.members });
    else {
      const bounds = boundsOf(mark.members);
      if (bounds) map.fitBounds(bounds, { padding: 72, maxZoom: 20, duration: 500 });
    }
  });

  useEffect(() => {
    const point = () => {
      map.getCanvas().style.cursor = 'pointer';
    };
    const rest = () => {
      map.getCanvas().style.cursor = '';
    };
    const press = (event: MapLayerMouseEvent) => click(event);
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
    <Spider
      {...stack}
      close={() => {
        setStack(null);
        map.getCanvas().focus();
      }}
      choose={(id) => {
        setStack(null);
        choose(id);
      }}
    />
  );
}
