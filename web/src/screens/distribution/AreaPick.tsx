import { citiesOf, provinces } from '@fleet/contract/area/areas';
import { distribution } from '@fleet/contract/distribution/calls';
import { useCall } from '../../kit/calls';
import { useBeside } from '../../kit/fields/beside';
import type { AskProps } from '../../kit/fields/field';
import { AreaSelect } from '../../parts/area/AreaSelect';

/** Picks one of the provinces in which vehicles are registered. */
export function ProvincePick(props: AskProps<string>) {
  const answer = useCall(distribution.areas, {});
  const used = new Set(answer.data?.rows.map(({ province }) => province));
  return (
    <AreaSelect
      {...props}
      answer={answer}
      areas={provinces.filter(({ code }) => used.has(code) || code === props.value)}
    />
  );
}

/** Picks one of the cities, of the province that is chosen already if one is. */
export function CityPick(props: AskProps<string>) {
  const province = useBeside('province');
  const answer = useCall(distribution.areas, {});
  const used = new Set(answer.data?.rows.map(({ city }) => city));
  const areas = citiesOf(province).filter(({ code }) => used.has(code) || code === props.value);
  return <AreaSelect {...props} answer={answer} areas={areas} isGrouped={!province} />;
}
