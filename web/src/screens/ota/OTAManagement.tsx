import { ota } from '@fleet/contract/ota/calls';
import { otaText } from '@fleet/contract/ota/text';
import { useSearchParams } from 'react-router';
import { listScreen } from '../../kit/list/ListScreen';
import { aboveOnPhone, SidePanes } from '../../kit/SidePanes';
import { cancel, pause, retry } from './acts';
import { otaFields } from './fields';
import { Publish } from './Publish';
import { Resume } from './Resume';
import { Rollout } from './Rollout';
import { TypePane } from './TypePane';

const Versions = listScreen({
  text: otaText,
  fields: otaFields,
  list: ota.list,
  name: 'versionNum',
  filters: ['terminalTypeId', 'state'],
  columns: ['versionNum', 'terminalType', 'terminalModel', 'description', 'state', 'uploadType', 'rollout'],
  view: [
    {
      names: [
        'versionNum',
        'terminalType',
        'terminalModel',
        'state',
        'rollout',
        'devices',
        'succeeded',
        'failed',
        'uploadType',
        'baseVersion',
        'bytes',
        'issuedAt',
        'issuedBy',
        'description',
        'sha256',
      ],
    },
  ],
  form: [
    { names: ['terminalTypeId', 'versionNum', 'uploadType', 'baseVersion', 'description', 'file', 'sha256'] },
  ],
  Above: aboveOnPhone(TypePane),
  useShown: () => (name, values) => name !== 'baseVersion' || values.uploadType === 'diff',
  useNew: () => ({ terminalTypeId: useSearchParams()[0].get('terminalTypeId'), uploadType: 'full' }),
  isFixed: ({ state }) => state === 'issued',
  add: ota.add,
  edit: ota.edit,
  del: ota.del,
  onAdded: () => otaText.uploaded,
  more: [
    { call: ota.publish, Act: Publish },
    { call: ota.pause, Act: pause.OneRow },
    { call: ota.resume, Act: Resume },
    { call: ota.retry, Act: retry.OneRow },
    { call: ota.cancel, Act: cancel.OneRow },
  ],
  below: [{ call: ota.progress, Show: Rollout }],
});

/** Kinds of terminal on one side, the versions of the chosen model on the other. */
export const OTAManagement = () => (
  <SidePanes Side={TypePane}>
    <Versions />
  </SidePanes>
);
