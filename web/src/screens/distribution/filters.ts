import { statusText } from '@fleet/contract/status/text';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { askLater } from '../../kit/fields/askLater';
import { areaFields } from '../../parts/area/fields';
import { statusFields } from '../../parts/status/fields';

/** Only where there are vehicles: the rest of the country has nothing to show. */
export const filterFields = {
  ...statusFields,
  province: {
    ...areaFields.province,
    Ask: askLater<string>(() => import('./AreaPick').then((file) => file.ProvincePick)),
  },
  city: {
    ...areaFields.city,
    Ask: askLater<string>(() => import('./AreaPick').then((file) => file.CityPick)),
  },
};
export const filterWords = { ...statusText, province: vehicleText.province, city: vehicleText.city };
