import type { SectionContent } from '@fleet/contract/report/content';
import { sectionOf } from '@fleet/contract/report/sections';
import { reportText } from '@fleet/contract/report/text';
import { say } from '@fleet/contract/text';
import { rowsInMail } from './mailHtml';
import { cellWord, changeWord, factsOf, headWord, nameOf, type Reading, titleOf, valueWord } from './words';

/** The same mail for programs that show text alone: the same figures, and the same rows of each table. */
export function plainOf(reading: Reading, link: (page: string) => string): string {
  const { content, language } = reading;
  const sections = content.sections.map((section) =>
    [
      `== ${say(language, sectionOf(section.name).words)} ==`,
      ...figureLines(reading, section),
      ...section.tables.flatMap((table) => tableLines(reading, section.name, table)),
      `${say(language, reportText.openScreen)}: ${link(sectionOf(section.name).page)}`,
    ].join('\n'),
  );
  return [
    [titleOf(reading), ...factsOf(reading)].join('\n'),
    ...sections,
    say(language, reportText.footer),
  ].join('\n\n');
}

function figureLines({ language }: Reading, { name, figures }: SectionContent): string[] {
  return figures.map((figure) => {
    const looks = sectionOf(name).figures[figure.name]!;
    const { text } = changeWord(language, looks, figure);
    return say(language, reportText.line, {
      name: nameOf(language, figure.name, looks.words),
      value: valueWord(language, figure.value, looks),
      before: valueWord(language, figure.before, looks),
      change: text && `${language === 'zh' ? '，' : ', '}${text}`,
    });
  });
}

function tableLines(
  reading: Reading,
  section: SectionContent['name'],
  { name, rows, total }: SectionContent['tables'][number],
): string[] {
  const shape = sectionOf(section).tables[name];
  if (!shape) return [];
  const { language } = reading;
  const columns = Object.entries(shape.columns);
  const some = rowsInMail(rows);
  return [
    `-- ${say(language, shape.words)} --`,
    ...(rows.length === 0
      ? [say(language, reportText.noRows)]
      : [columns.map(([name, column]) => headWord(language, name, column)).join(' | ')]),
    ...some.map((cells) =>
      columns.map(([, { unit }], at) => cellWord(reading, cells[at] ?? null, unit)).join(' | '),
    ),
    ...(total > some.length ? [say(language, reportText.firstOf, { shown: some.length, total })] : []),
  ];
}
