import { consentText } from '@fleet/contract/consent/text';
import { face, faceFile } from '@fleet/contract/face/calls';
import { faceText } from '@fleet/contract/face/text';
import type { Output } from '@fleet/contract/call';
import { listScreen } from '../../kit/list/ListScreen';
import { confirmAction } from '../../kit/list/confirmAction';
import { faceFields } from './fields';
import { LookAtFace } from './LookAtFace';
import { TakePhoto } from './TakePhoto';

type FaceRow = Output<typeof face.list>['rows'][number];

const erase = confirmAction<typeof face.del, FaceRow>({
  call: face.del,
  word: faceText.erase,
  consequence: faceText.eraseConsequence,
  nameOf: ({ driverNum, driverName }) => `${driverNum} ${driverName}`,
  isFor: ({ hasPhoto }) => hasPhoto,
  isDanger: true,
});

const columns = [
  'driverNum',
  'driverName',
  'orgName',
  'hasPhoto',
  'consentTime',
  'consentName',
  'updatedAt',
] as const;

export const DriverFaceFile = listScreen({
  text: { ...consentText, ...faceText },
  fields: faceFields,
  list: face.list,
  name: 'driverNum',
  filters: ['orgId', 'anyNum', 'hasPhoto'],
  columns,
  view: [{ names: columns }],
  more: [
    { call: face.look, Act: LookAtFace },
    { call: face.edit, Act: TakePhoto },
    { call: face.del, Act: erase.OneRow },
  ],
  batch: [{ call: face.del, Act: erase.Marked }],
  file: faceFile,
});
