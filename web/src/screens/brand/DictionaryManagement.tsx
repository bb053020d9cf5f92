import { brandType, brandTypeFile } from '@fleet/contract/brand/calls';
import { brandText } from '@fleet/contract/brand/text';
import { useSearchParams } from 'react-router';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { aboveOnPhone, SidePanes } from '../../kit/SidePanes';
import { BrandPane } from './BrandPane';
import { BrandPick } from '../../parts/brand/BrandPick';

const fields = {
  brandId: pick(BrandPick),
  brandName: text(),
  modelName: text(),
  companyName: { ...text(), blank: brandText.platform },
  vehicleCount: number(),
};

const Models = listScreen({
  text: brandText,
  fields,
  list: brandType.list,
  name: 'modelName',
  filters: ['modelName'],
  columns: ['modelName', 'brandName', 'companyName', 'vehicleCount'],
  Above: aboveOnPhone(BrandPane),
  view: [{ names: ['modelName', 'brandName', 'companyName', 'vehicleCount'] }],
  isFixed: (row) => row.isFixed,
  form: [{ names: ['brandId', 'modelName'] }],
  useNew: () => ({ brandId: useSearchParams()[0].get('brandId') }),
  add: brandType.add,
  edit: brandType.edit,
  del: brandType.del,
  file: brandTypeFile,
});

/** Brands on one side, the models of the chosen one on the other. */
export const DictionaryManagement = () => (
  <SidePanes Side={BrandPane}>
    <Models />
  </SidePanes>
);
