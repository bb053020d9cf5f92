import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pagesOf } from '../../../test/pdf';
import { Paper } from './paper';

const newPaper = () =>
  Paper.begin({
    title: '合格证',
    head: '苏州恒达物流有限公司',
    foot: 'T-1',
    languages: ['zh', 'en'],
    made: new Date('2026-01-31T00:00:00Z'),
  });

test('a paper of many pages repeats its head and numbers its pages in both languages', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`HD-${at}`, `龘龗 ${at}`, String(at)]);
  const paper = (await newPaper())
    .title('车辆清单', 'Vehicles')
    .heading('一')
    .paragraph('Every vehicle of the company.')
    .facts([
      ['公司', '恒达'],
      ['Closed', null],
    ])
    .table(
      [
        { head: '编号', width: 2 },
        { head: '姓名', width: 3 },
        { head: 'No.', width: 1, align: 'right' },
      ],
      rows,
    );
  const pages = pagesOf(await paper.finish());
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('编号');
    expect(page).toContain('苏州恒达物流有限公司');
    expect(page).toContain(`第 ${at + 1} 页，共 ${pages.length} 页 / Page ${at + 1} of ${pages.length}`);
  }
  const all = pages.join('\n');
  expect(all).toContain('龘龗 119');
  expect(rows.filter(([carId]) => !all.includes(`${carId}\n`))).toEqual([]);
});

test('a picture stands on the paper, and the font is embedded', async () => {
  const image = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  const pdf = await (await newPaper())
    .picture(image, 100)
    .table([{ head: 'A', width: 1 }], [])
    .finish();
  const raw = pdf.toString('latin1');
  expect(raw).toMatch(/\/Subtype \/Image/);
  expect(raw).toMatch(/FontName \/[A-Z]+\+NotoSansSC/);
  expect(pagesOf(pdf)[0]).toContain('无 / None');
  // The whole font is ten megabytes; a file holds the signs that it shows.
  expect(pdf.length).toBeLessThan(100_000);
});

test('the heads of a table never stand at the foot of a page without a row', async () => {
  for (let lines = 34; lines < 60; lines += 2) {
    const paper = await newPaper();
    for (let line = 0; line < lines; line += 1) paper.paragraph('Text.');
    paper.table([{ head: 'HEADS', width: 1 }], [[Array.from({ length: 6 }, () => 'ROW').join('\n')]]);
    for (const page of pagesOf(await paper.finish()))
      expect(page.includes('HEADS')).toBe(page.includes('ROW'));
  }
});

test('a heading and the lines below it stand on one page with the table that they lead to', async () => {
  for (let lines = 30; lines < 60; lines += 2) {
    const paper = await newPaper();
    for (let line = 0; line < lines; line += 1) paper.paragraph('Text.');
    paper
      .heading('HEADING')
      .paragraph('SOURCE')
      .table([{ head: 'HEADS', width: 1 }], [['ROW']]);
    for (const page of pagesOf(await paper.finish()))
      for (const words of ['HEADING', 'SOURCE', 'HEADS'])
        expect(page.includes(words), `${words} after ${lines}`).toBe(page.includes('ROW'));
  }
});
