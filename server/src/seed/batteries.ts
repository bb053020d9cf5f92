import type { Context } from '../base/context';
import { putIn } from '../domain/reported/battery/binding';
import { batteries } from '../domain/reported/battery/service';

type Pack = Pick<
  Parameters<typeof batteries.add>[1] & Record<string, unknown>,
  'batteryType' | 'ratedVoltage' | 'ratedCapacity' | 'chargeThreshold'
>;

/** Usual packs, by the model of the truck: `domain.md` §8. Drivers of lithium trucks often unplug early. */
const packs: Record<string, Pack> = {
  R16: { batteryType: 'leadAcid', ratedVoltage: 48, ratedCapacity: 600, chargeThreshold: 95 },
  T20: { batteryType: 'lithium', ratedVoltage: 24, ratedCapacity: 60, chargeThreshold: 90 },
};
const usual: Pack = { batteryType: 'lithium', ratedVoltage: 80, ratedCapacity: 400, chargeThreshold: 90 };
const dischargeThreshold = 15;
const dayMs = 86_400_000;

/** The battery of a demo truck; without a truck, a spare one. */
export async function seedBattery(
  ctx: Context,
  {
    batteryNumber,
    orgId,
    model,
    vehicleId,
  }: { batteryNumber: string; orgId: string; model: string; vehicleId?: string },
): Promise<void> {
  const details = { batteryNumber, orgId, dischargeThreshold, ...(packs[model] ?? usual) };
  const { id } = await batteries.add(ctx, details);
  const since = new Date(ctx.now.getTime() - ctx.config.demoHistoryDays * dayMs).toISOString();
  if (vehicleId) await putIn(ctx, await batteries.findOrFail(ctx, id), 1, vehicleId, since);
}
