import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { distributionText } from '@fleet/contract/distribution/text';
import type { Map as MapLibre } from 'maplibre-gl';
import type { ReactNode } from 'react';
import { useSay } from '../language';
import { gridAt, stepName } from './grid';
import { metresPerPixel } from './ground';
import { scaleOf } from './scale';
import { useCamera, useMap } from './useMap';

/** Closer, farther, everything; and how large things are. */
export function MapControls({ showAll }: { showAll?: ((map: MapLibre) => void) | undefined }) {
  const say = useSay();
  const map = useMap();
  return (
    <>
      <div className="mapControls">
        <Control name={say(distributionText.zoomIn)} onClick={() => map.zoomIn()}>
          <PlusOutlined />
        </Control>
        <Control name={say(distributionText.zoomOut)} onClick={() => map.zoomOut()}>
          <MinusOutlined />
        </Control>
        {showAll && (
          <Control name={say(distributionText.showAll)} onClick={() => showAll(map)}>
            <ExpandOutlined />
          </Control>
        )}
      </div>
      <ScaleBar />
    </>
  );
}

function Control({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={name} title={name} onClick={onClick}>
      {children}
    </button>
  );
}

function ScaleBar() {
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
      <span>{say(distributionText.source)}</span>
    </div>
  );
}
