import { type Ground, useGrounds } from '../../kit/map/grounds';
import { useAddressEntry } from '../../kit/filter';
import { useSettings } from '../../kit/settings';

/** The layers that may lie on the map besides the trucks. */
const siteLayers = ['plans', 'stations', 'routes', 'efences', 'cfences'] as const;
export type SiteLayer = (typeof siteLayers)[number];

/** The layers that are drawn while something of a kind is edited: a route is made by clicking stations. */
export const shownWhile = (edited: SiteLayer | undefined, shown: ReadonlySet<SiteLayer>) =>
  edited === 'routes' ? new Set<SiteLayer>([...shown, 'stations']) : shown;

/** Which layers are on: as the address says, else as this person left them, else all of them on the best ground. */
export function useLayers() {
  const [asked, setAsked] = useAddressEntry('layers');
  const { settings, change } = useSettings();
  const { grounds } = useGrounds();
  const names = asked?.split(',') ?? settings.mapLayers ?? [...siteLayers];
  const ground = grounds.find((ground) => names.includes(ground)) ?? grounds[0];
  const shown = new Set(siteLayers.filter((layer) => names.includes(layer)));

  function keep(layers: ReadonlySet<SiteLayer>, ground: Ground | undefined) {
    const next = [...siteLayers.filter((layer) => layers.has(layer)), ...(ground ? [ground] : [])];
    setAsked(next.join(), { replace: true });
    change({ mapLayers: next });
  }

  return {
    shown,
    ground,
    grounds,
    setGround: (next: Ground) => keep(shown, next),
    toggle(layer: SiteLayer) {
      const next = new Set(shown);
      if (!next.delete(layer)) next.add(layer);
      keep(next, ground);
    },
  };
}
export type Layers = ReturnType<typeof useLayers>;
