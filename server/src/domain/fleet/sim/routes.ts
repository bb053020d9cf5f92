import { sim, simFile } from '@fleet/contract/sim/calls';
import { simText } from '@fleet/contract/sim/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute, importing } from '../../house/sheet/service';
import { listSims } from './queries';
import { abandonSims, addSim, remarkSim, sims, simSheet } from './service';

export const simRoutes = [
  ...serve(sim, {
    list: answerPage(listSims),
    add: addSim,
    remark: remarkSim,
    abandon: abandonSims,
    del: sims.del,
  }),
  exportRoute({ list: sim.list, file: simFile, find: listSims, words: simText }),
  ...importing(simSheet),
];
