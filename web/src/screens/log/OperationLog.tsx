import { askAgain } from '../../kit/queries';
import { log, logFile } from '@fleet/contract/log/calls';
import { logText } from '@fleet/contract/log/text';
import { Alert } from 'antd';
import { useCall } from '../../kit/calls';
import { useFilter } from '../../kit/filter';
import { Facts } from '../../kit/list/Facts';
import { ListTools } from '../../kit/list/ListTools';
import { OlderBody } from '../../kit/list/OlderBody';
import { useSay } from '../../kit/language';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { Changes } from './Changes';
import { logFields } from './fields';

const filters = ['loginName', 'module', 'action', 'recordName', 'startTime', 'endTime'] as const;
const columns = ['time', 'loginName', 'ip', 'module', 'action', 'recordName', 'sealedAt'] as const;

/** Who did what, when and from where; nothing here can be changed. */
export function OperationLog() {
  const say = useSay();
  const [filter] = useFilter(log.list);
  const { data: state } = useCall(log.state, {});
  return (
    <>
      {state?.isWhole === false && (
        <Alert type="error" showIcon title={say(logText.broken)} description={say(logText.brokenNotice)} />
      )}
      <ScreenHeader>
        <ListTools
          list={log.list}
          found={{ filter, total: 0, refetch: () => void askAgain(log.list.subject) }}
          words={logText}
          columns={columns}
          file={logFile}
        />
      </ScreenHeader>
      <OlderBody
        list={log.list}
        fields={logFields}
        words={logText}
        name="recordName"
        filters={filters}
        columns={columns}
        detail={(entry) => (
          <>
            <Facts names={[...columns, 'recordId']} fields={logFields} words={logText} of={entry} />
            <Changes before={entry.before} after={entry.after} />
          </>
        )}
      />
    </>
  );
}
