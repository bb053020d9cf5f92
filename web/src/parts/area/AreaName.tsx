import { areaName } from '@fleet/contract/area/areas';
import { useSay } from '../../kit/language';

/** What a province or a city is called. */
export const AreaName = ({ value }: { value: string }) => useSay()(areaName(value));
