import { status, swipeKinds } from '@fleet/contract/status/calls';
import { statusText } from '@fleet/contract/status/text';
import { shellText } from '@fleet/contract/shell/text';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { serverNow } from '../../kit/clock';
import { day } from '../../kit/fields/day';
import type { Field } from '../../kit/fields/field';
import { choice } from '../../kit/fields/choice';
import { instant } from '../../kit/fields/instant';
import { text } from '../../kit/fields/text';
import { useSay } from '../../kit/language';
import { Facts } from '../../kit/list/Facts';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { SignMark } from '../../kit/SignMark';

/** Yes or no, with the sign of what is right or wrong beside the word. */
const standing: Field<boolean> = {
  Show: ({ value }) => {
    const say = useSay();
    return (
      <SignMark
        look={value ? ['check', 'success'] : ['cross', 'error']}
        word={say(value ? shellText.yes : shellText.no)}
      />
    );
  },
  Ask: () => null,
};

const moment = instant();
const fields = {
  driverNum: text(),
  driverName: text(),
  kind: choice(swipeKinds, statusText),
  number: text(),
  since: moment,
  licenceExpire: day(),
  isLicenceValid: { ...standing, blank: statusText.unknown },
  isAuthorized: { ...standing, blank: statusText.unknown },
  isChecked: standing,
};
const names = [
  'driverName',
  'driverNum',
  'kind',
  'number',
  'since',
  'isLicenceValid',
  'licenceExpire',
  'isAuthorized',
  'isChecked',
] as const;

/** Who was on a vehicle at a moment that one chooses, by what, and whether he was allowed as things stood then. */
export function DriverThen({ id }: { id: string }) {
  const say = useSay();
  const [time, setTime] = useState(() => new Date(serverNow()).toISOString());
  const { data, error, refetch } = useCall(status.driverAt, { id, time }, { keepsOld: true });
  return (
    <>
      <div className="statusDrawer__moment">
        <label htmlFor="driverThen">{say(statusText.time)}</label>
        <moment.Ask id="driverThen" value={time} onChange={(next) => next && setTime(next)} />
      </div>
      {!data && (error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />)}
      {data &&
        (data.number === null ? (
          <Panel title={say(statusText.nobodyThen)} />
        ) : (
          <Facts names={names} fields={fields} words={statusText} of={{ ...data, ...data.driver }} />
        ))}
    </>
  );
}
