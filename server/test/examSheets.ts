import { utils, write } from '@e965/xlsx';

type Cell = string | number | null;

/** A sheet as people upload it, its heads first. */
export function sheetOf(rows: readonly (readonly Cell[])[], name = 'sheet.xlsx'): File {
  const grid = utils.aoa_to_sheet(rows.map((row) => [...row]));
  const bytes = write(
    { SheetNames: ['S'], Sheets: { S: grid } },
    { bookType: 'xlsx', type: 'buffer' },
  ) as Buffer;
  return new File([new Uint8Array(bytes)], name);
}

export const questionHeads = [
  'No.*',
  'Type',
  'Question',
  'Option A',
  'Option B',
  'Option C',
  'Option D',
  'Answer',
  'Points',
];

/** Four questions, one of each kind and one more; each says its right options in `rightOf`. */
export const usualQuestions: Cell[][] = [
  [1, 'Single choice', '上坡时货叉应', '朝坡上', '朝坡下', '升高', '着地', 'A', 40],
  [2, '多选', '开车前检查', '制动', '喇叭', '天气', '轮胎', 'Ａ、B, D', 30],
  [3, '判断', '可以载人', null, null, null, null, '错误', 20],
  [4, 'Single choice', '停车后应', '挂空挡', '货叉落地', '离开', '加速', 'b', 10],
];
export const rightOf: Record<string, string[]> = {
  上坡时货叉应: ['朝坡上'],
  开车前检查: ['制动', '喇叭', '轮胎'],
  停车后应: ['货叉落地'],
};

export const questionSheet = (rows = usualQuestions) => sheetOf([questionHeads, ...rows]);
export const candidateSheet = (numbers: readonly string[]) =>
  sheetOf([['Driver no.'], ...numbers.map((number) => [number])]);

/** So many true-or-false questions of a subject for the bank. */
export const bankSheet = (subject: string, count: number) =>
  sheetOf([
    ['Subject', 'Type', 'Question', 'Answer'],
    ...Array.from({ length: count }, (_, at) => [
      subject,
      '判断',
      `${subject} ${at + 1}`,
      at % 2 ? '对' : '错',
    ]),
  ]);
