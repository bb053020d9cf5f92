import { candidateRow, questionRow } from '@fleet/contract/training/sheets';
import { candidateFile, dueFile, train, trainFile } from '@fleet/contract/training/calls';
import { examBank, examBankFile } from '@fleet/contract/training/bank';
import { exam } from '@fleet/contract/training/exam';
import {
  bankText,
  candidateSheetText,
  questionSheetText,
  trainText,
  trainTitle,
} from '@fleet/contract/training/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute, importing, templateFile } from '../../house/sheet/service';
import { analyse } from './analysis';
import { addQuestion, bankSheet, deleteQuestions, editQuestion, listBank } from './bank';
import { certificateOf, ownCertificate } from './certificate';
import { listCandidates } from './candidates';
import {
  addTraining,
  deleteTrainings,
  editTraining,
  fixTraining,
  needTraining,
  showQuestions,
} from './service';
import { listDue } from './due';
import { previewSheets } from './reading';
import { editRule, showRule } from './rule';
import { listTrainings } from './trainings';
import { listOwn, saveAnswer, startExam, submitExam } from './taking';

export const trainingRoutes = [
  ...serve(train, {
    list: answerPage(listTrainings),
    add: addTraining,
    preview: previewSheets,
    edit: editTraining,
    del: deleteTrainings,
    fix: fixTraining,
    candidates: async (ctx, input) => {
      await needTraining(ctx, input.id);
      return answerPage(listCandidates)(ctx, input);
    },
    questions: showQuestions,
    analysis: analyse,
    certificate: certificateOf,
    due: answerPage(listDue),
    rule: showRule,
    editRule,
    questionTemplate: (ctx) =>
      templateFile(ctx, questionRow, questionSheetText, { answer: trainText.answerRule }),
    candidateTemplate: (ctx) =>
      templateFile(ctx, candidateRow, candidateSheetText, {
        driverNum: trainText.giveNumber,
        idCard: trainText.giveNumber,
      }),
  }),
  ...serve(exam, {
    own: listOwn,
    start: startExam,
    save: saveAnswer,
    submit: submitExam,
    certificate: ownCertificate,
  }),
  ...serve(examBank, {
    list: answerPage(listBank),
    add: addQuestion,
    edit: editQuestion,
    del: deleteQuestions,
  }),
  ...importing(bankSheet),
  exportRoute({ list: examBank.list, file: examBankFile, find: listBank, words: bankText }),
  exportRoute({
    list: train.list,
    file: trainFile,
    find: listTrainings,
    words: trainText,
    sheetTitle: trainTitle,
  }),
  exportRoute({
    list: train.candidates,
    file: candidateFile,
    find: listCandidates,
    words: candidateSheetText,
  }),
  exportRoute({ list: train.due, file: dueFile, find: listDue, words: trainText, sheetTitle: trainText.due }),
];
