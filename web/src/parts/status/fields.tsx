import {
  type Badge,
  conditions,
  linkStates,
  offlineBuckets,
  vehicleStates,
} from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { choice } from '../../kit/fields/choice';
import { charge } from '../../kit/fields/charge';
import { age, instant } from '../../kit/fields/instant';
import { figure } from '../../kit/fields/figure';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import { BadgeMarks, StateMark } from '../../kit/StateMark';
import { OrgTree } from '../org/OrgTree';
import { LinkMark } from './LinkMark';

/** Why nothing else is shown of a vehicle. */
const Lapsed = ({ value }: { value: string }) => useSay()(statusText.lapsedShort, { day: value });

/** The worst condition in words, the others by their signs. */
const Badges = ({ value }: { value: readonly Badge[] }) => <BadgeMarks values={value} worded={1} />;

/** Stands for a moment that is kept from the reader: nothing is said of it, least of all that there was none. */
export const keptBack = 'keptBack';
const seen = age();

export const statusFields = {
  carId: text(),
  plateNum: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  siteName: text(),
  zoneName: text(),
  terminalId: text(),
  link: { ...choice(linkStates, statusText), Show: LinkMark },
  offlineBucket: choice(offlineBuckets, statusText),
  state: { ...choice(vehicleStates, statusText), Show: StateMark, isState: true },
  condition: choice(conditions, statusText),
  badges: { Show: Badges, Ask: () => null },
  driverName: text(),
  speed: figure(),
  direction: figure(),
  soc: charge(),
  batteryNumber: text(),
  altitude: figure(),
  powerOnHours: figure(),
  workHours: figure(),
  lastSeen: {
    ...seen,
    Show: ({ value }: { value: string }) => (value === keptBack ? null : <seen.Show value={value} />),
    blank: statusText.never,
  },
  reportTime: instant(),
  positionTime: instant(),
  lapsedOn: { ...text(), Show: Lapsed },
};
