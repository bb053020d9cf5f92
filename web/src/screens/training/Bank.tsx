import { examBank, examBankFile, examBankImport } from '@fleet/contract/training/bank';
import { optionNames } from '@fleet/contract/training/sheets';
import { questionTypes } from '@fleet/contract/training/states';
import { bankText } from '@fleet/contract/training/text';
import { choice } from '../../kit/fields/choice';
import { text } from '../../kit/fields/text';
import { textArea } from '../../kit/fields/textArea';
import { listScreen } from '../../kit/list/ListScreen';
import { ViewSwitch } from './ViewSwitch';

const names = ['subject', 'type', 'stem', ...optionNames, 'answer'] as const;

/** The questions that exams are drawn from, by subject. */
export const Bank = listScreen({
  text: bankText,
  fields: {
    subject: text(),
    type: choice(questionTypes, bankText),
    stem: { ...textArea(), isWide: true, AskFilter: text().Ask },
    optionA: text(),
    optionB: text(),
    optionC: text(),
    optionD: text(),
    optionE: text(),
    optionF: text(),
    answer: { ...text(), blank: bankText.noAnswer },
  },
  list: examBank.list,
  name: 'stem',
  filters: ['subject', 'stem', 'type'],
  columns: ['stem', 'subject', 'type', 'answer'],
  view: [{ names }],
  form: [{ names }],
  useShown:
    () =>
    (name, { type }) =>
      type !== 'judge' || !name.startsWith('option'),
  add: examBank.add,
  edit: examBank.edit,
  del: examBank.del,
  tools: [{ call: examBank.list, Act: ViewSwitch }],
  file: examBankFile,
  sheet: examBankImport,
});
