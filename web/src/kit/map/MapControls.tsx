import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { distributionText } from '@fleet/contract/distribution/text';
import type { Map as MapLibre } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { useSay } from '../language';
import { gridAt, stepName } from './grid';
import { metresPerPixel } from './ground';
import { scaleOf } from './scale';
import { useCamera, useMap } from './useMap';

interface Props {
  showAll: ((map: MapLibre) => void) | undefined;
  tools: ReactNode;
  /** The name of the map. */
  credit: string;
}

/** Closer, farther, everything; and how large things are. */
export function MapControls({ showAll, tools, credit }: Props) {
  const say = useSay();
  const map = useMap();
  return (
    <>
      <div className="mapControls">
        <MapControl name={say(distributionText.zoomIn)} onClick={() => map.zoomIn()}>
          <PlusOutlined />
        </MapControl>
        <MapControl name={say(distributionText.zoomOut)} onClick={() => map.zoomOut()}>
          <MinusOutlined />
        </MapControl>
        {showAll && (
          <MapControl name={say(distributionText.showAll)} onClick={() => showAll(map)}>
            <ExpandOutlined />
          </MapControl>
        )}
        {tools}
      </div>
      <ScaleBar credit={credit} />
    </>
  );
}

interface ControlProps {
  name: string;
  /** For one that opens and closes something. */
  isOpen?: boolean;
  /** Something else is to be ended first. */
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One button of the column beside the map. */
export function MapControl({ name, isOpen, isOff = false, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-expanded={isOpen}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function ScaleBar({ credit }: { credit: string }) {
  const say = useSay();
  const zoom = useCamera((map) => map.getZoom());
  const lat = useCamera((map) => Math.round(map.getCenter().lat * 100) / 100);
  const { pixels, label } = scaleOf(metresPerPixel(zoom, lat), 100);
  return (
    <div className="mapFoot">
      <span className="mapFoot__scale" style={{ width: pixels }}>
        {label}
      </span>
      <span>{say(distributionText.grid, { step: stepName(gridAt(zoom, lat)) })}</span>
      <span>{credit}</span>
    </div>
  );
}
