import { areaName } from '@fleet/contract/area/areas';
import { useSay } from '../../kit/language';

/** The name of a province or a city. */
export const AreaName = ({ value }: { value: string }) => useSay()(areaName(value));
