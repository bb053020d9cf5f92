import { optionNames, questionRow, type QuestionRow } from '@fleet/contract/training/sheets';
import { fullScore, mostQuestions, type QuestionType } from '@fleet/contract/training/states';
import { questionSheetText, trainText } from '@fleet/contract/training/text';
import { say, type Language, type Text } from '@fleet/contract/text';
import { sheetText } from '@fleet/contract/sheet/text';
import type { Context } from '../../../base/context';
import { Mistakes, rowsOfSheet, type SheetRow } from '../../house/sheet/service';

/** A question as it is kept: its options, and the places of the right ones from 0. */
export interface Question {
  type: QuestionType;
  stem: string;
  options: string[];
  answer: number[];
}
export type ExamQuestion = Question & { questionNum: number; score: number };

const letters = 'ABCDEF';
/** Scores have one decimal, so sums are made of tenths. */
const tenths = (score: number) => Math.round(score * 10);

/** Reads the sheet of an exam's questions: each of them, and that their scores make a whole exam. */
export async function readQuestions(
  ctx: Context,
  file: File,
): Promise<{ questions: ExamQuestion[]; mistakes: Mistakes }> {
  const { rows, mistakes } = await rowsOfSheet(ctx, {
    file,
    field: 'questions',
    schema: questionRow,
    words: questionSheetText,
  });
  const say = (row: number, { field, text }: Problem) => mistakes.add(row, field, text);
  const questions = rows.flatMap((row) => {
    const read = questionOf(row.value);
    if (!('field' in read)) return [{ ...read, questionNum: row.value.questionNum, score: row.value.score }];
    say(row.num, read);
    return [];
  });
  sayTwins(rows, mistakes);
  sayTotals(rows, mistakes);
  questions.sort((a, b) => a.questionNum - b.questionNum);
  return { questions, mistakes };
}

interface Problem {
  field: string;
  text: Text;
}
type Content = Omit<QuestionRow, 'questionNum' | 'score'>;

/** The question of a row, or what is wrong with it. */
export function questionOf(row: Content): Question | Problem {
  const { type, stem } = row;
  const given = optionNames.map((name) => row[name] ?? null);
  const options = given.filter((option) => option !== null);
  const gap = given.findIndex((option, at) => option === null && at < options.length);
  if (type === 'judge') {
    if (options.length > 0) return { field: 'optionA', text: trainText.noOptions };
    const answer = judged(row.answer);
    return answer === null
      ? { field: 'answer', text: trainText.judgeAnswer }
      : { type, stem, options, answer: [answer] };
  }
  if (gap >= 0) return { field: optionNames[gap]!, text: trainText.optionMissing };
  if (options.length < 2) return { field: 'optionB', text: trainText.fewOptions };
  const twin = options.findIndex((option, at) => options.indexOf(option) < at);
  if (twin >= 0) return { field: optionNames[twin]!, text: trainText.optionTwice };
  const answer = lettered(row.answer);
  if (type === 'single' && answer?.length !== 1) return { field: 'answer', text: trainText.oneAnswer };
  if (!answer || (type === 'multiple' && answer.length < 2))
    return { field: 'answer', text: trainText.someAnswers };
  if (answer.some((place) => place >= options.length))
    return { field: 'answer', text: trainText.answerBeyond };
  return { type, stem, options, answer };
}

/** The places that letters name, ascending; null where one is no letter of an option or stands twice. */
function lettered(answer: string): number[] | null {
  const places = [
    ...answer
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s,，、;；]/g, ''),
  ].map((letter) => letters.indexOf(letter));
  const isRight = places.every((place) => place >= 0) && new Set(places).size === places.length;
  return isRight ? places.sort((a, b) => a - b) : null;
}

const yes = ['正确', '对', '是', 'true', 'right', 'yes', 't', 'y', '√', '✓'];
const no = ['错误', '错', '否', 'false', 'wrong', 'no', 'f', 'n', '×', '✗'];

/** The cells of a question, as its sheet has them; the answer in words that can be read back. */
export function cellsOf({ type, stem, options, answer }: Question, language: Language) {
  const words = [trainText.true, trainText.false];
  const shown =
    type === 'judge' ? say(language, words[answer[0]!]!) : answer.map((place) => letters[place]).join('');
  const [optionA = null, optionB = null, optionC = null, optionD = null, optionE = null, optionF = null] =
    options;
  return { type, stem, optionA, optionB, optionC, optionD, optionE, optionF, answer: shown };
}

/** 0 for true and 1 for false, as people write it; null for anything else. */
function judged(answer: string): number | null {
  const word = answer.normalize('NFKC').trim().toLowerCase();
  if (yes.includes(word)) return 0;
  return no.includes(word) ? 1 : null;
}

/** The same number or the same question twice. */
function sayTwins(rows: readonly SheetRow<QuestionRow>[], mistakes: Mistakes): void {
  for (const field of ['questionNum', 'stem'] as const) {
    const first = new Map<unknown, number>();
    for (const { num, value } of rows) {
      const before = first.get(value[field]);
      if (before === undefined) first.set(value[field], num);
      else mistakes.add(num, field, sheetText.twiceInSheet, { row: before });
    }
  }
}

/** The number of questions and the sum of their scores; said at the last row, once each row is right. */
function sayTotals(rows: readonly SheetRow<QuestionRow>[], mistakes: Mistakes): void {
  if (mistakes.found.length > 0) return;
  const last = rows.at(-1)?.num ?? 1;
  const sum = rows.reduce((sum, { value }) => sum + tenths(value.score), 0);
  if (rows.length > mostQuestions)
    mistakes.add(last, 'questionNum', trainText.tooMany, { limit: mostQuestions });
  else if (sum !== tenths(fullScore))
    mistakes.add(last, 'score', trainText.sumDiffers, { full: fullScore, sum: sum / 10 });
}
