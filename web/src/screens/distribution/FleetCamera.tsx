import { useEffect, useRef } from 'react';
import { useMap } from '../../kit/map/useMap';
import { nearZoom } from '../../parts/distribution/clusters';
import { showFleet } from '../../parts/distribution/showFleet';
import { boundsOfPlan, type SitePlan } from '../../parts/site/siteFeatures';
import type { Placed } from '../../parts/distribution/fleet';
import { useFollow } from './useFollow';

interface Props {
  vehicles: readonly Placed[] | null;
  chosen: Placed | null;
  chosenId: string | null;
  isFollowed: boolean;
  stopFollowing: () => void;
  /** Nobody has looked at this map yet: it begins with all vehicles. */
  isFirstLook: boolean;
  /** The address says where to look, whoever is chosen in it. */
  isTold: boolean;
  /** The search and filters; null while their answer is on its way. */
  asked: string | null;
  /** The organization that is asked for. */
  orgId: string | undefined;
  /** Its site plan, or the one to begin with; undefined while it is not known whether there is one. */
  plan: SitePlan | null | undefined;
}

/** Moves the camera: first to all vehicles, then to whichever is chosen or followed. */
export function FleetCamera(props: Props) {
  const { vehicles, chosen, chosenId, isFollowed, stopFollowing, isFirstLook, isTold, asked, orgId, plan } =
    props;
  const map = useMap();
  const shown = useRef(isTold ? chosenId : null);
  const hasLooked = useRef(!isFirstLook);

  useEffect(() => {
    if (hasLooked.current || !vehicles || plan === undefined) return;
    hasLooked.current = true;
    if (chosen) return;
    if (plan) map.fitBounds(boundsOfPlan(plan), { padding: 24, duration: 0 });
    else showFleet(map, vehicles, 0);
  }, [map, vehicles, chosen, plan]);

  // Whoever searches sees what was found, unless an organization shows its plan.
  const askedBefore = useRef(orgId);
  const shownFor = useRef(asked);
  useEffect(() => {
    if (asked === null || !vehicles || shownFor.current === asked) return;
    const isFirst = shownFor.current === null;
    const isPlanNext = askedBefore.current !== orgId && Boolean(plan);
    shownFor.current = asked;
    if (!isFirst && !isPlanNext) showFleet(map, vehicles);
  }, [map, vehicles, asked, orgId, plan]);

  // Whoever asks for an organization that has a plan is shown it.
  useEffect(() => {
    if (askedBefore.current === orgId || plan === undefined) return;
    askedBefore.current = orgId;
    if (orgId && plan) map.fitBounds(boundsOfPlan(plan), { padding: 24 });
  }, [map, orgId, plan]);

  useEffect(() => {
    if (!chosenId) {
      shown.current = null;
    } else if (chosen && shown.current !== chosen.id) {
      shown.current = chosen.id;
      map.easeTo({
        center: [chosen.lng, chosen.lat],
        zoom: Math.max(map.getZoom(), nearZoom),
        duration: 600,
      });
    }
  }, [map, chosen, chosenId]);

  useFollow(map, isFollowed ? chosen : null, stopFollowing);
  return null;
}
