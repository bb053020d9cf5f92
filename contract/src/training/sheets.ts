import { z } from 'zod';
import { choice, decimal, int, lines, text } from '../field';
import { fullScore, mostQuestions, questionTypes } from './states';

const option = () => text(200).nullish();
export const optionNames = ['optionA', 'optionB', 'optionC', 'optionD', 'optionE', 'optionF'] as const;

/** A question and its answer. */
const content = {
  type: choice(questionTypes),
  stem: lines(500),
  optionA: option(),
  optionB: option(),
  optionC: option(),
  optionD: option(),
  optionE: option(),
  optionF: option(),
  answer: text(20),
};

/** A row of the sheet of questions, its fields in the order of the columns. */
export const questionRow = z.object({
  questionNum: int(1, mostQuestions),
  ...content,
  score: decimal(0.1, fullScore),
});
export type QuestionRow = z.output<typeof questionRow>;

/** A question of the bank, as a sheet and the form have it. */
export const bankRow = z.object({ subject: text(30), ...content });
export type BankRow = z.output<typeof bankRow>;

/** A row of the sheet of candidates: one of the numbers is enough. */
export const candidateRow = z.object({
  driverNum: text(20).nullish(),
  idCard: text(18).nullish(),
});
