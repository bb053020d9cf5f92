import { authPowers, authSources, authStates, authTypes } from '@fleet/contract/authorization/states';
import { authText } from '@fleet/contract/authorization/text';
import { commandProblems } from '@fleet/contract/control/states';
import type { ComponentType } from 'react';
import { askLater } from '../../kit/fields/askLater';
import { choice, choices } from '../../kit/fields/choice';
import type { AskProps, Field, Fields } from '../../kit/fields/field';
import { figure } from '../../kit/fields/figure';
import { instant, lastInstant } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { AuthMark } from '../../parts/authorization/AuthMark';
import { DriverPick } from '../../parts/driver/DriverPick';
import { OrgTree } from '../../parts/org/OrgTree';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';
import { lastDay } from '../../kit/fields/lastDay';

/** Keys are only asked for, never shown. */
const several = (load: () => Promise<ComponentType<AskProps<string[]>>>): Field<string[]> => ({
  isWide: true,
  isChoice: true,
  Show: () => null,
  Ask: askLater(load),
});

export const authFields = {
  orgId: pick(OrgTree),
  orgName: text(),
  vehicleId: pick(VehiclePick),
  driverId: pick(DriverPick),
  anyNum: text(),
  driver: text(),
  carId: text(),
  terminalId: text(),
  driverNum: text(),
  driverName: text(),
  number: text(),
  authType: choice(authTypes, authText),
  power: choice(authPowers, authText),
  source: choice(authSources, authText),
  state: { ...choice(authStates, authText), Show: AuthMark, isState: true },
  problem: choice(commandProblems, authText),
  answer: text(),
  validFrom: instant(),
  validTo: lastInstant(),
  createdAt: instant(),
  createdBy: text(),
  answeredAt: instant(),
  licenceExpire: lastDay(),
  lastAnswer: instant(),
  finger: figure(),
  key: figure(),
  face: figure(),
  pending: figure(),
  failed: figure(),
  authTypes: choices(authTypes, authText),
  vehicleIds: several(() => import('../../parts/schedule/CarsPick').then((file) => file.CarsPick)),
  driverIds: several(() => import('../../parts/schedule/DriversPick').then((file) => file.DriversPick)),
  keyIds: several(() => import('./picks').then((file) => file.CardsPick)),
  libraryIds: several(() => import('./picks').then((file) => file.LibrariesPick)),
} satisfies Fields;
