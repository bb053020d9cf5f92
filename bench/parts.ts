import { benchAlarms } from './alarms';
import { benchAnalyses } from './analyses';
import { benchBatteries } from './batteries';
import { benchDayFacts, benchDrivers } from './dayFacts';
import { fillDay, fillFleet, fillStates, fillTrucks } from './fills';
import { benchHome } from './home';
import { benchIdleLinks } from './idleLinks';
import { benchIngest } from './ingest';
import { benchLatency } from './latency';
import { benchList } from './list';
import type { CpuMicros } from './load';
import { benchMap } from './map';
import { benchNodes } from './nodes';
import type { Place } from './place';
import { kilobytes, megabytes, row, spread, times, whole, type Row } from './row';
import { benchBoard, benchFirstPaint } from './screens';
import { benchScripts } from './scripts';
import { benchSheets } from './sheets';
import { benchStrangers } from './strangers';
import { benchPackedDay } from './packedDay';
import { benchVehicleDay } from './vehicleDay';

/** Measures something on a place of its own, and tells it as rows of the table. */
type Part = (place: Place, days: number) => Promise<Row[]>;

const micros = ({ server, database }: CpuMicros) =>
  `server ${whole(server)} µs, database ${whole(database)} µs`;

/** Every part by its name, in the order of the table. */
export const parts: Record<string, Part> = {
  async strangers(place) {
    const { calmMs, guessedAtMs, mqttBytes } = await benchStrangers(place);
    const ratio = times(guessedAtMs.p99 / calmMs.p99);
    const calm = `calm: ${spread(calmMs)}`;
    return [
      row('A page while 40 connections guess passwords', spread(guessedAtMs), '≤ 2', calm, ratio),
      row('Three strangers on MQTT before they sign on', megabytes(mqttBytes), '≤ 50 MB'),
    ];
  },

  async scripts(place) {
    await fillDay(place);
    const { beforeLoginBytes, beforeFirstListBytes, beforeFirstChartBytes } = await benchScripts(place);
    return [
      row('Script before login', kilobytes(beforeLoginBytes), '≤ 200 kB'),
      row('Script before the first list', kilobytes(beforeFirstListBytes)),
      row('Script before the first chart, beyond that', kilobytes(beforeFirstChartBytes), '≤ 250 kB'),
    ];
  },

  async idleLinks(place) {
    await fillTrucks(place);
    return [row('10,000 idle JT/T 808 links', megabytes(await benchIdleLinks(place)), '≤ 100 MB')];
  },

  async ingest(place) {
    await fillTrucks(place);
    const { perSecond, p99Ms, rawPerSecond, cpuMicros, signOnMicros, ...more } = await benchIngest(place);
    const { perSecondAtThreeTimes, watched, stopSeconds } = more;
    const copy = `raw COPY of the row of 2026-11-22, same key: ${whole(rawPerSecond)} rows/s`;
    return [
      row(
        'Reports stored and acknowledged (one frame a packet, 2,000 links)',
        `${whole(perSecond)}/s, p99 ${whole(p99Ms)} ms`,
        '≥ 0.5, p99 ≤ 200 ms',
        copy,
        times(perSecond / rawPerSecond),
      ),
      row(
        'The same at three times that load',
        `${whole(perSecondAtThreeTimes)}/s`,
        '≥ 0.9',
        `the load before: ${whole(perSecond)}/s`,
        times(perSecondAtThreeTimes / perSecond),
      ),
      row(
        'Processor time for each report of the first of them, with the jobs of that time',
        micros(cpuMicros),
        '≤ 90, ≤ 25 µs',
      ),
      row('Processor time for each sign-on before it', micros(signOnMicros)),
      row(
        'The same while a browser shows its trucks on the live map',
        `${whole(watched.perSecond)}/s, p99 ${whole(watched.p99Ms)} ms`,
      ),
      row('A stop in the middle of that load', `${stopSeconds.toFixed(1)} s`, '≤ 10 s'),
    ];
  },

  async nodes(place) {
    const figures = await benchNodes(place);
    if (!figures) return [row('Three nodes over NATS', 'left out: there is no nats-server')];
    const { one, three, leftMs, diedMs, restarted } = figures;
    return [
      row(
        'Processor time for each of 1,500 reports/s by three nodes over NATS',
        micros(three),
        '≤ 1.25 (server)',
        `by one server alone: ${micros(one)}`,
        times(three.server / one.server),
      ),
      row(
        'Acknowledgements while they are restarted one after the other',
        `${spread(restarted)}, at most ${whole(restarted.max)} ms`,
        'p99 ≤ 2,000 ms',
      ),
      row(
        'All parts of a node are other nodes’ once it was told to stop',
        `${whole(leftMs)} ms`,
        '≤ 1,000 ms',
      ),
      row('The same once it was killed', `${whole(diedMs)} ms`, '≤ 10,000 ms'),
    ];
  },

  async latency(place) {
    await fillTrucks(place);
    const { p50Ms, p99Ms } = await benchLatency(place);
    const measured = spread({ p50: p50Ms, p99: p99Ms });
    return [row('Frame in to browser’s stream at 1,000 reports/s', measured, 'p99 ≤ 100 ms')];
  },

  async days(place, days) {
    await fillTrucks(place);
    await fillFleet(place);
    const day = await benchVehicleDay(place, days);
    const facts = await benchDayFacts(place);
    const drivers = await benchDrivers(place);
    const packed = await benchPackedDay(place, day.vehicleIds);
    return [
      row(
        `One vehicle’s day (5,000 fixes) out of ${whole(day.reports)} reports, by the call`,
        spread({ p50: day.p50Ms, p99: day.p99Ms }),
        '≤ 50 ms',
      ),
      row(
        'Pages that its statement reads',
        whole(day.pages),
        '',
        `clustered by vehicle and time: ${whole(day.clusteredPages)}`,
        times(day.pages / day.clusteredPages),
      ),
      row(
        `The same of a day that is packed (${whole(packed.reports)} reports in ${whole(packed.seconds)} s)`,
        spread({ p50: packed.p50Ms, p99: packed.p99Ms }),
        'p50 ≤ 15 ms, p99 ≤ 50 ms',
      ),
      row(
        'Pages that are read for it',
        whole(packed.pages),
        '≤ 0.2',
        `clustered by vehicle and time: ${whole(day.clusteredPages)}`,
        times(packed.pages / day.clusteredPages),
      ),
      row(
        'Bytes of a packed day, with its indexes',
        whole(packed.packedBytes),
        '≤ 0.2',
        `rows and index: ${whole(packed.looseBytes)}`,
        times(packed.packedBytes / packed.looseBytes),
      ),
      row(
        `Yesterday of ${whole(facts.wholeDays)} vehicles counted from nothing, ${whole(facts.wholeReports)} reports`,
        `${facts.wholeSeconds.toFixed(1)} s, ${whole(facts.wholeReports / facts.wholeSeconds)} reports/s`,
        '≥ 500,000/s',
      ),
      row(
        `A minute of ${whole(facts.minuteVehicles)} vehicles counted on, six reports each`,
        `${facts.minuteSeconds.toFixed(1)} s`,
        '≤ 15 s',
      ),
      row(
        'Status of 100,000 drivers with their hours, 50 rows and total',
        `a day: p50 ${whole(drivers.statusMs)} ms; a week: p50 ${whole(drivers.weekMs)} ms`,
        '≤ 200 ms',
      ),
      row(
        'Files of 100,000 drivers with this month’s hours',
        `by number: p50 ${whole(drivers.fileMs)} ms; by hours: p50 ${whole(drivers.byHoursMs)} ms`,
      ),
    ];
  },

  async list(place) {
    await fillFleet(place);
    const { securedPerSecond, barePerSecond, page1Ms, page200Ms } = await benchList(place);
    return [
      row(
        'Secured list of 100,000 vehicles, 50 rows and total',
        `${whole(securedPerSecond)}/s`,
        '≥ 0.6',
        `bare Fastify + pg, same SQL: ${whole(barePerSecond)}/s`,
        times(securedPerSecond / barePerSecond),
      ),
      row(
        'Page 200 of it',
        `p50 ${page200Ms.toFixed(1)} ms`,
        '≤ 2',
        `page 1: ${page1Ms.toFixed(1)} ms`,
        times(page200Ms / page1Ms),
      ),
    ];
  },

  async alarms(place) {
    await fillFleet(place);
    const { alarms, platformMs, companyMs, countsMs } = await benchAlarms(place);
    return [
      row(
        `List of ${whole(alarms)} violations, 50 rows and total`,
        `p50 ${whole(platformMs)} ms`,
        '≤ 200 ms',
        `a company’s unhandled ones: ${whole(companyMs)} ms; counted for the bell: ${whole(countsMs)} ms`,
      ),
    ];
  },

  async batteries(place) {
    await fillFleet(place);
    await fillStates(place);
    return benchBatteries(place);
  },

  async sheets(place) {
    await fillFleet(place);
    const sheets = await benchSheets(place);
    return [
      row(
        `Sheet of ${whole(sheets.exportedRows)} vehicles, every column`,
        `${sheets.exportSeconds.toFixed(1)} s, ${megabytes(sheets.exportBytes)}`,
      ),
      row('Sheet of 2,000 vehicles taken in', `${sheets.importSeconds.toFixed(1)} s`),
      row(
        'Zip bomb of 1 GiB refused',
        `${whole(sheets.hostileMs)} ms`,
        '≤ 1,000 ms',
        `longest other call meanwhile: ${whole(sheets.longestOtherMs)} ms`,
      ),
    ];
  },

  async map(place) {
    await fillFleet(place);
    return benchMap(place, await fillStates(place));
  },

  async home(place) {
    await fillFleet(place);
    await fillStates(place);
    return benchHome(place);
  },

  async screens(place) {
    await fillTrucks(place);
    const paintMs = await benchFirstPaint(place);
    const { core, grownBytes } = await benchBoard(place);
    const growth = `${(grownBytes / 1000).toFixed(0)} kB more in two minutes`;
    return [
      row('Sign-in to the figures of the home page, demo fleet', `p50 ${whole(paintMs)} ms`, '≤ 1,000 ms'),
      row(
        'Board on a wall, a report each second',
        `${(core * 100).toFixed(1)} % of a core, ${growth}`,
        '≤ 10 %',
      ),
    ];
  },

  async analyses(place) {
    const { countSeconds, weekSeconds, drawingMs, organizationsMs, tenthMs, allMs } =
      await benchAnalyses(place);
    const fleet = '100,000 vehicles in 100 organizations';
    const p50 = (ms: number) => `p50 ${whole(ms)} ms`;
    return [
      row('Figures of a day counted from nothing', `${countSeconds.toFixed(1)} s`, '', fleet),
      row('Figures of a week summed from its days', `${weekSeconds.toFixed(1)} s`, '', fleet),
      row('Hours of all vehicles by day, 400 days', p50(drawingMs), '≤ 2,000 ms', fleet),
      row('Every figure of every organization, 400 days', p50(organizationsMs), '≤ 2,000 ms', fleet),
      row('Every figure of each of 10,000 vehicles, 90 days', p50(tenthMs), '≤ 300 ms', fleet),
      row('Every figure of each vehicle, 30 days', p50(allMs), '', fleet),
    ];
  },
};
