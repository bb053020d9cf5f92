import { z } from 'zod';
import { byId, calls, counted, deletionInput, done, exportCall, pageInput, pageOf, version } from '../call';
import { choice, id, text } from '../field';
import { imported } from '../sheet/calls';
import { bankRow } from './sheets';
import { questionTypes } from './states';

const listed = pageInput(
  {
    id: id().optional(),
    subject: text(30).optional(),
    stem: text(50).optional(),
    type: choice(questionTypes).optional(),
  },
  ['subject', 'stem'],
);
const option = z.string().nullable();

/** The question bank of a company: exams draw from it by subject. */
export const examBank = calls('examBank', '/v1/train', {
  list: {
    path: 'getExamBank',
    right: 'train:edit',
    input: listed,
    output: pageOf(
      z.object({
        id: z.string(),
        version: z.int(),
        subject: z.string(),
        type: z.enum(questionTypes),
        stem: z.string(),
        optionA: option,
        optionB: option,
        optionC: option,
        optionD: option,
        optionE: option,
        optionF: option,
        /** As a sheet has it; null for whoever is to take an exam himself. */
        answer: z.string().nullable(),
      }),
    ),
  },
  add: { path: 'insertExamBank', right: 'train:edit', input: z.strictObject(bankRow.shape), output: byId },
  edit: {
    path: 'updateExamBank',
    right: 'train:edit',
    input: z.strictObject({ id: id(), version: version(), ...bankRow.shape }),
    output: done,
  },
  del: { path: 'deleteExamBank', right: 'train:edit', input: deletionInput(listed), output: counted },
});

export const examBankFile = exportCall(
  examBank.list,
  ['subject', 'type', 'stem', 'optionA', 'optionB', 'optionC', 'optionD', 'optionE', 'optionF', 'answer'],
  { path: '/v1/getExportExcel/exportExamBank', right: 'train:edit' },
);

export const examBankImport = imported('examBank', {
  upload: 'importExamBank',
  template: 'exportExamBankTemplate',
  right: 'train:edit',
});
