import { driver } from '@fleet/contract/driver/calls';
import type { AskProps } from '../../kit/fields/field';
import { SuggestPick } from '../../kit/fields/SuggestPick';

/** Picks a driver by any part of his number, name or phone number. */
export const DriverPick = (props: AskProps<string>) => <SuggestPick {...props} call={driver.suggest} />;
