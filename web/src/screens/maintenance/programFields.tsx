import { schedule } from '@fleet/contract/schedule/calls';
import { programText } from '@fleet/contract/maintenance/text';
import type { Field } from '../../kit/fields/field';
import { figure } from '../../kit/fields/figure';
import { flag } from '../../kit/fields/flag';
import { money } from '../../kit/fields/money';
import { number } from '../../kit/fields/number';
import { names } from '../../kit/fields/names';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { BrandPick } from '../../parts/brand/BrandPick';
import { ModelPick } from '../../parts/brand/ModelPick';
import { CompanyPick } from '../../parts/company/CompanyPick';
import { MembersPick } from '../../parts/org/MembersPick';

const vehicleIds: Field<string[]> = {
  isWide: true,
  Show: () => null,
  Ask: (props) => (
    <MembersPick {...props} call={schedule.cars} keys="vehicleIds" addWord={programText.addOrg} />
  ),
};

export const programFields = {
  projectName: text(),
  companyId: pick(CompanyPick),
  companyName: text(),
  brandId: pick(BrandPick),
  modelId: pick(ModelPick),
  model: text(),
  cycleHours: number(),
  cycleDays: number(),
  remindHours: number(),
  items: names(),
  materials: names(),
  vehicles: figure(),
  remarks: text(),
  vehicleIds,
  ofModel: flag(),
  materialName: text(),
  spec: text(),
  unit: text(),
  price: money(),
  qty: number(2),
};
