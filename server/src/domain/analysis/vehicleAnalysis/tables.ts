import { everyVehicleFigure, useRateFigures, type vehicleAnalysis } from '@fleet/contract/analysis/vehicle';
import type { FaultType } from '@fleet/contract/alarm/catalogue';
import type { Input } from '@fleet/contract/call';
import type { Placing } from '@fleet/contract/figure/placing';
import { vehicleFigures, type VehicleFigure } from '@fleet/contract/figure/vehicle';
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
import { placer } from './placing';
import { namesOfVehicles, seenVehicles } from './queries';

type Calls = typeof vehicleAnalysis;

export const ownFigures = everyVehicleFigure.filter((name) => name !== 'vehicles');

const nameless = (carId: string): { carId: string; orgName: string | null } => ({ carId, orgName: null });

const tableOf = <N extends VehicleFigure>(names: readonly N[]) => ({
  kind: 'vehicle' as const,
  figures: vehicleFigures,
  names,
  namesOf: namesOfVehicles,
  nameless,
});

/** Every figure of each vehicle. */
export const listVehicleFigures = (ctx: Context, { vehicleId, ...asked }: Input<Calls['rows']>) =>
  objectTable(
    ctx,
    { ...tableOf(ownFigures), usualOrder: 'carId', marking: unmarked },
    { ...asked, objectId: vehicleId },
  );

/** The use of each vehicle and the way to go on with it, the most used first. */
export const listUseRates = (ctx: Context, { vehicleId, placing, ...asked }: Input<Calls['useRateRows']>) =>
  objectTable(
    ctx,
    {
      ...tableOf(useRateFigures),
      usualOrder: 'useRate,desc',
      marking: {
        of: async () => {
          const { placingOf } = await placer(ctx, asked);
          return (sums): { placing: Placing | null } => ({ placing: sums && placingOf(sums) });
        },
        isWanted: (mark) => !placing || mark.placing === placing,
      },
    },
    { ...asked, objectId: vehicleId },
  );

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
