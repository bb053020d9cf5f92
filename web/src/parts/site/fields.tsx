import { corners } from '@fleet/contract/sitePlan/calls';
import type { Fields } from '../../kit/fields/field';
import { image } from '../../kit/fields/attachment';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { OrgTree } from '../org/OrgTree';
import { StationOrder } from './StationOrder';

const degrees = number(6);

export const stationFields: Fields = {
  stationName: text(),
  orgId: pick(OrgTree),
  lng: degrees,
  lat: degrees,
  radius: number(),
} as Fields;

export const routeFields: Fields = {
  routeName: text(),
  orgId: pick(OrgTree),
  stationIds: {
    isChoice: true,
    Show: ({ value }: { value: string[] }) => String(value.length),
    Ask: StationOrder,
  },
} as Fields;

export const planFields: Fields = {
  planName: text(),
  orgId: pick(OrgTree),
  fileId: image(),
  ...Object.fromEntries(
    corners.flatMap((corner) => [
      [`${corner}Lng`, degrees],
      [`${corner}Lat`, degrees],
    ]),
  ),
} as Fields;
