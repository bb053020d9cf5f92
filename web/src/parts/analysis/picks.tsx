import { analysisText } from '@fleet/contract/analysis/text';
import type { Text } from '@fleet/contract/text';
import { Select } from 'antd';
import { useSay } from '../../kit/language';
import { DriverPick } from '../driver/DriverPick';
import { VehiclePick } from '../vehicle/VehiclePick';
import type { Filter, Wish } from './wish';
import { useClear } from '../../kit/fields/clear';

interface OneProps {
  wish: Wish;
  /** The number of the picked vehicle, where it is known. */
  label?: string | undefined;
}

export function PickVehicle({ wish: { filter, change }, label }: OneProps) {
  const say = useSay();
  return (
    <VehiclePick
      allowClear
      className="analysisFilter__pick"
      aria-label={say(analysisText.carId)}
      placeholder={say(analysisText.allVehicles)}
      value={filter.vehicleId ?? null}
      label={label}
      onChange={(vehicleId) => change({ vehicleId: vehicleId ?? undefined })}
    />
  );
}

export function PickDriver({ wish: { filter, change } }: OneProps) {
  const say = useSay();
  return (
    <DriverPick
      className="analysisFilter__pick"
      aria-label={say(analysisText.driverName)}
      placeholder={say(analysisText.allDrivers)}
      value={filter.driverId ?? null}
      onChange={(driverId) => change({ driverId: driverId ?? undefined })}
    />
  );
}

interface KindProps<V extends string> {
  wish: Wish;
  field: 'faultType' | 'violationType' | 'level' | 'handling' | 'batteryType';
  values: readonly V[];
  words: Record<V, Text>;
  all: Text;
}

/** A kind of finding, its level, or a type of battery. */
export function PickKind<V extends string>({ wish, field, values, words, all }: KindProps<V>) {
  const say = useSay();
  const clear = useClear();
  const value = values.find((one) => one === wish.filter[field]);
  return (
    <Select<V>
      allowClear={clear}
      className="analysisFilter__pick"
      aria-label={say<Text>(all)}
      placeholder={say<Text>(all)}
      showSearch={values.length > 8 && { optionFilterProp: 'label' }}
      value={value}
      options={values.map((one) => ({ value: one, label: say<Text>(words[one]) }))}
      onChange={(next: V | undefined) => wish.change({ [field]: next } as Filter)}
    />
  );
}
