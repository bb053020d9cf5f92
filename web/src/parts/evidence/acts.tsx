import { evidence } from '@fleet/contract/evidence/calls';
import { evidenceText } from '@fleet/contract/evidence/text';
import { PackForm } from './PackForm';

interface Act<R> {
  row: R;
  close: () => void;
}

/** Where people stand before a vehicle, a driver, an alarm or a company: the pack of it, chosen from the menu of its row. */
const act = <R,>(Act: (props: Act<R>) => React.ReactNode) => ({
  call: evidence.add,
  word: evidenceText.make,
  Act,
});

export const vehiclePack = act(({ row: { id, carId }, close }: Act<{ id: string; carId: string }>) => (
  <PackForm kinds={['accident', 'vehicle']} given={{ vehicleId: id }} name={carId} close={close} />
));

export const driverPack = act(
  ({ row: { id, driverName }, close }: Act<{ id: string; driverName: string }>) => (
    <PackForm kinds={['driver']} given={{ driverId: id }} name={driverName} close={close} />
  ),
);

interface Alarm {
  vehicleId: string;
  carId: string;
  happenTime: string;
}

export const alarmPack = act(({ row: { vehicleId, carId, happenTime }, close }: Act<Alarm>) => (
  <PackForm kinds={['accident', 'vehicle']} given={{ vehicleId }} {...{ happenTime, close }} name={carId} />
));

export const companyPack = act(
  ({ row: { companyId, companyName }, close }: Act<{ companyId: string; companyName: string }>) => (
    <PackForm kinds={['company']} given={{ companyId }} name={companyName} close={close} />
  ),
);
