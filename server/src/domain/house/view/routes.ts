import { view } from '@fleet/contract/view/calls';
import { serve } from '../../../base/serve';
import { listViews } from './queries';
import { addView, delView, editView } from './service';

export const viewRoutes = serve(view, { list: listViews, add: addView, edit: editView, del: delView });
