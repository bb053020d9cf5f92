import { terminalStates } from '@fleet/contract/terminal/calls';
import { terminalText } from '@fleet/contract/terminal/text';
import { linkProtocols } from '@fleet/contract/terminalType/calls';
import { validities } from '@fleet/contract/validity';
import { choice } from '../../kit/fields/choice';
import { day } from '../../kit/fields/day';
import { age, instant } from '../../kit/fields/instant';
import { flag } from '../../kit/fields/flag';
import { figure } from '../../kit/fields/figure';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { OrgTree } from '../../parts/org/OrgTree';
import { VehiclePick } from '../../parts/vehicle/VehiclePick';
import { ProductKeyPick } from './ProductKeyPick';
import { TerminalTypePick } from '../../parts/terminal/TerminalTypePick';
import { lastDay } from '../../kit/fields/lastDay';
import { ReviewMark } from '../../parts/review/marks';

export const terminalFields = {
  terminalId: text(),
  terminalTypeId: pick(TerminalTypePick),
  terminalType: text(),
  terminalModel: {
    ...text(),
    Show: ({ value }: { value: string }) => <span className="unbroken">{value}</span>,
  },
  protocol: choice(linkProtocols, terminalText),
  firmwareVersion: text(),
  deliveryDate: day(),
  iccid: text(),
  reportedIccid: text(),
  warrantyDate: lastDay(),
  warrantyStatus: { ...choice(validities, terminalText), Show: ReviewMark },
  state: { ...choice(terminalStates, terminalText), isState: true },
  orgId: pick(OrgTree),
  orgName: text(),
  carId: text(),
  phone: text('tel'),
  productKeyId: pick(ProductKeyPick),
  productKey: text(),
  deviceName: text(),
  pushed: flag(),
  clockWrong: flag(),
  vehicleId: pick(VehiclePick),
  lastSeen: age(),
  takeoverAt: instant(),
  takeoverFrom: text(),
  linkKey: text(),
  firstSeen: instant(),
  attempts: figure(),
  address: text(),
  says: text(),
  lng: figure(6),
  lat: figure(6),
  reports: figure(),
  firstReport: instant(),
  lastReport: age(),
};
