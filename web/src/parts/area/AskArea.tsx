import { citiesOf, provinces } from '@fleet/contract/area/areas';
import { areaText } from '@fleet/contract/area/text';
import { useBeside } from '../../kit/fields/beside';
import type { AskProps } from '../../kit/fields/field';
import { useSay } from '../../kit/language';
import { AreaSelect } from './AreaSelect';

export function AskProvince(props: AskProps<string>) {
  const say = useSay();
  return <AreaSelect placeholder={say(areaText.anyProvince)} {...props} areas={provinces} />;
}

/** The cities of the province beside it; of all of them as long as none is chosen. */
export function AskCity(props: AskProps<string>) {
  const say = useSay();
  const province = useBeside('province');
  return (
    <AreaSelect
      placeholder={say(areaText.anyCity)}
      {...props}
      areas={citiesOf(province)}
      isGrouped={!province}
    />
  );
}
