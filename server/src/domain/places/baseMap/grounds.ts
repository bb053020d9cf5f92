import type { Output } from '@fleet/contract/call';
import type { baseMap, TileSource } from '@fleet/contract/baseMap/calls';
import type { MapKind, MapProvider } from '@fleet/contract/mapSetting/kinds';
import type { Config } from '../../../base/config';
import { tiandituAddress } from '../../../base/mapConfig';
import type { Range } from '../../../base/outgoing';
import type { Setting } from './queries';

type Ground = Output<typeof baseMap.layers>['grounds'][number];

/** The layers of a kind that is set in the product, from below, each with its address. */
export function addressesOf(
  { map }: Pick<Config, 'map'>,
  { kind, provider, address }: { kind: MapKind; provider: MapProvider; address: string | null },
): Partial<Record<TileSource, string>> {
  switch (provider) {
    case 'environment':
    case 'none':
      return {};
    case 'tianditu': {
      const [ground, names] = kind === 'street' ? (['vec', 'cva'] as const) : (['img', 'cia'] as const);
      const at = map.tiandituUrl;
      return { [kind]: tiandituAddress(ground, at), [`${kind}Names`]: tiandituAddress(names, at) };
    }
    default:
      return address === null ? {} : { [kind]: address };
  }
}

/** An address that the installation's own settings name may stand in a private network. */
export const allowedFor = (
  { map, outgoingPrivate }: Pick<Config, 'map' | 'outgoingPrivate'>,
  provider: MapProvider,
): readonly Range[] | 'all' =>
  provider === 'environment' || (provider === 'tianditu' && map.tiandituUrl !== undefined)
    ? 'all'
    : outgoingPrivate;

/** The grounds of a kind: as it is set in the product, else as the environment says. */
export function groundsOf(
  config: Pick<Config, 'map'>,
  kind: MapKind,
  setting: Setting | undefined,
): Ground[] {
  if (!setting || setting.provider === 'environment') return environmentGrounds(config, kind);
  const sources = Object.keys(addressesOf(config, setting)) as TileSource[];
  if (setting.provider === 'none' || sources.length === 0) return [];
  const { provider, coordinates, credit, reviewNumber, version: edition } = setting;
  return [
    { name: kind, provider, sources, isShifted: coordinates === 'gcj02', credit, reviewNumber, edition },
  ];
}

const plain = { credit: null, reviewNumber: null, edition: 0 };

/** Both maps that the environment can set are of streets. */
function environmentGrounds({ map: { tiles } }: Pick<Config, 'map'>, kind: MapKind): Ground[] {
  if (kind !== 'street') return [];
  const grounds: Ground[] = [];
  if (tiles.amap !== undefined)
    grounds.push({ name: 'amap', provider: 'amap', sources: ['amap'], isShifted: true, ...plain });
  if (tiles.tianditu !== undefined) {
    const sources: TileSource[] = ['tianditu', 'tiandituNames'];
    grounds.push({ name: 'tianditu', provider: 'tianditu', sources, isShifted: false, ...plain });
  }
  return grounds;
}
