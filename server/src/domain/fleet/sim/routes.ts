import { sim, simFile } from '@fleet/contract/sim/calls';
import { simText } from '@fleet/contract/sim/text';
import { paged } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exporting, importing } from '../../house/sheet/service';
import { listSims } from './queries';
import { abandonSims, addSim, remarkSim, sims, simSheet } from './service';

export const simRoutes = [
  ...serve(sim, {
    list: paged(listSims),
    add: addSim,
    remark: remarkSim,
    abandon: abandonSims,
    del: sims.del,
  }),
  exporting({ list: sim.list, file: simFile, find: listSims, words: simText }),
  ...importing(simSheet),
];
