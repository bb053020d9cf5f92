import { brand } from '@fleet/contract/brand/calls';
import { serve } from '../../base/serve';
import { listBrands, listModels } from './queries';

export const brandRoutes = serve(brand, { brands: listBrands, models: listModels });
