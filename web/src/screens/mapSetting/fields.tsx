import type { Output } from '@fleet/contract/call';
import { type mapSetting } from '@fleet/contract/mapSetting/calls';
import { mapCoordinates, mapProviders } from '@fleet/contract/mapSetting/kinds';
import { mapSettingText } from '@fleet/contract/mapSetting/text';
import { choice } from '../../kit/fields/choice';
import { secret } from '../../kit/fields/secret';
import { text } from '../../kit/fields/text';
import type { Values } from '../../kit/form/check';

export type MapSetting = Output<typeof mapSetting.list>['rows'][number];

export const mapFields = {
  provider: { ...choice(mapProviders, mapSettingText), isWide: true },
  address: { ...text(), isWide: true },
  key: secret('new-password'),
  coordinates: choice(mapCoordinates, mapSettingText),
  credit: text(),
  reviewNumber: text(),
};

export const hasAddress = ({ provider }: Values) => provider === 'amap' || provider === 'own';
const hasTiles = (values: Values) => hasAddress(values) || values.provider === 'tianditu';

/** Whether a field makes sense with the chosen provider. */
export function isAsked(name: string, values: Values): boolean {
  switch (name) {
    case 'provider':
      return true;
    case 'address':
      return hasAddress(values);
    case 'coordinates':
      return values.provider === 'own';
    default:
      return hasTiles(values);
  }
}
