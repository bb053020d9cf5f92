import { jurisdictionCar, jurisdictionDriver } from '@fleet/contract/jurisdictionCompany/calls';
import type { AskProps } from '../../kit/fields/field';
import { SuggestPick } from '../../kit/fields/SuggestPick';
import { useSession } from '../../kit/session';
import { DriverPick } from '../driver/DriverPick';
import { VehiclePick } from '../vehicle/VehiclePick';

const useIsAuthority = () => useSession().profile.role.dataScope === 'JURISDICTION';

/** Picks a vehicle that there may be packs of: an authority, one of its companies'. */
export const PackVehiclePick = (props: AskProps<string>) =>
  useIsAuthority() ? <SuggestPick {...props} call={jurisdictionCar.choices} /> : <VehiclePick {...props} />;

/** Picks a driver that there may be packs of, likewise. */
export const PackDriverPick = (props: AskProps<string>) =>
  useIsAuthority() ? <SuggestPick {...props} call={jurisdictionDriver.choices} /> : <DriverPick {...props} />;
