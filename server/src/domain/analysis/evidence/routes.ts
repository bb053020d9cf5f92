import { evidence } from '@fleet/contract/evidence/calls';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { listPacks } from './queries';
import { makePack, orderPack, showKeys, takeArchive, takePaper } from './service';

export const evidenceRoutes = serve(evidence, {
  list: answerPage(listPacks),
  add: orderPack,
  make: makePack,
  paper: takePaper,
  archive: takeArchive,
  keys: showKeys,
});
