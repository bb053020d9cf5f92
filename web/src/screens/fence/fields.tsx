import { number } from '../../kit/fields/number';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { OrgTree } from '../../parts/org/OrgTree';
import { level } from '../../parts/fence/levels';

const degrees = number(6);

/** The fields that both kinds of fence share. */
export const fenceFields = {
  fenceName: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  level,
  centerLng: degrees,
  centerLat: degrees,
  radius: number(),
  speedLimit: number(),
};
