import { carSynthesize, home, homeFile } from '@fleet/contract/home/calls';
import { serve } from '../../../base/serve';
import { exportHome } from './export';
import { sumFaults, sumViolations } from './alarms';
import { showCheckRates } from './checks';
import { listMatters } from './matters';
import { showPlace } from './place';
import { countByChild, countLinks, showStates } from './states';
import { showWeek } from './week';
import { rankDrivers, rankVehicles, showWork } from './work';
import { countAges, countCapacities, showFigures } from './vehicles';

export const homeRoutes = [
  ...serve(home, {
    matters: listMatters,
    statesByOrg: countByChild,
    links: countLinks,
    violations: sumViolations,
    faults: sumFaults,
    vehicleRanking: rankVehicles,
    driverRanking: rankDrivers,
    week: showWeek,
    place: showPlace,
  }),
  ...serve(carSynthesize, {
    figures: showFigures,
    ages: countAges,
    capacities: countCapacities,
    workRate: showWork,
    checkRate: showCheckRates,
    states: showStates,
  }),
  ...serve({ file: homeFile }, { file: exportHome }),
];
