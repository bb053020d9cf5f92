import { alarmModel } from '@fleet/contract/alarm/catalogue';
import type { FileAnswer, Input } from '@fleet/contract/call';
import { fleetFigures, inspectionFigures } from '@fleet/contract/figure/fleet';
import { vehicleFigures } from '@fleet/contract/figure/vehicle';
import { homeFigureNames, type homeFile } from '@fleet/contract/home/calls';
import { homeText } from '@fleet/contract/home/text';
import { vehicleStates } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { say, type Text } from '@fleet/contract/text';
import { vehicleText } from '@fleet/contract/vehicle/text';
import type { Context } from '../../../base/context';
import { record } from '../../house/log/index';
import { escapeFormula, workbookFile, type Sheet } from '../../house/sheet/service';
import { sumFaults, sumViolations } from './alarms';
import { showCheckRates } from './checks';
import { listMatters } from './matters';
import { countByChild, showStates } from './states';
import { countAges, countCapacities, showFigures } from './vehicles';
import { rankDrivers, rankVehicles, showWork } from './work';

type Cell = string | number | null;

const shareFormat = '0.0%';
/** A share as a sheet holds it: one decimal of a per cent. */
const share = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000);

/** Hours as the screen shows them. */
const hours = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

/** The whole home page as a workbook, one sheet for each block. */
export async function exportHome(
  ctx: Context,
  { orgId, period }: Input<typeof homeFile>,
): Promise<FileAnswer> {
  const asked = orgId ? { orgId } : {};
  const [
    matters,
    states,
    orgs,
    figures,
    ages,
    capacities,
    faults,
    violations,
    checks,
    work,
    vehicles,
    drivers,
  ] = await Promise.all([
    listMatters(ctx, asked),
    showStates(ctx, asked),
    countByChild(ctx, asked),
    showFigures(ctx, asked),
    countAges(ctx, asked),
    countCapacities(ctx, asked),
    sumFaults(ctx, asked),
    sumViolations(ctx, asked),
    showCheckRates(ctx, asked),
    showWork(ctx, asked),
    rankVehicles(ctx, { ...asked, period }),
    rankDrivers(ctx, { ...asked, period }),
  ]);
  const told = (text: Text) => say(ctx.language, text);
  const sheet = (title: Text, heads: readonly (Text | [Text, string])[], rows: Cell[][]): Sheet => ({
    title: told(title),
    columns: heads.map((head) =>
      typeof head[0] === 'string'
        ? { head: told(head as Text) }
        : { head: told(head[0]), format: head[1] as string },
    ),
    rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
  });
  const counted = (title: Text, words: Record<string, Text>, counts: Record<string, number>) =>
    sheet(
      title,
      [homeText.range, homeText.count],
      Object.entries(counts).map(([range, count]) => [told(words[range]!), count]),
    );

  const plain = ['vehicles', 'online', 'faulty', 'dueToday', 'violations'] as const;
  const sheets = [
    sheet(
      homeText.figures,
      [homeText.figure, homeText.value, homeText.formula],
      [
        ...plain.map((name): Cell[] => [
          told(fleetFigures[name].words),
          figures[name],
          told(fleetFigures[name].formula),
        ]),
        ...homeFigureNames.map((name): Cell[] => [
          `${told(fleetFigures[name].words)} (%)`,
          percent(figures[name]),
          told(fleetFigures[name].formula),
        ]),
      ],
    ),
    sheet(
      homeText.matters,
      [homeText.matter, homeText.count],
      matters.rows.map(({ kind, count }) => [told(homeText[kind]), count]),
    ),
    counted(homeText.states, statusText, { ...states.states, ...states.conditions }),
    sheet(
      homeText.byOrg,
      [homeText.orgName, homeText.vehicles, ...vehicleStates.map((state) => statusText[state])],
      orgs.rows.map((row) => [
        row.isOwn ? say(ctx.language, homeText.ownVehicles, { name: row.orgName }) : row.orgName,
        row.total,
        ...vehicleStates.map((state) => row[state]),
      ]),
    ),
    sheet(
      homeText.faultsToday,
      [homeText.faultsToday, homeText.count],
      [
        ...faults.kinds.map(({ faultType, count }): Cell[] => [told(alarmModel[faultType].name), count]),
        [told(homeText.total), faults.total],
      ],
    ),
    counted(homeText.violationsToday, homeText, {
      level3: violations.level3,
      level2: violations.level2,
      level1: violations.level1,
      total: violations.total,
    }),
    counted(homeText.ages, vehicleText, ages),
    counted(homeText.capacities, vehicleText, capacities),
    counted(homeText.power, vehicleText, {
      electric: figures.electric,
      diesel: figures.vehicles - figures.electric,
    }),
    sheet(
      homeText.checkRate,
      [
        homeText.date,
        [inspectionFigures.passRate.words, shareFormat],
        [vehicleFigures.checkRate.words, shareFormat],
      ],
      checks.rows.map(({ day, passRate, checkRate }) => [day, share(passRate), share(checkRate)]),
    ),
    sheet(
      homeText.workingRate,
      [
        homeText.date,
        vehicleFigures.workHours.words,
        [vehicleFigures.workingRate.words, shareFormat],
        [vehicleFigures.useRate.words, shareFormat],
      ],
      work.rows.map(({ day, workHours, workingRate, useRate }) => [
        day,
        hours(workHours),
        share(workingRate),
        share(useRate),
      ]),
    ),
    sheet(
      homeText.rankingShortVehicles,
      [homeText.carId, homeText.orgName, vehicleFigures.workHours.words],
      vehicles.rows.map(({ carId, orgName, workHours }) => [carId, orgName, hours(workHours)]),
    ),
    sheet(
      homeText.rankingShortDrivers,
      [homeText.driverName, homeText.orgName, vehicleFigures.workHours.words],
      drivers.rows.map(({ driverName, orgName, workHours }) => [driverName, orgName, hours(workHours)]),
    ),
  ];
  await record(ctx, { module: 'home', action: 'export', recordId: null, recordName: null, after: asked });
  return workbookFile(ctx, told(homeText.title), sheets);
}

/** Beside counts in one column a share is a number of per cents, with one decimal. */
const percent = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 10);
