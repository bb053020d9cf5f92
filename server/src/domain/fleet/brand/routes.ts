import { brand, brandType, brandTypeFile } from '@fleet/contract/brand/calls';
import { brandText } from '@fleet/contract/brand/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listBrands, listModels } from './queries';
import { brands, models } from './service';

export const brandRoutes = [
  ...serve(brand, { list: answerPage(listBrands), add: brands.add, edit: brands.edit, del: brands.del }),
  ...serve(brandType, { list: answerPage(listModels), add: models.add, edit: models.edit, del: models.del }),
  exportRoute({ list: brandType.list, file: brandTypeFile, find: listModels, words: brandText }),
];
