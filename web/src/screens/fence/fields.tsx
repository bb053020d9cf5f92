import type { Spot } from '@fleet/contract/place';
import { groundShapes } from '@fleet/contract/fence/ground';
import { fenceText } from '@fleet/contract/fence/text';
import { choice } from '../../kit/fields/choice';
import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { OrgTree } from '../../parts/org/OrgTree';
import { AskPoints } from './AskPoints';
import { level } from '../../parts/fence/levels';

const shapeWords = { circle: fenceText.circle, polygon: fenceText.polygon, corridor: fenceText.corridor };
const degrees = number(6);

/** The fields that both kinds of fence share. */
export const fenceFields = {
  fenceName: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  level,
  centerLng: degrees,
  centerLat: degrees,
  shape: choice(groundShapes, shapeWords),
  radius: number(),
  points: {
    isWide: true,
    Show: ({ value }: { value: Spot[] | null }) => String(value?.length ?? ''),
    Ask: AskPoints,
  },
  width: number(),
  speedLimit: number(),
};
