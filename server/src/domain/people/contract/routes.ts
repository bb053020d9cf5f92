import { contract, contractFile } from '@fleet/contract/contract/calls';
import { contractText } from '@fleet/contract/contract/text';
import { serve } from '../../../base/serve';
import { exporting } from '../../house/sheet/service';
import { listContracts } from './queries';
import { contracts, pageContracts } from './service';

export const contractRoutes = [
  ...serve(contract, { list: pageContracts, add: contracts.add, del: contracts.del }),
  exporting({ list: contract.list, file: contractFile, find: listContracts, words: contractText }),
];
