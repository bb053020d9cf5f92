import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { buildWeb } from '../scripts/buildWeb.mjs';
import { benchDayFacts, benchDrivers } from './dayFacts';
import { benchAlarms } from './alarms';
import { benchAnalyses } from './analyses';
import { benchHome } from './home';
import { benchIdleLinks } from './idleLinks';
import { benchIngest } from './ingest';
import { benchLatency } from './latency';
import { benchList } from './list';
import { benchMap } from './map';
import { fillTrucks, openPlace, root, type Place } from './place';
import { benchScripts } from './scripts';
import { benchSheets } from './sheets';
import { benchStrangers } from './strangers';
import { benchVehicleDay } from './vehicleDay';

/** `npm run bench` measures and prints the table; `-- --write` also puts it into the README, `-- --large` takes 100 million reports, `-- --strangers` or `-- --analyses` measures that part and nothing else. */
interface Row {
  what: string;
  measured: string;
  against: string;
  ratio: string;
  target: string;
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const times = (value: number) => value.toFixed(2);
const kilobytes = (bytes: number) => `${whole(bytes / 1000)} kB`;

const parts = { strangers: strangerRows, analyses: analysisRows };
const only = (Object.keys(parts) as (keyof typeof parts)[]).find((part) =>
  process.argv.includes(`--${part}`),
);

async function measure(): Promise<Row[]> {
  if (!only) await buildWeb();
  const place = await openPlace();
  const rows: Row[] = [];
  const add = (row: Row) => {
    rows.push(row);
    console.log(Object.values(row).join(' | '));
  };
  try {
    for (const row of await parts[only ?? 'strangers'](place)) add(row);
    if (only) return rows;
    const scripts = await benchScripts(place);
    add({
      what: 'Script before login',
      measured: kilobytes(scripts.beforeLoginBytes),
      against: '',
      ratio: '',
      target: '≤ 200 kB',
    });
    add({
      what: 'Script before the first list',
      measured: kilobytes(scripts.beforeFirstListBytes),
      against: '',
      ratio: '',
      target: '',
    });

    await fillTrucks(place, 10_000);
    const idle = await benchIdleLinks(place);
    add({
      what: '10,000 idle JT/T 808 links',
      measured: `+${whole(idle / 1e6)} MB`,
      against: '',
      ratio: '',
      target: '≤ 100 MB',
    });

    const ingest = await benchIngest(place);
    add({
      what: 'Reports stored and acknowledged (one frame a packet, 2,000 links)',
      measured: `${whole(ingest.perSecond)}/s, p99 ${whole(ingest.p99Ms)} ms`,
      against: `raw COPY, same key: ${whole(ingest.rawPerSecond)} rows/s`,
      ratio: times(ingest.perSecond / ingest.rawPerSecond),
      target: '≥ 0.5, p99 ≤ 200 ms',
    });
    add({
      what: 'The same at three times that load',
      measured: `${whole(ingest.perSecondAtThreeTimes)}/s`,
      against: `raw COPY: ${whole(ingest.rawPerSecond)} rows/s`,
      ratio: times(ingest.perSecondAtThreeTimes / ingest.rawPerSecond),
      target: 'no collapse',
    });

    const latency = await benchLatency(place);
    add({
      what: 'Frame in to browser’s stream at 1,000 reports/s',
      measured: `p50 ${whole(latency.p50Ms)} ms, p99 ${whole(latency.p99Ms)} ms`,
      against: '',
      ratio: '',
      target: 'p99 ≤ 500 ms',
    });

    const day = await benchVehicleDay(place, process.argv.includes('--large') ? 10 : 1);
    add({
      what: `One vehicle’s day (5,000 fixes) out of ${whole(day.reports)} reports, by the call`,
      measured: `p50 ${day.p50Ms.toFixed(1)} ms, p99 ${day.p99Ms.toFixed(1)} ms`,
      against: '',
      ratio: '',
      target: '≤ 50 ms',
    });
    add({
      what: 'Pages that its statement reads',
      measured: whole(day.pages),
      against: `clustered by vehicle and time: ${whole(day.clusteredPages)}`,
      ratio: times(day.pages / day.clusteredPages),
      target: '',
    });

    const list = await benchList(place);
    add({
      what: 'Secured list of 100,000 vehicles, 50 rows and total',
      measured: `${whole(list.securedPerSecond)}/s`,
      against: `bare Fastify + pg, same SQL: ${whole(list.barePerSecond)}/s`,
      ratio: times(list.securedPerSecond / list.barePerSecond),
      target: '≥ 0.6',
    });
    add({
      what: 'Page 200 of it',
      measured: `p50 ${list.page200Ms.toFixed(1)} ms`,
      against: `page 1: ${list.page1Ms.toFixed(1)} ms`,
      ratio: times(list.page200Ms / list.page1Ms),
      target: '≤ 2',
    });

    const found = await benchAlarms(place);
    add({
      what: `List of ${whole(found.alarms)} violations, 50 rows and total`,
      measured: `p50 ${whole(found.platformMs)} ms`,
      against: `a company’s unhandled ones: ${whole(found.companyMs)} ms; counted for the bell: ${whole(found.countsMs)} ms`,
      ratio: '',
      target: '≤ 200 ms',
    });

    const sheets = await benchSheets(place);
    add({
      what: `Sheet of ${whole(sheets.exportedRows)} vehicles, every column`,
      measured: `${sheets.exportSeconds.toFixed(1)} s, +${whole(sheets.exportBytes / 1e6)} MB`,
      against: '',
      ratio: '',
      target: '',
    });
    add({
      what: 'Sheet of 2,000 vehicles taken in',
      measured: `${sheets.importSeconds.toFixed(1)} s`,
      against: '',
      ratio: '',
      target: '',
    });
    add({
      what: 'Zip bomb of 1 GiB refused',
      measured: `${whole(sheets.hostileMs)} ms`,
      against: `longest other call meanwhile: ${whole(sheets.longestOtherMs)} ms`,
      ratio: '',
      target: '≤ 1,000 ms',
    });
    const facts = await benchDayFacts(place);
    add({
      what: `Yesterday of ${whole(facts.wholeDays)} vehicles counted from nothing, ${whole(facts.wholeReports)} reports`,
      measured: `${facts.wholeSeconds.toFixed(1)} s, ${whole(facts.wholeReports / facts.wholeSeconds)} reports/s`,
      against: '',
      ratio: '',
      target: '',
    });
    add({
      what: `A minute of ${whole(facts.minuteVehicles)} vehicles counted on, six reports each`,
      measured: `${facts.minuteSeconds.toFixed(1)} s`,
      against: '',
      ratio: '',
      target: '≤ 60 s',
    });
    const drivers = await benchDrivers(place);
    add({
      what: 'Status of 100,000 drivers with their hours, 50 rows and total',
      measured: `a day: p50 ${whole(drivers.statusMs)} ms; a week: p50 ${whole(drivers.weekMs)} ms`,
      against: '',
      ratio: '',
      target: '',
    });
    add({
      what: 'Files of 100,000 drivers with this month’s hours',
      measured: `by number: p50 ${whole(drivers.fileMs)} ms; by hours: p50 ${whole(drivers.byHoursMs)} ms`,
      against: '',
      ratio: '',
      target: '',
    });
    for (const row of await benchMap(place)) add(row);
    for (const row of await analysisRows(place)) add(row);
    for (const row of await benchHome(place)) add(row);
  } finally {
    await place.close();
  }
  return rows;
}

async function strangerRows(place: Place): Promise<Row[]> {
  const { calmMs, guessedAtMs, mqttBytes } = await benchStrangers(place);
  const figures = ({ p50, p99 }: typeof calmMs) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  return [
    {
      what: 'A page while 40 connections guess passwords',
      measured: figures(guessedAtMs),
      against: `calm: ${figures(calmMs)}`,
      ratio: times(guessedAtMs.p99 / calmMs.p99),
      target: '≤ 2',
    },
    {
      what: 'Three strangers on MQTT before they sign on',
      measured: `+${whole(mqttBytes / 1e6)} MB`,
      against: '',
      ratio: '',
      target: '≤ 50 MB',
    },
  ];
}

async function analysisRows(place: Place): Promise<Row[]> {
  const { countSeconds, drawingMs, organizationsMs, tenthMs, allMs } = await benchAnalyses(place);
  const against = '100,000 vehicles in 100 organizations';
  const row = (what: string, measured: string, target: string): Row => ({
    what,
    measured,
    against,
    ratio: '',
    target,
  });
  return [
    row('Figures of a day counted from nothing', `${countSeconds.toFixed(1)} s`, ''),
    row('Hours of all vehicles by day, 400 days', `p50 ${whole(drawingMs)} ms`, '≤ 2,000 ms'),
    row('Every figure of every organization, 400 days', `p50 ${whole(organizationsMs)} ms`, '≤ 2,000 ms'),
    row('Every figure of each of 10,000 vehicles, 90 days', `p50 ${whole(tenthMs)} ms`, '≤ 300 ms'),
    row('Every figure of each vehicle, 30 days', `p50 ${whole(allMs)} ms`, ''),
  ];
}

function table(rows: Row[]): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${whole(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const lines = rows.map(
    ({ what, measured, against, ratio, target }) =>
      `| ${what} | ${measured} | ${against} | ${ratio} | ${target} |`,
  );
  return [
    `Load generator, server and database shared one machine: ${machine}, ${new Date().toISOString().slice(0, 10)}.`,
    '',
    '| What | Measured | Against | Ratio | Target |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

const result = table(await measure());
console.log(`\n${result}`);
if (process.argv.includes('--write') && !only) {
  const readme = path.join(root, 'README.md');
  const text = readFileSync(readme, 'utf8');
  const marks = /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/;
  if (!marks.test(text)) throw new Error('README.md has no place for the table');
  writeFileSync(
    readme,
    text.replace(marks, (_, before: string, after: string) => `${before}${result}\n${after}`),
  );
}
process.exit(0);
