import { org, orgFile, orgRows } from '@fleet/contract/org/calls';
import { orgText } from '@fleet/contract/org/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listOrgRows, listOrgs } from './queries';
import { addOrg, delOrg, editOrg, needOrgNode } from './service';

export const orgRoutes = [
  ...serve(org, { tree: listOrgs, one: needOrgNode, add: addOrg, edit: editOrg, del: delOrg }),
  ...serve(orgRows, { list: answerPage(listOrgRows) }),
  exportRoute({ list: orgRows.list, file: orgFile, find: listOrgRows, words: orgText }),
];
