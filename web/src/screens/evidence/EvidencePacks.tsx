import { evidence, packKinds } from '@fleet/contract/evidence/calls';
import { evidenceText } from '@fleet/contract/evidence/text';
import { jobStates } from '@fleet/contract/job/calls';
import { choice } from '../../kit/fields/choice';
import { figure } from '../../kit/fields/figure';
import { instant, instantTo } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { listScreen } from '../../kit/list/ListScreen';
import { PackDriverPick, PackVehiclePick } from '../../parts/evidence/SubjectPick';
import { Keys } from './Keys';
import { Make } from './Make';
import { TakeArchive, TakePaper } from './Take';

export const EvidencePacks = listScreen({
  text: evidenceText,
  fields: {
    packNum: text(),
    kind: choice(packKinds, evidenceText),
    vehicleId: pick(PackVehiclePick),
    driverId: pick(PackDriverPick),
    companyName: text(),
    subjectName: text(),
    happenTime: instant(),
    fromTime: instant(),
    toTime: instant(),
    startTime: instantTo('endTime'),
    endTime: instant(),
    state: { ...choice(jobStates, evidenceText), isState: true },
    progress: figure(),
    problem: text(),
    askedAt: instant(),
    askedBy: text(),
    madeAt: instant(),
    bytes: figure(),
    contentsDigest: text(),
    keyId: text(),
  },
  list: evidence.list,
  name: 'packNum',
  filters: ['kind', 'packNum', 'vehicleId', 'driverId', 'startTime', 'endTime'],
  columns: ['packNum', 'kind', 'subjectName', 'fromTime', 'toTime', 'state', 'askedBy', 'askedAt'],
  view: [
    {
      names: [
        'kind',
        'companyName',
        'subjectName',
        'happenTime',
        'fromTime',
        'toTime',
        'state',
        'problem',
        'askedBy',
        'askedAt',
        'madeAt',
        'bytes',
        'contentsDigest',
        'keyId',
      ],
    },
  ],
  more: [
    { call: evidence.paper, Act: TakePaper },
    { call: evidence.archive, Act: TakeArchive },
  ],
  tools: [
    { call: evidence.keys, Act: Keys },
    { call: evidence.add, Act: Make },
  ],
});
