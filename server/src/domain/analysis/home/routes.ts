import { carSynthesize, home, homeFile } from '@fleet/contract/home/calls';
import { firstSteps } from '@fleet/contract/home/firstSteps';
import type { Actor, Context } from '../../../base/context';
import { serve } from '../../../base/serve';
import { exportHome } from './export';
import { sumFaults, sumViolations } from './alarms';
import { showCheckRates } from './checks';
import { showFirstSteps } from './firstSteps';
import { listMatters } from './matters';
import { showPlace } from './place';
import { countByChild, countLinks, showStates } from './states';
import { showWeek } from './week';
import { rankDrivers, rankVehicles, showWork } from './work';
import { countAges, countCapacities, showFigures } from './vehicles';

/** Whoever counts for all who see the same is none of them: what depends on a person cannot get into the answer. */
const nobody: Actor = {
  accountId: null,
  sessionId: null,
  loginName: '',
  ip: null,
  userAgent: null,
  orgId: null,
  companyId: null,
  rights: new Set(),
};

/** The answer may be a second old, and is counted once for all who see the same. */
const shared =
  <I, O>(count: (ctx: Context, input: I) => Promise<O>) =>
  (ctx: Context, input: I) =>
    ctx.shared.ask(count.name, { ...ctx, actor: nobody }, input, count);

export const homeRoutes = [
  ...serve(home, {
    matters: shared(listMatters),
    statesByOrg: shared(countByChild),
    links: shared(countLinks),
    violations: shared(sumViolations),
    faults: shared(sumFaults),
    vehicleRanking: shared(rankVehicles),
    driverRanking: shared(rankDrivers),
    week: shared(showWeek),
    place: shared(showPlace),
  }),
  ...serve(carSynthesize, {
    figures: shared(showFigures),
    ages: shared(countAges),
    capacities: shared(countCapacities),
    workRate: shared(showWork),
    checkRate: shared(showCheckRates),
    states: shared(showStates),
  }),
  ...serve(firstSteps, { show: shared(showFirstSteps) }),
  ...serve({ file: homeFile }, { file: exportHome }),
];
