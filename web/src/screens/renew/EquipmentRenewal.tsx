import {
  chargeStates,
  deviceRenew,
  deviceScrap,
  feeTypes,
  prolong,
  renew,
  renewFile,
  terms,
} from '@fleet/contract/renew/calls';
import { renewText } from '@fleet/contract/renew/text';
import { choice } from '../../kit/fields/choice';
import { day, dayTo } from '../../kit/fields/day';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { formAction } from '../../kit/list/formAction';
import { sheetTool } from '../../kit/list/sheetTool';
import { OrgTree } from '../../parts/org/OrgTree';
import { signMark } from '../../kit/SignMark';
import { lastDay } from '../../kit/fields/lastDay';

const ChargeMark = signMark(
  {
    unpaid: ['clock', 'warning'],
    normal: ['check', 'success'],
    nearExpiry: ['mark', 'warning'],
    expired: ['cross', 'error'],
  },
  renewText,
);

const fields = {
  terminalId: text(),
  carId: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  feeType: choice(feeTypes, renewText),
  chargeState: { ...choice(chargeStates, renewText), Show: ChargeMark, isState: true },
  chargeStart: day(),
  lastPay: day(),
  expire: lastDay(),
  expireFrom: dayTo('expireTo'),
  expireTo: day(),
  months: number(),
};

const columns = [
  'terminalId',
  'carId',
  'orgName',
  'feeType',
  'chargeState',
  'chargeStart',
  'lastPay',
  'expire',
] as const;

interface Row {
  id: string;
  version: number;
  terminalId: string;
  feeType: (typeof feeTypes)[number];
}

const asked = { fields, words: renewText, nameOf: ({ terminalId }: Row) => terminalId };
const settle = formAction({
  ...asked,
  call: terms,
  word: renewText.terms,
  names: ['feeType', 'chargeStart'],
});
const pay = formAction({
  ...asked,
  call: prolong,
  word: renewText.renew,
  names: ['months'],
  note: renewText.renewHint,
  isFor: ({ feeType }) => feeType === 'charge',
  whyNot: renewText.notCharged,
});
const paySheet = sheetTool(deviceRenew, renewText.renewSheet);
const dropSheet = sheetTool(deviceScrap, renewText.scrapSheet);

export const EquipmentRenewal = listScreen({
  text: renewText,
  fields,
  list: renew.list,
  name: 'terminalId',
  filters: ['orgId', 'terminalId', 'feeType', 'chargeState', 'expireFrom', 'expireTo'],
  columns,
  view: [{ names: columns }],
  more: [
    { call: prolong, Act: pay.OneRow },
    { call: terms, Act: settle.OneRow },
  ],
  batch: [
    { call: prolong, Act: pay.Marked },
    { call: terms, Act: settle.Marked },
  ],
  tools: [paySheet, dropSheet],
  file: renewFile,
});
