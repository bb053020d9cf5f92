import { dictionary } from '@fleet/contract/dictionary/calls';
import { serve } from '../../base/serve';
import { listHomePageUrls, listValues } from './queries';

export const dictionaryRoutes = serve(dictionary, { values: listValues, homePageUrls: listHomePageUrls });
