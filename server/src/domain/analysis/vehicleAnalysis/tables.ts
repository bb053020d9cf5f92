import { everyVehicleFigure, useRateFigures, type vehicleAnalysis } from '@fleet/contract/analysis/vehicle';
import type { FaultType } from '@fleet/contract/alarm/catalogue';
import type { Input } from '@fleet/contract/call';
import { vehicleFigures, type VehicleFigure } from '@fleet/contract/figure/vehicle';
import type { Context } from '../../../base/context';
import {
  dayTable,
  kindTable,
  objectTable,
  orgListing,
  orgTable,
  sumsByOrg,
  type FiguresAsked,
} from '../figure/index';
import { namesOfVehicles, seenVehicles } from './queries';

type Calls = typeof vehicleAnalysis;

export const ownFigures = everyVehicleFigure.filter((name) => name !== 'vehicles');

const nameless = (carId: string): { carId: string; orgName: string | null } => ({ carId, orgName: null });

const tableOfVehicles = <N extends VehicleFigure>(
  ctx: Context,
  names: readonly N[],
  usualOrder: string,
  { vehicleId, ...asked }: Input<Calls['rows']> | Input<Calls['useRateRows']>,
) =>
  objectTable(
    ctx,
    {
      kind: 'vehicle',
      figures: vehicleFigures,
      names,
      namesOf: namesOfVehicles,
      nameless,
      usualOrder,
    },
    { ...asked, objectId: vehicleId },
  );

/** Every figure of each vehicle. */
export const listVehicleFigures = (ctx: Context, asked: Input<Calls['rows']>) =>
  tableOfVehicles(ctx, ownFigures, 'carId', asked);

/** The use of each vehicle, the most used first. */
export const listUseRates = (ctx: Context, asked: Input<Calls['useRateRows']>) =>
  tableOfVehicles(ctx, useRateFigures, 'useRate,desc', asked);

/** The work of each vehicle on each day. */
export const listWorkTime = (ctx: Context, { vehicleId, ...asked }: Input<Calls['workTimeRows']>) =>
  dayTable(
    ctx,
    {
      kind: 'vehicle',
      figures: vehicleFigures,
      namesOf: namesOfVehicles,
      seen: seenVehicles(ctx),
      nameless,
    },
    { ...asked, objectId: vehicleId },
  );

const organizationsOf = (ctx: Context, asked: Input<Calls['organizations']>) =>
  [
    ctx,
    vehicleFigures,
    everyVehicleFigure,
    asked,
    (wanted: FiguresAsked) => sumsByOrg(ctx, 'vehicle', wanted),
  ] as const;

/** Every figure of each organization with all below it. */
export const listOrganizations = (ctx: Context, asked: Input<Calls['organizations']>) =>
  orgTable(...organizationsOf(ctx, asked));

/** The kinds of fault that began in the period. */
export const listFaultKinds = (ctx: Context, { faultType, ...asked }: Input<Calls['faultRows']>) =>
  kindTable<FaultType>(ctx, { ...asked, kind: 'fault', code: faultType });

/** The same for a sheet. */
export const organizationListing = (ctx: Context, asked: Input<Calls['organizations']>) =>
  orgListing(...organizationsOf(ctx, asked));
