import type { ReportContent } from '@fleet/contract/report/content';
import { expect, test } from 'vitest';
import { mailHtml } from './mailHtml';
import { plainOf } from './plain';
import { linkTo, type Reading } from './words';

const content: ReportContent = {
  report: 'fleetSummary',
  period: 'weekly',
  startDate: '2026-11-09',
  endDate: '2026-11-15',
  before: { startDate: '2026-11-02', endDate: '2026-11-08' },
  madeAt: '2026-11-16T00:00:30Z',
  countedAt: '2026-11-15T16:01:00Z',
  timeZone: 'Asia/Shanghai',
  orgName: '<b>恒达</b>',
  sections: [
    {
      name: 'use',
      figures: [
        { name: 'workHours', value: 1234.56, before: 1000 },
        { name: 'useRate', value: 0.25, before: 0.5 },
      ],
      days: [],
      tables: [
        {
          name: 'byVehicle',
          rows: Array.from({ length: 12 }, (_, at) => [`HD-${at}`, '"仓库" & <i>', 12 - at, 0.5, null, 3]),
          total: 40,
        },
      ],
    },
    {
      name: 'faults',
      figures: [],
      days: [],
      tables: [{ name: 'faultTypes', rows: [['F01', 3, 2, 0.5, 1]], total: 1 }],
    },
  ],
};
const link = (page: string) =>
  linkTo({ publicUrl: 'https://fleet.example', port: 1, tls: null }, content, page);
const both = (reading: Reading) => [mailHtml(reading, link), plainOf(reading, link)];

test('a mail says each figure in itself, with the one before and whether that is better, in both its parts', () => {
  for (const text of both({ content, language: 'zh' })) {
    expect(text).toContain('1,234.6 小时');
    expect(text).toContain('▲ 23% 向好');
    expect(text).toContain('▼ 25 个百分点 变差');
    expect(text).toContain('使用率（24 小时制）');
    expect(text).toContain('前 10 行，共 40 行');
    expect(text).toContain('HD-9');
    expect(text).not.toContain('HD-10');
    expect(text).toContain('2026-11-16 08:00（Asia/Shanghai）');
    expect(text).not.toMatch(/undefined|null|NaN/);
  }
  for (const text of both({ content, language: 'en' })) expect(text).toContain('▲ 23% better');
});

test('a mail program finds nothing that it would refuse: no script, no picture, no name as HTML; links lead to the days', () => {
  const [letter] = both({ content, language: 'en' });
  expect(letter).not.toMatch(/<script|<img|<link|url\(|\son\w+=/i);
  expect(letter).toContain('&lt;b&gt;恒达&lt;/b&gt;');
  expect(letter).toContain('&quot;仓库&quot; &amp; &lt;i&gt;');
  const links = [...letter!.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([
    'https://fleet.example/DataAnalysis/VehicleAnalysis/Comprehensive?startDate=2026-11-09&amp;endDate=2026-11-15',
    'https://fleet.example/DataAnalysis/VehicleAnalysis/Fault?startDate=2026-11-09&amp;endDate=2026-11-15',
  ]);
  const opened = [...letter!.matchAll(/<(table|tr|td|th|div|p|h\d|a|span|b|body|html)[\s>]/g)].length;
  expect([...letter!.matchAll(/<\/(table|tr|td|th|div|p|h\d|a|span|b|body|html)>/g)].length).toBe(opened);
});
