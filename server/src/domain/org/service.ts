import type { Context } from '../../base/context';
import { missing } from '../../base/refuse';
import { findOrg } from './queries';

/** The organization, if it is in sight. */
export async function needOrg(ctx: Context, id: string) {
  const org = await findOrg(ctx, id);
  if (!org) throw missing();
  return org;
}

export { needOrgNamed } from './named';
export { listOrgPaths } from './queries';
