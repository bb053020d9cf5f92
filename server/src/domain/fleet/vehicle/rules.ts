import { isCity, isProvince } from '@fleet/contract/area/areas';
import { provinceOf } from '@fleet/contract/area/code';
import { areaText } from '@fleet/contract/area/text';
import { plateKey } from '@fleet/contract/field';
import { usualService } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { today } from '../../../base/calendar';
import type { Context } from '../../../base/context';
import type { Problems } from '../../../base/problems';
import { noteTaken, type Watched } from '../../../base/taken';

/** The service of a new vehicle, with what is usual where nothing was said; the reminder comes before its cycle ends. */
export function usualOf(given: Partial<Record<keyof typeof usualService, number | null | undefined>>) {
  const maintainCycle = given.maintainCycle ?? usualService.maintainCycle;
  return {
    maintainCycle,
    remindCycle: given.remindCycle ?? Math.min(usualService.remindCycle, maintainCycle - 1),
    serviceLife: given.serviceLife ?? usualService.serviceLife,
    serviceInterval: given.serviceInterval ?? usualService.serviceInterval,
  };
}

/** An electric truck emits nothing, whatever was said. */
export const emissionOf = ({ powerType }: { powerType: string }) =>
  powerType === 'electric' ? { emissionStandard: 'none' as const } : {};

export const plateKeyOf = (plateNum: string | null | undefined) => (plateNum ? plateKey(plateNum) : null);

interface Numbers {
  carId: string;
  plateNum?: string | null | undefined;
  frameNum?: string | null | undefined;
  customNum?: string | null | undefined;
  manufactureNum: string;
}
interface Details extends Numbers, Area {
  deliveryDate: string;
  powerType: string;
  emissionStandard?: string | null | undefined;
  maintainCycle?: number | null | undefined;
  remindCycle?: number | null | undefined;
  clampRange?: string | null | undefined;
}
interface Area {
  province?: string | null | undefined;
  city?: string | null | undefined;
}

/** Notes every rule between fields that a vehicle breaks, and its numbers that are in use: `domain.md` §3, Vehicle. */
export async function judgeVehicle(ctx: Context, problems: Problems, details: Details): Promise<void> {
  judgeArea(problems, details);
  const { powerType, emissionStandard, maintainCycle, remindCycle, clampRange } = details;
  if (details.deliveryDate > today(ctx.now, ctx.timeZone))
    problems.add('deliveryDate', vehicleText.deliveryInFuture);
  if (powerType === 'diesel' && (!emissionStandard || emissionStandard === 'none'))
    problems.add('emissionStandard', vehicleText.emissionNeeded);
  if (remindCycle && remindCycle >= (maintainCycle ?? usualService.maintainCycle))
    problems.add('remindCycle', vehicleText.remindTooLong);
  const [low, high] = clampRange?.split('-').map(Number) ?? [];
  if (low !== undefined && high !== undefined && low >= high)
    problems.add('clampRange', vehicleText.clampReversed);
  await noteTaken(ctx, problems, 'vehicle', details, watchedIn(details));
}

/** GB/T 2260: both exist, and the city lies in the province. */
function judgeArea(problems: Problems, { province, city }: Area): void {
  const isKnown = !province || isProvince(province);
  if (!isKnown) problems.add('province', areaText.noProvince, { name: province });
  if (!city) return;
  if (!isCity(city)) problems.add('city', areaText.noCity, { name: city });
  else if (!province) problems.add('province', areaText.provinceFirst);
  else if (isKnown && provinceOf(city) !== province) problems.add('city', areaText.cityElsewhere);
}

export const watchedIn = (details: Numbers): Watched => ({
  vehicle_car_id_once: ['carId', details.carId],
  vehicle_plate_once: ['plateNum', details.plateNum],
  vehicle_frame_once: ['frameNum', details.frameNum],
  vehicle_custom_once: ['customNum', details.customNum],
  vehicle_manufacture_once: ['manufactureNum', details.manufactureNum],
});
