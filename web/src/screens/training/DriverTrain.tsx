import { train, trainFile } from '@fleet/contract/training/calls';
import { trainText, trainTitle } from '@fleet/contract/training/text';
import { listScreen } from '../../kit/list/ListScreen';
import { Contents } from './Contents';
import { ExamRule } from './ExamRule';
import { Fix } from './Fix';
import { trainFields } from './fields';

// A card on a phone shows the first few.
const columns = [
  'title',
  'state',
  'examDeadline',
  'candidates',
  'taken',
  'passed',
  'failed',
  'absent',
  'duration',
  'passMark',
  'subject',
  'orgName',
] as const;

export const DriverTrain = listScreen({
  text: trainText,
  title: trainTitle,
  fields: trainFields,
  list: train.list,
  name: 'title',
  filters: ['orgId', 'title', 'subject', 'state', 'startTime', 'endTime'],
  columns,
  view: [{ names: [...columns, 'validMonths', 'questions'] }],
  form: [
    {
      names: [
        'title',
        'examDeadline',
        'duration',
        'passMark',
        'subject',
        'validMonths',
        'orgId',
        'questions',
        'candidates',
      ],
    },
  ],
  useNew: () => newTraining,
  isFixed: ({ state, isOwn }) => state !== 'draft' || !isOwn,
  add: train.add,
  edit: train.edit,
  del: train.del,
  more: [{ call: train.fix, Act: Fix }],
  below: [{ call: train.candidates, Show: Contents }],
  tools: [{ call: train.editRule, Act: ExamRule }],
  file: trainFile,
});

const newTraining = { duration: 60, passMark: 80 };
