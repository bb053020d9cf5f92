import { battery, batteryFile, batteryImport, usualThresholds } from '@fleet/contract/battery/calls';
import { batteryText } from '@fleet/contract/battery/text';
import { shellText } from '@fleet/contract/shell/text';
import { pick } from '../../kit/fields/pick';
import { formAction } from '../../kit/list/formAction';
import { listScreen } from '../../kit/list/ListScreen';
import { moveAction } from '../../kit/list/moveAction';
import { OrgTree } from '../../parts/org/OrgTree';
import { Bindings } from './Bindings';
import { batteryFields } from './fields';

interface Row {
  id: string;
  version: number;
  batteryNumber: string;
  boundAt: string | null;
  lossStatus: string;
}

const asked = { fields: batteryFields, nameOf: ({ batteryNumber }: Row) => batteryNumber };

const bind = formAction({
  ...asked,
  call: battery.bind,
  word: shellText.bind,
  names: ['vehicleId', 'bindTime'],
  words: batteryText,
  note: batteryText.bindHint,
  isFor: ({ boundAt }) => boundAt === null,
});
const unbind = formAction({
  ...asked,
  call: battery.bind,
  word: batteryText.unbind,
  names: ['bindTime'],
  words: { bindTime: batteryText.unbindTime },
  note: batteryText.bindHint,
  also: { vehicleId: null },
  isFor: ({ boundAt }) => boundAt !== null,
});
const reset = formAction({
  ...asked,
  call: battery.resetLoss,
  word: batteryText.resetLoss,
  names: ['reason'],
  words: batteryText,
  note: batteryText.resetHint,
  isFor: ({ lossStatus }) => lossStatus === 'abnormal',
});

const transfer = moveAction({
  call: battery.transfer,
  word: batteryText.transfer,
  consequence: batteryText.transferHint,
  fields: { orgId: { ...pick(OrgTree), isWide: true } },
  words: { orgId: batteryText.transferTo },
});

// A card on a phone shows the first few.
const columns = [
  'batteryNumber',
  'carId',
  'batteryType',
  'lossStatus',
  'orgName',
  'terminalId',
  'ratedVoltage',
  'ratedCapacity',
  'chargeThreshold',
  'dischargeThreshold',
  'soh',
] as const;

export const BatteryFile = listScreen({
  text: batteryText,
  fields: batteryFields,
  list: battery.list,
  name: 'batteryNumber',
  filters: ['orgId', 'batteryNumber', 'anyNum', 'terminalId', 'batteryType', 'lossStatus'],
  columns,
  view: [{ names: [...columns, 'boundAt', 'oftenAbnormal', 'resetTime', 'resetReason'] }],
  form: [
    {
      names: [
        'batteryNumber',
        'orgId',
        'batteryType',
        'ratedVoltage',
        'ratedCapacity',
        'chargeThreshold',
        'dischargeThreshold',
      ],
    },
  ],
  useNew: () => usualThresholds,
  add: battery.add,
  edit: battery.edit,
  del: battery.del,
  more: [
    { call: battery.bind, Act: bind.OneRow },
    { call: battery.bind, Act: unbind.OneRow },
    { call: battery.resetLoss, Act: reset.OneRow },
  ],
  rare: [
    {
      call: battery.transfer,
      word: batteryText.transfer,
      Act: ({ row: { id, batteryNumber }, close }) => (
        <transfer.One id={id} name={batteryNumber} close={close} />
      ),
    },
  ],
  batch: [{ call: battery.transfer, Act: transfer.Marked }],
  below: [{ call: battery.one, Show: Bindings }],
  file: batteryFile,
  sheet: batteryImport,
});
