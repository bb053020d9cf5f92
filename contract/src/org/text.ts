import { texts } from '../text';

export const orgText = texts({
  orgName: ['机构', 'Organization'],
  allOrgs: ['全部机构', 'All organizations'],
});
