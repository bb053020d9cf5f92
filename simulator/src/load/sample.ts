import type { Report } from '../link/link';
import { layPlant } from '@fleet/protocol/plant/plant';
import { Truck } from '../truck/truck';

const site = { lng: 113.88, lat: 22.93 };
const mostSeconds = 12 * 3600;

/** A report of a truck at work, as full as such reports are. */
export function sampleReport(powerType: 'diesel' | 'electric'): Report {
  const start = Date.UTC(2025, 0, 1);
  const plant = layPlant(site, 1);
  const truck = new Truck({
    powerType,
    plant,
    slot: 0,
    seed: 5,
    now: start,
    isAlwaysDay: true,
    chargeSpeed: 1,
  });
  for (let second = 1; second < mostSeconds; second++) {
    const { time, position, values, activity } = truck.step(start + second * 1000);
    if (activity === 'working' && values.vehicleSpeed) return { time, position, values };
  }
  throw new Error('this truck never works');
}
