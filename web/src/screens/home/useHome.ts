import { carSynthesize, home } from '@fleet/contract/home/calls';
import { useCall } from '../../kit/calls';
import { useBeat } from '../../kit/live/beat';

const live = { keepsOld: true, isLive: true } as const;
/** These move with every report, those with what people and days do. */
const quick = [carSynthesize.states, home.matters] as const;
const steady = [carSynthesize.figures, home.faults, home.violations, home.statesByOrg, home.links] as const;
const slow = [
  carSynthesize.workRate,
  home.vehicleRanking,
  home.driverRanking,
  home.week,
  carSynthesize.ages,
  carSynthesize.capacities,
  carSynthesize.checkRate,
] as const;

const [quickMs, steadyMs, slowMs] = [5_000, 15_000, 120_000];

/** Everything that the home page and the board show, kept up with the live stream. */
export function useHome(orgId: string | undefined) {
  const asked = orgId ? { orgId } : {};
  useBeat(quick, quickMs);
  useBeat(steady, steadyMs);
  useBeat(slow, slowMs);
  return {
    matters: useCall(home.matters, asked, live),
    states: useCall(carSynthesize.states, asked, live),
    figures: useCall(carSynthesize.figures, asked, live),
    faults: useCall(home.faults, asked, live),
    violations: useCall(home.violations, asked, live),
    orgs: useCall(home.statesByOrg, asked, live),
    links: useCall(home.links, asked, live),
    work: useCall(carSynthesize.workRate, asked, live),
    week: useCall(home.week, asked, live),
    ages: useCall(carSynthesize.ages, asked, live),
    capacities: useCall(carSynthesize.capacities, asked, live),
    checks: useCall(carSynthesize.checkRate, asked, live),
  };
}

export type HomeData = ReturnType<typeof useHome>;
