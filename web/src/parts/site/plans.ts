import type { SitePlan } from './siteFeatures';
import type { Sites } from './useSites';

/** The plan of an organization; undefined while plans are fetched, null when it has none. */
export function planOf({ plans, isKnown }: Sites, orgId: string): SitePlan | null | undefined {
  return isKnown ? (plans.find((plan) => plan.orgId === orgId) ?? null) : undefined;
}

/** The plan of the ground that somebody stands on: of their own organization, else of one that it belongs to. */
export function homePlan(sites: Sites, orgId: string): SitePlan | null | undefined {
  return (
    planOf(sites, orgId) ??
    (sites.isKnown ? (sites.plans.find((plan) => !sites.owns(plan.orgId)) ?? null) : undefined)
  );
}
