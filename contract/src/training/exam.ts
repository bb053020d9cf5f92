import { z } from 'zod';
import { calls, fileAnswer, search } from '../call';
import { id, int, list } from '../field';
import { day, instant } from '../shown';
import { examStates, mostAttempts, questionTypes } from './states';

/** An exam as its candidate sees it. */
const ownExam = z.object({
  /** The key of the training. */
  id: z.string(),
  title: z.string(),
  examDeadline: instant(),
  /** Minutes. */
  duration: z.int(),
  passMark: z.int(),
  questions: z.int(),
  state: z.enum(examStates),
  score: z.number().nullable(),
  /** How many attempts he has begun. */
  attempt: z.int(),
  /** When the attempt under way ends; null where none is. */
  endsAt: instant().nullable(),
  /** The attempt that he may begin or go on with now; null where there is none. */
  next: z.int().nullable(),
  /** The last day of the pass; null where there is none, or it is for good. */
  validUntil: day().nullable(),
});
export type OwnExam = z.output<typeof ownExam>;

/** A question without its answer; the options stand in the order of this paper. */
const question = z.object({
  id: z.string(),
  type: z.enum(questionTypes),
  stem: z.string(),
  /** None for a judgement: right is 0, wrong is 1. */
  options: z.array(z.string()),
  score: z.number(),
  /** The places that he has chosen; null where he has not answered. */
  chosen: z.array(z.int()).nullable(),
  /** How often he has answered it. */
  seq: z.int(),
});

/** The clock of the server decides; `time` is that clock when it answered. */
const clock = { endsAt: instant(), time: instant() };
const attempt = () => int(1, mostAttempts);

/** Taking exams: only the candidate himself, by the account that is linked to his driver file. */
export const exam = calls('exam', '/v1/train', {
  own: {
    path: 'getOwnExam',
    right: 'signedIn',
    input: search({ id: id().optional() }),
    output: z.object({ time: instant(), rows: z.array(ownExam) }),
  },
  /** Begins the attempt, or goes on with it: the same paper with what was answered. */
  start: {
    path: 'startExam',
    right: 'signedIn',
    input: z.strictObject({ id: id(), attempt: attempt() }),
    output: z.object({ title: z.string(), attempt: z.int(), ...clock, questions: z.array(question) }),
  },
  save: {
    path: 'saveExamAnswer',
    right: 'signedIn',
    input: z.strictObject({
      id: id(),
      attempt: attempt(),
      questionId: id(),
      /** The places of the options chosen; none takes the answer back. */
      chosen: list(int(0, 5), 6),
      /** One more than that of the answer before: one that comes late changes nothing that was answered after it. */
      seq: int(1, 1_000_000),
    }),
    /** With the answer that stands: another one where that was answered later. */
    output: z.object({ ...clock, chosen: z.array(z.int()), seq: z.int() }),
  },
  certificate: {
    path: 'getOwnExamCertificate',
    right: 'signedIn',
    input: z.strictObject({ id: id() }),
    output: fileAnswer,
  },
  /** Ends the attempt; whoever asks twice is told the same. */
  submit: {
    path: 'submitExam',
    right: 'signedIn',
    input: z.strictObject({ id: id(), attempt: attempt() }),
    output: z.object({ score: z.number(), passed: z.boolean(), next: z.int().nullable() }),
  },
});
export type ExamPaper = z.output<(typeof exam.start)['output']>;
