import type { Output } from '@fleet/contract/call';
import { fingerIssue, fingerIssueFile } from '@fleet/contract/finger/calls';
import { fingerIssueText, fingerText } from '@fleet/contract/finger/text';
import { consentText } from '@fleet/contract/consent/text';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useSend } from '../../kit/calls';
import { useSay } from '../../kit/language';
import { listScreen } from '../../kit/list/ListScreen';
import { AddFinger } from './AddFinger';
import { fingerFields } from './fields';
import { IssuedFingers } from './IssuedFingers';
import { IssueMarked, IssueOne } from './IssueFingers';
import { SideSwitch } from './SideSwitch';
import { RowAct } from '../../kit/list/RowAct';

type DriverRow = Output<typeof fingerIssue.list>['rows'][number];

function EraseAll({ row: { driverNum, driverName, fingerCount } }: { row: DriverRow }) {
  const say = useSay();
  const ask = useAskFirst();
  const { mutateAsync } = useSend(fingerIssue.delOfDriver);
  if (fingerCount === 0) return null;
  const erase = () =>
    ask({
      title: `${say(fingerText.clear)} · ${driverNum} ${driverName}`,
      text: say(fingerText.clearConsequence),
      verb: say(fingerText.clear),
      isDanger: true,
      act: () => mutateAsync({ driverNum }).then(() => announceDone()),
    });
  return (
    <RowAct danger onClick={erase}>
      {say(fingerText.clear)}
    </RowAct>
  );
}

const columns = ['driverNum', 'driverName', 'orgName', 'fingerCount', 'carIds'] as const;

export const FingersByDriver = listScreen({
  text: { ...consentText, ...fingerIssueText },
  fields: fingerFields,
  list: fingerIssue.list,
  name: 'driverNum',
  filters: ['orgId', 'anyNum', 'vehicleId'],
  columns,
  view: [{ names: columns }],
  below: [{ call: fingerIssue.ofDriver, Show: IssuedFingers }],
  more: [
    { call: fingerIssue.issue, Act: IssueOne },
    { call: fingerIssue.add, Act: AddFinger },
    { call: fingerIssue.delOfDriver, Act: EraseAll },
  ],
  batch: [{ call: fingerIssue.issue, Act: IssueMarked }],
  tools: [{ call: fingerIssue.byCar, Act: SideSwitch }],
  file: fingerIssueFile,
});
