import { faceText } from '@fleet/contract/face/text';
import { agreement } from '../../kit/fields/agreement';
import { askLater } from '../../kit/fields/askLater';
import type { Field } from '../../kit/fields/field';
import { flag } from '../../kit/fields/flag';
import { instant } from '../../kit/fields/instant';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { OrgTree } from '../../parts/org/OrgTree';

/** A face is asked for and never shown in passing. */
const photo: Field<string> = {
  isSecret: true,
  isWide: true,
  isChoice: true,
  Show: () => null,
  Ask: askLater(() => import('./AskPhoto').then((file) => file.AskPhoto)),
};

export const faceFields = {
  driverNum: text(),
  driverName: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  hasPhoto: flag(),
  consentTime: instant(),
  consentName: text(),
  updatedAt: instant(),
  image: photo,
  consent: agreement(faceText.consentWords),
};
