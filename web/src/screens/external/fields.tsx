import { dictChoice } from '@fleet/contract/dict/calls';
import { instant } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { dictPick } from '../../parts/dict/dictPick';
import { OrgTree } from '../../parts/org/OrgTree';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';

export const externalFields = {
  equipmentNum: text(),
  equipmentType: dictPick(dictChoice.externalTypes),
  typeName: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  anyNum: text(),
  vehicleId: pick(VehiclePick),
  carId: text(),
  boundAt: instant(),
};
