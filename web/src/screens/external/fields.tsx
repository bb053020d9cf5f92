import { dictChoice } from '@fleet/contract/dict/calls';
import { useCall } from '../../kit/calls';
import type { AskProps } from '../../kit/fields/field';
import { instant } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { RowPick } from '../../kit/fields/RowPick';
import { text } from '../../kit/fields/text';
import { OrgTree } from '../org/OrgTree';
import { VehiclePick } from '../vehicle/VehiclePick';

/** Picks a type out of the dictionary; the record keeps its value. */
function TypePick(props: AskProps<string>) {
  const answer = useCall(dictChoice.externalTypes, {});
  const rows = answer.data?.rows.map(({ name, value }) => ({ id: value, name }));
  return <RowPick {...props} rows={rows} answer={answer} labelOf={({ name }) => name} />;
}

export const externalFields = {
  equipmentNum: text(),
  equipmentType: pick(TypePick),
  typeName: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  anyNum: text(),
  vehicleId: pick(VehiclePick),
  carId: text(),
  boundAt: instant(),
};
