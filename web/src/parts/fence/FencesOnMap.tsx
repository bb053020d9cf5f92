import { cloudFence } from '@fleet/contract/cloudFence/calls';
import { cloudFenceText } from '@fleet/contract/cloudFence/text';
import { electricFence } from '@fleet/contract/electricFence/calls';
import { electricFenceText } from '@fleet/contract/electricFence/text';
import type { FenceShape } from '@fleet/contract/fence/calls';
import { fenceText } from '@fleet/contract/fence/text';
import { Switch } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { useMap } from '../../kit/map/useMap';
import { useMay } from '../../kit/session';
import { FenceLayer } from './FenceLayer';
import { showFences } from './shape';

const none: readonly FenceShape[] = [];

/** Both kinds of fence, with the layer that each is, and the page where it is changed. */
const kinds = {
  efences: {
    kind: 'electric',
    calls: electricFence,
    text: electricFenceText,
    page: '/SafeManagement/ElectricFence',
  },
  cfences: { kind: 'cloud', calls: cloudFence, text: cloudFenceText, page: '/SafeManagement/CloudFence' },
} as const;
type FenceLayerName = keyof typeof kinds;
const names = Object.keys(kinds) as FenceLayerName[];

function useShapes(name: FenceLayerName) {
  const may = useMay();
  const { shapes } = kinds[name].calls;
  return useCall(shapes, {}, { isOff: !may(shapes), isLayer: true }).data?.rows ?? none;
}

/** Fences under the trucks, as far as their layers are on. */
export function FencesOnMap({ shown }: { shown: ReadonlySet<string> }) {
  return names.map((name) => shown.has(name) && <OneKind key={name} name={name} />);
}

function OneKind({ name }: { name: FenceLayerName }) {
  return <FenceLayer kind={kinds[name].kind} fences={useShapes(name)} />;
}

interface Layers {
  shown: ReadonlySet<string>;
  toggle: (name: FenceLayerName) => void;
}

/** Their switches, for whoever may look at them. */
export function FenceSwitches({ layers }: { layers: Layers }) {
  const may = useMay();
  return names.map(
    (name) => may(kinds[name].calls.shapes) && <OneSwitch key={name} name={name} layers={layers} />,
  );
}

function OneSwitch({ name, layers }: { name: FenceLayerName; layers: Layers }) {
  const say = useSay();
  const map = useMap();
  const { text, page } = kinds[name];
  const shapes = useShapes(name);
  const title = say(text.title);
  return (
    <section>
      <div className="layerPanel__head">
        <h3>
          {title} {shapes.length > 0 && shapes.length}
        </h3>
        <Link to={page}>{say(fenceText.manage)}</Link>
        <Switch
          size="small"
          aria-label={title}
          checked={layers.shown.has(name)}
          onChange={() => layers.toggle(name)}
        />
      </div>
      <ul>
        {shapes.slice(0, mostNamed).map((shape) => (
          <li key={shape.id}>
            <button type="button" onClick={() => showFences(map, [shape])}>
              {shape.fenceName}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page of the kind lists them all. */
const mostNamed = 20;
