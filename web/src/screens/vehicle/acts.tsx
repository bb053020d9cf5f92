import { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { confirmAction } from '../../kit/list/confirmAction';
import { moveAction } from '../../kit/list/moveAction';
import { pick } from '../../kit/fields/pick';
import { OrgTree } from '../../parts/org/OrgTree';

export const transfer = moveAction({
  call: vehicle.transfer,
  word: vehicleText.transfer,
  consequence: vehicleText.transferConsequence,
  fields: { orgId: { ...pick(OrgTree), isWide: true } },
  words: { orgId: vehicleText.transferTo },
});

export const push = confirmAction({
  call: vehicle.push,
  word: vehicleText.push,
  consequence: vehicleText.pushConsequence,
  nameOf: ({ carId }: { id: string; carId: string }) => carId,
});
