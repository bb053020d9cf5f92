import { checkStates, inspectionResults, inspectionSources } from '@fleet/contract/inspection/states';
import { inspectionText } from '@fleet/contract/inspection/text';
import { choice } from '../../kit/fields/choice';
import { day } from '../../kit/fields/day';
import { instant, instantTo } from '../../kit/fields/instant';
import { names } from '../../kit/fields/names';
import { pick } from '../../kit/fields/pick';
import { text } from '../../kit/fields/text';
import { OrgTree } from '../../parts/org/OrgTree';
import { ResultMark, StandingMark } from '../../parts/inspection/ResultMark';

export const inspectionFields = {
  carId: text(),
  plateNum: text(),
  anyNum: text(),
  orgId: pick(OrgTree),
  orgName: text(),
  day: day(),
  checked: { ...choice(checkStates, inspectionText), Show: StandingMark, isState: true },
  result: { ...choice(inspectionResults, inspectionText), Show: ResultMark, isState: true },
  inspector: text(),
  checkTime: instant(),
  startTime: instantTo('endTime'),
  endTime: instant(),
  abnormalItems: names(),
  remark: text(),
  source: choice(inspectionSources, inspectionText),
};
