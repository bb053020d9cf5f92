import { org } from '@fleet/contract/org/calls';
import { serve } from '../../base/serve';
import { listOrgs } from './queries';

export const orgRoutes = serve(org, { tree: listOrgs });
