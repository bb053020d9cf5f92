import { carRoute } from '@fleet/contract/carRoute/calls';
import { org } from '@fleet/contract/org/calls';
import { sitePlan } from '@fleet/contract/sitePlan/calls';
import { station } from '@fleet/contract/station/calls';
import { useMemo } from 'react';
import { useCall } from '../../kit/calls';
import type { CarRoute, SitePlan, Station } from './siteFeatures';

/** Everything that is drawn on the ground, and the organizations whose things one may change. */
export interface Sites {
  stations: readonly Station[];
  routes: readonly CarRoute[];
  plans: readonly SitePlan[];
  /** The answers are there. */
  isKnown: boolean;
  owns: (orgId: string) => boolean;
}

const none: readonly never[] = [];
const layer = { isLayer: true };

export function useSites(): Sites {
  const stations = useCall(station.list, {}, layer).data?.rows ?? none;
  const routes = useCall(carRoute.list, {}, layer).data?.rows ?? none;
  const planAnswer = useCall(sitePlan.list, {}, layer);
  const orgs = useCall(org.tree, {}).data?.rows;
  const plans = planAnswer.data?.rows ?? none;
  const isKnown = (planAnswer.data !== undefined || planAnswer.error !== null) && orgs !== undefined;
  return useMemo(() => {
    const own = new Set(orgs?.map(({ id }) => id));
    return { stations, routes, plans, isKnown, owns: (orgId) => own.has(orgId) };
  }, [stations, routes, plans, isKnown, orgs]);
}
