import { sitePlan } from '@fleet/contract/sitePlan/calls';
import { serve } from '../../../base/serve';
import { addSitePlan, answerPlanImage, delSitePlan, editSitePlan, listSitePlans } from './service';

export const sitePlanRoutes = serve(sitePlan, {
  list: listSitePlans,
  add: addSitePlan,
  edit: editSitePlan,
  del: delSitePlan,
  image: answerPlanImage,
});
