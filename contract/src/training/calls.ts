import { z } from 'zod';
import {
  byId,
  calls,
  counted,
  deletionInput,
  done,
  exportCall,
  fileAnswer,
  listOf,
  pageInput,
  pageOf,
  search,
  version,
  versionOfRule,
} from '../call';
import { choice, day as dayField, flag, id, instant as moment, int, text } from '../field';
import { sheetBytes } from '../sheet/calls';
import { day, figure, instant } from '../shown';
import { examEffects, examStates, mostQuestions, questionTypes, trainStates } from './states';

/** The pass mark unless somebody says another: `domain.md` §3. */
const usualPassMark = 80;

const row = z.object({
  id: z.string(),
  version: z.int(),
  orgId: z.string(),
  orgName: z.string(),
  title: z.string(),
  /** Blank is a subject too. */
  subject: z.string(),
  examDeadline: instant(),
  duration: z.int(),
  passMark: z.int(),
  validMonths: z.int().nullable(),
  questions: z.int(),
  /** Those in sight; so are the numbers below. */
  candidates: z.int(),
  taken: z.int(),
  passed: z.int(),
  failed: z.int(),
  absent: z.int(),
  state: z.enum(trainStates),
  /** Whether the reader sees its organization, and so may change it. */
  isOwn: z.boolean(),
});

const listed = pageInput(
  {
    id: id().optional(),
    orgId: id().optional(),
    title: text(50).optional(),
    subject: text(30).optional(),
    state: choice(trainStates).optional(),
    startTime: moment().optional(),
    endTime: moment().optional(),
  },
  ['examDeadline', 'title'],
);

const details = {
  title: text(50),
  /** Of the exam; it must lie ahead. */
  examDeadline: moment(),
  /** Minutes. */
  duration: int(5, 300),
  passMark: int(1, 100).default(usualPassMark),
  orgId: id().nullish(),
  subject: text(30).nullish(),
  validMonths: int(1, 120).nullish(),
};
const sheetFile = () => z.file().max(sheetBytes).nullish();
/** Each replaces what was there; in a draft alone. */
const content = {
  questions: sheetFile(),
  /** So many are drawn from the question bank of the subject instead. */
  drawCount: int(1, mostQuestions).nullish(),
  candidates: sheetFile(),
};

const question = z.object({
  questionNum: z.int(),
  type: z.enum(questionTypes),
  stem: z.string(),
  options: z.array(z.string()),
  /** The places of the right options, from 0; of a judgement right is 0. Null for whoever is to take the exam himself. */
  answer: z.array(z.int()).nullable(),
  score: z.number(),
});

/** How sheets read; null where one was not given. */
const preview = z.object({
  questions: z.array(question).nullable(),
  candidates: z
    .array(z.object({ driverNum: z.string(), driverName: z.string(), hasAccount: z.boolean() }))
    .nullable(),
});
export type SheetPreview = z.output<typeof preview>;

const candidates = pageInput(
  { id: id(), state: choice(examStates).optional(), driver: text(30).optional() },
  ['driverNum', 'score', 'submittedAt'],
);

