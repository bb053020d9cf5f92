import { program, programFile } from '@fleet/contract/maintenance/program';
import { programText } from '@fleet/contract/maintenance/text';
import { listScreen } from '../../kit/list/ListScreen';
import { useShown } from '../../parts/company/useShown';
import { Assign } from './Assign';
import { programFields } from './programFields';
import { ProgramTree } from './ProgramTree';

const names = [
  'projectName',
  'model',
  'cycleHours',
  'cycleDays',
  'remindHours',
  'items',
  'materials',
  'vehicles',
] as const;

/** The maintenance programs: how often, and on which vehicles. */
export const MaintenanceProgram = listScreen({
  text: programText,
  fields: programFields,
  list: program.list,
  name: 'projectName',
  filters: ['projectName', 'brandId', 'modelId'],
  columns: names,
  view: [
    { names: ['projectName', 'companyName', 'model', 'cycleHours', 'cycleDays', 'remindHours', 'remarks'] },
  ],
  form: [
    { names: ['projectName', 'companyId', 'modelId', 'cycleHours', 'cycleDays', 'remindHours', 'remarks'] },
  ],
  useShown,
  add: program.add,
  edit: program.edit,
  del: program.del,
  more: [{ call: program.assign, Act: Assign }],
  below: [{ call: program.tree, Show: ProgramTree }],
  file: programFile,
});
