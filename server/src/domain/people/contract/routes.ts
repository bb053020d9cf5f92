import { contract, contractFile } from '@fleet/contract/serviceContract/calls';
import { contractText } from '@fleet/contract/serviceContract/text';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listContracts } from './queries';
import { contracts, pageContracts } from './service';

export const contractRoutes = [
  ...serve(contract, { list: pageContracts, add: contracts.add, del: contracts.del }),
  exportRoute({ list: contract.list, file: contractFile, find: listContracts, words: contractText }),
];
