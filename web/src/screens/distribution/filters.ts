import type { distribution } from '@fleet/contract/distribution/calls';
import type { Sent } from '@fleet/contract/call';
import { statusText } from '@fleet/contract/status/text';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { pick } from '../../kit/fields/pick';
import { statusFields } from '../status/fields';
import { CityPick, ProvincePick } from './AreaPick';

type Narrowing = Sent<typeof distribution.locations>;

export const filterFields = { ...statusFields, province: pick(ProvincePick), city: pick(CityPick) };
export const filterWords = { ...statusText, province: vehicleText.province, city: vehicleText.city };

/** What the filters ask for; a city goes with its province. */
export function filterOf(change: Record<string, unknown>, province: string | undefined): Narrowing {
  const { pageNum, ...next } = change as Narrowing & { pageNum?: number };
  return 'province' in next && next.province !== province ? { ...next, city: undefined } : next;
}
