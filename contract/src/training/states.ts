/** A draft is changed, a fixed exam is taken, one whose deadline has passed is over. */
export const trainStates = ['draft', 'fixed', 'over'] as const;

/** `domain.md` §4, Exam: `taken` lasts from the end of an attempt until it is scored. */
export const examStates = ['notTaken', 'taken', 'passed', 'failed', 'absent'] as const;

export const questionTypes = ['single', 'multiple', 'judge'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** The consequence of a missing, failed or expired exam for driving. */
export const examEffects = ['none', 'warns', 'bars'] as const;

/** Why an exam speaks against driving: not taken in time, failed, or passed too long ago. */
export const examProblems = ['examMissing', 'examFailed', 'examExpired'] as const;
export type ExamProblem = (typeof examProblems)[number];

export const mostQuestions = 200;
export const mostCandidates = 2_000;
/** The scores of all questions together. */
export const fullScore = 100;
/** The exam, and one more try for whoever failed. */
export const mostAttempts = 2;

/** One question of a candidate's paper: the places of its options in the order in which he sees them. */
export interface PaperQuestion {
  questionId: string;
  order: number[];
}
