import { candidateRow, questionRow } from '@fleet/contract/training/sheets';
import { candidateFile, train, trainFile } from '@fleet/contract/training/calls';
import { exam } from '@fleet/contract/training/exam';
import { candidateSheetText, questionSheetText, trainText, trainTitle } from '@fleet/contract/training/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute, templateFile } from '../../house/sheet/service';
import { analyse } from './analysis';
import { listCandidates } from './candidates';
import {
  addTraining,
  deleteTrainings,
  editTraining,
  fixTraining,
  needTraining,
  previewSheets,
  showQuestions,
} from './service';
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
    rule: showRule,
    editRule,
    questionTemplate: (ctx) => templateFile(ctx, questionRow, questionSheetText),
    candidateTemplate: (ctx) => templateFile(ctx, candidateRow, candidateSheetText),
  }),
  ...serve(exam, { own: listOwn, start: startExam, save: saveAnswer, submit: submitExam }),
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
];
