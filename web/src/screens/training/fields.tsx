import { examStates, trainStates } from '@fleet/contract/training/states';
import { trainText } from '@fleet/contract/training/text';
import { askLater } from '../../kit/fields/askLater';
import { choice } from '../../kit/fields/choice';
import type { Field } from '../../kit/fields/field';
import { figure } from '../../kit/fields/figure';
import { flag } from '../../kit/fields/flag';
import { instant, instantTo } from '../../kit/fields/instant';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { showFigure } from '../../kit/figures';
import { signMark } from '../../kit/SignMark';
import { OrgTree } from '../../parts/org/OrgTree';
import { ExamMark } from '../../parts/training/ExamMark';
import { lastDay } from '../../kit/fields/lastDay';

const StateMark = signMark(
  { draft: ['dots', 'quiet'], fixed: ['check', 'success'], over: ['none', 'quiet'] },
  trainText,
);

/** In a list it is how many; in a form the sheet that they come from, which is in no draft. */
const sheet = (Ask: Field<File | number>['Ask']): Field<File | number> => ({
  isSecret: true,
  isWide: true,
  isFigure: true,
  isChoice: true,
  Show: ({ value }) => (typeof value === 'number' ? showFigure(value, 0) : value.name),
  Ask,
});

export const trainFields = {
  title: text(),
  subject: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  examDeadline: instant(),
  startTime: instantTo('endTime'),
  endTime: instant(),
  duration: number(),
  passMark: number(),
  validMonths: number(),
  drawCount: number(),
  questions: sheet(askLater(() => import('./AskSheet').then((file) => file.AskQuestions))),
  candidates: sheet(askLater(() => import('./AskSheet').then((file) => file.AskCandidates))),
  taken: figure(),
  passed: figure(),
  failed: figure(),
  absent: figure(),
  state: { ...choice(trainStates, trainText), Show: StateMark, isState: true },
};

export const candidateFields = {
  driverNum: text(),
  driverName: text(),
  orgName: text(),
  hasAccount: flag(),
  state: { ...choice(examStates, trainText), Show: ExamMark, isState: true },
  score: figure(1),
  attempt: figure(),
  startedAt: instant(),
  submittedAt: instant(),
  validUntil: lastDay(),
  subject: text(),
  title: text(),
  isOver: flag(),
};
