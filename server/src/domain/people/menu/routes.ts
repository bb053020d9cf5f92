import { menu, openMenu } from '@fleet/contract/menu/calls';
import { serve } from '../../../base/serve';
import { listNodes } from './queries';
import { addModule, addNode, delNode, editNode, listOpenAppPages, listOpenPages } from './service';

export const menuRoutes = [
  ...serve(menu, { list: listNodes, addModule, addNode, edit: editNode, del: delNode }),
  ...serve(openMenu, { platform: listOpenPages, app: listOpenAppPages }),
];
