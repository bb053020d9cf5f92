import type { SectionContent } from '@fleet/contract/report/content';
import { type ReportTable, sectionOf } from '@fleet/contract/report/sections';
import { reportText } from '@fleet/contract/report/text';
import { say } from '@fleet/contract/text';
import { type Html, html, join, raw } from './html';
import {
  cellWord,
  changeWord,
  factsOf,
  headWord,
  isNumber,
  nameOf,
  type Reading,
  titleOf,
  valueWord,
} from './words';

const mostRows = 10;
const isDay = (cell: unknown) => typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(cell);

/** The rows of a table that a mail shows, the attachments having more; days are few, and one left out is missed. */
export const rowsInMail = <R extends readonly unknown[]>(rows: readonly R[]): readonly R[] =>
  rows.slice(0, isDay(rows[0]?.[0]) ? undefined : mostRows);

const font = "font-family:-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif";
const cellStyle = 'padding:5px 6px;border-bottom:1px solid #d0d7de;vertical-align:top';
const headStyle = `${cellStyle};color:#57606a;font-weight:normal;font-size:12px`;
/** A frame keeps its width, and a table that is wider scrolls in it; else it would make the whole mail as wide. */
const fixed = 'width:100%;table-layout:fixed';
/** Mail programs that know dark colours take these; the others show the plain style of each part. */
const sheet = `
  @media (prefers-color-scheme: dark) {
    .page, .card { background: #16191d !important; color: #e6e9ec !important }
    .quiet, th { color: #9aa4ae !important }
    td, th { border-color: #343b43 !important }
    .good { color: #4cc38a !important } .bad { color: #ff8a80 !important } a { color: #7cb3ff !important }
  }`;

/** The mail of a report: tables and inline styles alone, because mail programs know no more. */
export function mailHtml(reading: Reading, link: (page: string) => string): string {
  const { content, language } = reading;
  const title = titleOf(reading);
  const parts = content.sections.map((section) => sectionPart(reading, section, link));
  return `<!doctype html>${
    html`<html lang="${language === 'en' ? 'en' : 'zh-CN'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${raw(sheet)}</style></head>
<body class="page" style="margin:0;padding:0;background:#f3f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="${fixed};background:#f3f5f7"><tr><td align="center" style="padding:12px 6px;border:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="${fixed};max-width:700px;background:#ffffff;color:#1f2328;${font};font-size:14px;line-height:1.45"><tr><td style="padding:18px 14px;border:0;overflow-wrap:break-word">
<h1 style="margin:0 0 8px;font-size:21px">${title}</h1>
${join(factsOf(reading).map((fact, at) => html`<p class="${at === 0 ? '' : 'quiet'}" style="margin:0 0 2px;${at === 0 ? 'font-weight:bold' : 'color:#57606a'}">${fact}</p>`))}
${join(parts)}
<p class="quiet" style="margin:24px 0 0;color:#57606a;font-size:12px">${say(language, reportText.footer)}</p>
</td></tr></table></td></tr></table></body></html>`.text
  }`;
}

function sectionPart(reading: Reading, section: SectionContent, link: (page: string) => string): Html {
  const { words, page, tables } = sectionOf(section.name);
  const { language } = reading;
  return html`<h2 style="margin:24px 0 6px;font-size:17px">${say(language, words)}</h2>
${section.figures.length > 0 ? figuresPart(reading, section) : ''}
${join(section.tables.map((table) => tablePart(reading, tables[table.name], table)))}
<p style="margin:6px 0 0"><a href="${link(page)}" style="color:#0b57d0">${say(language, reportText.openScreen)}</a></p>`;
}

/** Names of organizations and of kinds are long; what else a cell holds is read as one. */
const mayWrap = (name: string, unit: string) => name === 'orgName' || unit === 'word';

const grid = (heads: Html, rows: Html) =>
  html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:13px"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
const th = (text: string, isRight: boolean) =>
  html`<th scope="col" align="${isRight ? 'right' : 'left'}" style="${headStyle};text-align:${isRight ? 'right' : 'left'}">${text}</th>`;
const td = (text: string | Html, isRight: boolean, isWhole = isRight) =>
  html`<td align="${isRight ? 'right' : 'left'}" style="${cellStyle};text-align:${isRight ? 'right' : 'left'}${isWhole ? ';white-space:nowrap' : ''}">${text}</td>`;

function figuresPart({ language }: Reading, { name, figures }: SectionContent): Html {
  const registry = sectionOf(name).figures;
  const heads = [reportText.figure, reportText.value, reportText.valueBefore, reportText.change];
  const rows = figures.map((figure) => {
    const looks = registry[figure.name]!;
    const { text, isGood } = changeWord(language, looks, figure);
    const tone = isGood === null ? 'quiet' : isGood ? 'good' : 'bad';
    const colour = { quiet: '#57606a', good: '#1a7f37', bad: '#c0392b' }[tone];
    return html`<tr>${td(nameOf(language, figure.name, looks.words), false)}
${td(html`<b>${valueWord(language, figure.value, looks)}</b>`, true)}${td(valueWord(language, figure.before, looks), true)}
${td(html`<span class="${tone}" style="color:${colour}">${text}</span>`, true, false)}</tr>`;
  });
  return grid(join(heads.map((head, at) => th(say(language, head), at > 0))), join(rows));
}

function tablePart(
  reading: Reading,
  shape: ReportTable | undefined,
  { rows, total }: SectionContent['tables'][number],
): Html | '' {
  if (!shape) return '';
  const { language } = reading;
  const columns = Object.entries(shape.columns);
  const head = html`<h3 style="margin:14px 0 4px;font-size:14px">${say(language, shape.words)}</h3>`;
  if (rows.length === 0)
    return html`${head}<p class="quiet" style="margin:0;color:#57606a">${say(language, reportText.noRows)}</p>`;
  const some = rowsInMail(rows);
  const more =
    total > some.length
      ? html`<p class="quiet" style="margin:4px 0 0;color:#57606a;font-size:12px">${say(language, reportText.firstOf, { shown: some.length, total })}</p>`
      : '';
  const heads = columns.map(([name, column]) => th(headWord(language, name, column), isNumber(column.unit)));
  const body = some.map(
    (cells) =>
      html`<tr>${join(columns.map(([name, { unit }], at) => td(cellWord(reading, cells[at] ?? null, unit), isNumber(unit), !mayWrap(name, unit))))}</tr>`,
  );
  return html`${head}<div style="overflow-x:auto">${grid(join(heads), join(body))}</div>${more}`;
}