/** Training, its exam, its candidates and how they did. */
export const train = calls('train', '/v1/train', {
  list: { path: 'getTrainList', right: 'train:view', input: listed, output: pageOf(row) },
  add: {
    path: 'insertTrain',
    right: 'train:add',
    /** Two trainings may be called the same, so nothing else tells that it came before. */
    isRepeatable: true,
    sends: 'multipart',
    maxBytes: sheetBytes,
    input: z.strictObject({ ...details, ...content }),
    output: byId,
  },
  /** Judges sheets as saving would, and writes nothing. */
  preview: {
    path: 'previewTrainSheets',
    right: ['train:add', 'train:edit'],
    sends: 'multipart',
    maxBytes: sheetBytes,
    input: z.strictObject({ orgId: id().nullish(), questions: sheetFile(), candidates: sheetFile() }),
    output: preview,
  },
  edit: {
    path: 'updateTrain',
    right: 'train:edit',
    sends: 'multipart',
    maxBytes: sheetBytes,
    input: z.strictObject({
      id: id(),
      version: version(),
      ...z.strictObject({ ...details, passMark: int(1, 100), orgId: id() }).partial().shape,
      ...content,
    }),
    output: done,
  },
  del: { path: 'deleteTrain', right: 'train:del', input: deletionInput(listed), output: counted },
  /** Publishes, or takes back while nobody has begun. */
  fix: {
    path: 'updateFixed',
    right: 'train:fix',
    input: z.strictObject({ id: id(), version: version(), fixed: flag() }),
    output: done,
  },
  candidates: {
    path: 'getExamDriver',
    right: 'train:view',
    input: candidates,
    output: pageOf(
      z.object({
        /** The key of the candidate in this exam. */
        id: z.string(),
        driverId: z.string(),
        driverNum: z.string(),
        driverName: z.string(),
        /** The team, else the organization. */
        orgName: z.string(),
        /** Without an account he cannot take it. */
        hasAccount: z.boolean(),
        state: z.enum(examStates),
        score: figure(1).nullable(),
        /** How many attempts he has begun. */
        attempt: z.int(),
        startedAt: instant().nullable(),
        submittedAt: instant().nullable(),
        /** The last day of the pass; null where there is none, or it is for good. */
        validUntil: day().nullable(),
      }),
    ),
  },
  questions: {
    path: 'getExamQuestion',
    right: 'train:view',
    input: search(byId.shape),
    output: listOf(question.extend({ id: z.string() })),
  },
  /** Which question failed whom, by each candidate's first attempt. */
  analysis: {
    path: 'getExamAnalysis',
    right: 'train:view',
    input: search(byId.shape),
    output: z.object({
      /** First attempts that are scored. */
      papers: z.int(),
      rows: z.array(
        z.object({
          id: z.string(),
          questionNum: z.int(),
          stem: z.string(),
          right: z.int(),
          wrong: z.int(),
          unanswered: z.int(),
          /** 0 to 1; null while there is no paper. */
          rightRate: z.number().nullable(),
          /** Whoever did not have it right, by name; the first few. */
          drivers: z.array(z.string()),
        }),
      ),
    }),
  },
  /** Drivers in sight whose last pass of a subject has expired or soon will. */
  due: {
    path: 'getRetrainingDue',
    right: 'train:view',
    input: pageInput({ orgId: id().optional(), driver: text(30).optional() }, ['validUntil']),
    output: pageOf(
      z.object({
        /** The key of the candidate in the exam that he passed. */
        id: z.string(),
        driverNum: z.string(),
        driverName: z.string(),
        orgName: z.string(),
        subject: z.string(),
        title: z.string(),
        validUntil: day(),
        isOver: z.boolean(),
      }),
    ),
  },
  /** The certificate of a candidate who has passed, as PDF. */
  certificate: {
    path: 'getExamCertificate',
    right: 'train:view',
    input: z.strictObject({ candidateId: id() }),
    output: fileAnswer,
  },
  /** The consequence of a missing, failed or expired exam in the caller's company. */
  rule: {
    path: 'getExamRule',
    right: 'train:view',
    input: search({}),
    output: z.object({
      effect: z.enum(examEffects),
      /** It bars from this day on and warns before; null is at once. */
      effectFrom: day().nullable(),
      /** 0 before there is one. */
      version: z.int(),
      mayChange: z.boolean(),
    }),
  },
  editRule: {
    path: 'updateExamRule',
    right: 'train:fix',
    input: z.strictObject({
      effect: choice(examEffects),
      effectFrom: dayField().nullish(),
      version: versionOfRule(),
    }),
    output: done,
  },
  questionTemplate: {
    path: '/v1/getExportExcel/exportExamQuestionTemplate',
    right: 'train:view',
    input: z.strictObject({}),
    output: fileAnswer,
  },
  candidateTemplate: {
    path: '/v1/getExportExcel/exportExamDriverTemplate',
    right: 'train:view',
    input: z.strictObject({}),
    output: fileAnswer,
  },
});

export const trainFile = exportCall(
  train.list,
  [
    'title',
    'subject',
    'orgName',
    'examDeadline',
    'duration',
    'passMark',
    'validMonths',
    'questions',
    'candidates',
    'taken',
    'passed',
    'failed',
    'absent',
    'state',
  ],
  { path: '/v1/getExportExcel/exportTrain', right: 'train:export' },
);

export const candidateFile = exportCall(
  train.candidates,
  [
    'driverNum',
    'driverName',
    'orgName',
    'hasAccount',
    'state',
    'score',
    'attempt',
    'startedAt',
    'submittedAt',
    'validUntil',
  ],
  { path: '/v1/getExportExcel/exportExamDriver', right: 'train:export' },
);

/** It may be taken as the sheet of candidates of the next training. */
export const dueFile = exportCall(
  train.due,
  ['driverNum', 'driverName', 'orgName', 'subject', 'title', 'validUntil', 'isOver'],
  { path: '/v1/getExportExcel/exportRetrainingDue', right: 'train:export' },
);
