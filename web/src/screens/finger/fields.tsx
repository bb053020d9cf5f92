import { fingers, type Finger } from '@fleet/contract/finger/fingers';
import { fingerText } from '@fleet/contract/finger/text';
import { agreement } from '../../kit/fields/agreement';
import { askLater } from '../../kit/fields/askLater';
import { choices } from '../../kit/fields/choice';
import type { Field } from '../../kit/fields/field';
import { figure } from '../../kit/fields/figure';
import { instant } from '../../kit/fields/instant';
import { members } from '../../kit/fields/names';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import { OrgTree } from '../../parts/org/OrgTree';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';

const named = choices(fingers, fingerText);

function ShowFingers({ value }: { value: Finger[] }) {
  const say = useSay();
  if (value.length === 0) return <span className="dataTable__blank">{say(fingerText.none)}</span>;
  return <named.Show value={value} />;
}

const cars = members(askLater(() => import('../../parts/schedule/CarsPick').then((file) => file.CarsPick)));

const finger: Field<Finger> = {
  isWide: true,
  Show: () => null,
  Ask: askLater(() => import('./AskFinger').then((file) => file.AskFinger)),
};

/** A template goes in and never comes out. */
const template: Field<string> = {
  isSecret: true,
  isWide: true,
  Show: () => null,
  Ask: askLater(() => import('./AskTemplate').then((file) => file.AskTemplate)),
};

export const fingerFields = {
  driverNum: text(),
  driverName: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  fingers: { ...named, Show: ShowFingers },
  finger,
  template,
  fingerNum: number(),
  fingerCount: figure(),
  vehicleId: pick(VehiclePick),
  vehicleIds: cars,
  carIds: cars,
  consent: agreement(fingerText.consentWords),
  consentTime: instant(),
};
