import { examBank } from '@fleet/contract/training/bank';
import { train, trainFile } from '@fleet/contract/training/calls';
import { trainText, trainTitle } from '@fleet/contract/training/text';
import { useAddressEntry } from '../../kit/filter';
import { listScreen } from '../../kit/list/ListScreen';
import { Bank } from './Bank';
import { Contents } from './Contents';
import { Due } from './Due';
import { ExamRule } from './ExamRule';
import { Fix } from './Fix';
import { trainFields } from './fields';
import { ViewSwitch } from './ViewSwitch';

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

const Trainings = listScreen({
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
        'drawCount',
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
  tools: [
    { call: examBank.list, Act: ViewSwitch },
    { call: train.due, Act: Due },
    { call: train.editRule, Act: ExamRule },
  ],
  file: trainFile,
});

/** The trainings, or the bank that their questions are drawn from. */
export function DriverTrain() {
  const [view] = useAddressEntry('view');
  return view === 'bank' ? <Bank /> : <Trainings />;
}

const newTraining = { duration: 60, passMark: 80 };
