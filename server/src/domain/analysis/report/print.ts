import type { FileAnswer } from '@fleet/contract/call';
import { showFigure, showValue } from '@fleet/contract/figure/show';
import type { SectionContent } from '@fleet/contract/report/content';
import { type ReportTable, sectionOf } from '@fleet/contract/report/sections';
import { reportText } from '@fleet/contract/report/text';
import { listed, say } from '@fleet/contract/text';
import { drawCourse, drawRanking, rankingHeight } from '../../../base/pdf/charts';
import { Paper } from '../../../base/pdf/paper';
import { fileName } from './workbook';
import {
  cellWord,
  changeWord,
  daysWord,
  factsOf,
  headWord,
  isNumber,
  nameOf,
  type Reading,
  titleOf,
  valueWord,
} from './words';

const mostRows = 40;
const chartHeight = 130;
const mostRanks = 10;
/** Below its name stand at least the head of a table and a row, or a few bars. */
const captioned = 90;
/** The tables that are drawn as rankings, with the column of the name and that of the length. */
const rankings: Record<string, readonly [name: string, value: string]> = {
  byVehicle: ['carId', 'workHours'],
  faultTypes: ['id', 'count'],
  violationTypes: ['id', 'count'],
};

/** The report for printing: figures, charts and tables on pages in A4. */
export async function printOf(reading: Reading): Promise<FileAnswer> {
  const { content, language } = reading;
  const title = titleOf(reading);
  const [orgName, days, ...facts] = factsOf(reading);
  const paper = await Paper.begin({
    title: `${title} ${days}`,
    head: `${title} · ${orgName}`,
    foot: daysWord(language, content),
    languages: [language],
    made: new Date(content.madeAt),
  });
  paper.title(title, `${orgName} · ${days}`);
  for (const fact of facts) paper.paragraph(fact, 'center');
  for (const section of content.sections) printSection(paper, reading, section);
  return { name: fileName(reading, 'pdf'), type: 'application/pdf', body: await paper.finish() };
}

function printSection(paper: Paper, reading: Reading, section: SectionContent): void {
  const { language } = reading;
  const shape = sectionOf(section.name);
  paper.heading(say(language, shape.words));
  if (section.figures.length > 0)
    paper.table(
      [
        { head: say(language, reportText.figure), width: 3 },
        { head: say(language, reportText.value), width: 2, align: 'right' },
        { head: say(language, reportText.valueBefore), width: 2, align: 'right' },
        { head: say(language, reportText.change), width: 2, align: 'right' },
      ],
      section.figures.map((figure) => {
        const looks = shape.figures[figure.name]!;
        return [
          nameOf(language, figure.name, looks.words),
          valueWord(language, figure.value, looks),
          valueWord(language, figure.before, looks),
          changeWord(language, looks, figure).text,
        ];
      }),
    );
  printCourse(paper, reading, section);
  for (const table of section.tables) {
    const found = shape.tables[table.name];
    if (found) printTable(paper, reading, found, table);
  }
}

function printCourse(paper: Paper, { language }: Reading, { name, days }: SectionContent): void {
  const { drawn, figures } = sectionOf(name);
  const series = drawn.map((figure) => ({
    name: nameOf(language, figure, figures[figure]!.words),
    values: days.map(({ values }) => values[figure] ?? null),
  }));
  if (days.length < 2 || series.every(({ values }) => values.every((value) => !value))) return;
  const { unit } = figures[drawn[0]!]!;
  const title = listed(
    language,
    series.map(({ name }) => name),
  );
  paper.caption(say(language, reportText.byDay, { figure: title }), chartHeight);
  const points = days.map(({ day }) => day.slice(5));
  const show = (value: number) => (unit === 'share' ? `${showValue(value, unit)}%` : short(value));
  paper.drawing(chartHeight, (doc, place) =>
    drawCourse(doc, place, { points, series, shape: unit === 'share' ? 'line' : 'bars', show }),
  );
}

const short = (value: number) => showFigure(value, Number.isInteger(value) ? 0 : value < 1 ? 2 : 1);

function printTable(
  paper: Paper,
  reading: Reading,
  shape: ReportTable,
  { name, rows, total }: SectionContent['tables'][number],
): void {
  const { language } = reading;
  const columns = Object.entries(shape.columns);
  paper.caption(say(language, shape.words), captioned);
  const [named, valued] = (rankings[name] ?? []).map((one) =>
    columns.findIndex(([column]) => column === one),
  );
  if (named !== undefined && valued !== undefined && rows.length > 1) {
    const [, { unit }] = columns[named]!;
    const ranks = rows
      .slice(0, mostRanks)
      .map((row) => ({ name: cellWord(reading, row[named] ?? null, unit), value: Number(row[valued]) }));
    paper.drawing(rankingHeight(ranks), (doc, place) => drawRanking(doc, place, ranks, short));
  }
  paper.table(
    columns.map(([column, looks]) => ({
      head: headWord(language, column, looks),
      width: isNumber(looks.unit) ? 1.3 : 2,
      align: isNumber(looks.unit) ? ('right' as const) : ('left' as const),
    })),
    rows
      .slice(0, mostRows)
      .map((row) => columns.map(([, { unit }], at) => cellWord(reading, row[at] ?? null, unit))),
  );
  if (total > Math.min(rows.length, mostRows))
    paper.paragraph(say(language, reportText.firstOf, { shown: Math.min(rows.length, mostRows), total }));
}
