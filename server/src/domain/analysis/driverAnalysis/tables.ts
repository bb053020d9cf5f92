import type { ViolationType } from '@fleet/contract/alarm/catalogue';
import {
  type driverAnalysis,
  driverUseRateFigures,
  everyDriverFigure,
} from '@fleet/contract/analysis/driver';
import type { Input } from '@fleet/contract/call';
import { driverFigures, type DriverFigure } from '@fleet/contract/figure/driver';
import type { Context } from '../../../base/context';
import {
  dayTable,
  kindTable,
  objectTable,
  orgListing,
  orgTable,
  sumsByOrg,
  unmarked,
  type FiguresAsked,
} from '../figure/index';
import { type DriverName, namesOfDrivers, seenDrivers } from './queries';

type Calls = typeof driverAnalysis;

export const ownFigures = everyDriverFigure.filter((name) => name !== 'drivers');

const nameless = (driverName: string): DriverName => ({
  driverNum: null,
  driverName,
  orgName: null,
  teamName: null,
});

const tableOfDrivers = <N extends DriverFigure>(
  ctx: Context,
  names: readonly N[],
  usualOrder: string,
  { driverId, ...asked }: Input<Calls['rows']> | Input<Calls['useRateRows']>,
) =>
  objectTable(
    ctx,
    {
      kind: 'driver',
      figures: driverFigures,
      names,
      namesOf: namesOfDrivers,
      nameless,
      usualOrder,
      marking: unmarked,
    },
    { ...asked, objectId: driverId },
  );

/** Every figure of each driver. */
export const listDriverFigures = (ctx: Context, asked: Input<Calls['rows']>) =>
  tableOfDrivers(ctx, ownFigures, 'driverName', asked);

/** The use of each driver, the most at work first. */
export const listUseRates = (ctx: Context, asked: Input<Calls['useRateRows']>) =>
  tableOfDrivers(ctx, driverUseRateFigures, 'useRate,desc', asked);

/** The work of each driver on each day. */
export const listWorkTime = (ctx: Context, { driverId, ...asked }: Input<Calls['workTimeRows']>) =>
  dayTable(
    ctx,
    {
      kind: 'driver',
      figures: driverFigures,
      namesOf: namesOfDrivers,
      seen: seenDrivers(ctx),
      nameless,
    },
    { ...asked, objectId: driverId },
  );

const organizationsOf = (ctx: Context, asked: Input<Calls['organizations']>) =>
  [
    ctx,
    driverFigures,
    everyDriverFigure,
    asked,
    (wanted: FiguresAsked) => sumsByOrg(ctx, 'driver', wanted),
  ] as const;

/** Every figure of each organization with all below it. */
export const listOrganizations = (ctx: Context, asked: Input<Calls['organizations']>) =>
  orgTable(...organizationsOf(ctx, asked));

/** The kinds of violation of drivers that began in the period. */
export const listViolationKinds = (
  ctx: Context,
  { violationType, ...asked }: Input<Calls['violationRows']>,
) => kindTable<ViolationType>(ctx, { ...asked, kind: 'violation', withDriver: true, code: violationType });

/** The same for a sheet. */
export const organizationListing = (ctx: Context, asked: Input<Calls['organizations']>) =>
  orgListing(...organizationsOf(ctx, asked));
