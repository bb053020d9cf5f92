import type { Output } from '@fleet/contract/call';
import { companyText } from '@fleet/contract/company/text';
import { jurisdiction } from '@fleet/contract/jurisdiction/calls';
import { jurisdictionText } from '@fleet/contract/jurisdiction/text';
import { userText } from '@fleet/contract/user/text';
import { useState } from 'react';
import { useAskFirst } from '../../kit/askFirst';
import { useSend } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { RowActs } from '../../kit/list/RowAct';
import { useMay } from '../../kit/session';
import { NewAccounts, type Made } from '../../parts/company/NewAccounts';
import { jurisdictionFields } from './fields';

type Jurisdiction = Output<typeof jurisdiction.list>['rows'][number];

const manager = [{ names: ['managerAccount', 'managerName', 'managerEmail', 'managerPhone'] }];

/** The management account of a jurisdiction: somebody else's from now on, or its password anew. */
export function ManagerMore({ row }: { row: Jurisdiction }) {
  const say = useSay();
  const may = useMay();
  const ask = useAskFirst();
  const reset = useSend(jurisdiction.resetPassword);
  const [isChanging, setChanging] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const name = row.jurisdictionName;
  const actions = [
    ...(may(jurisdiction.changeAdministrator)
      ? [{ key: 'change', label: say(jurisdictionText.changeAdministrator) }]
      : []),
    ...(may(jurisdiction.resetPassword) && row.managerAccount
      ? [{ key: 'reset', label: say(jurisdictionText.resetPassword) }]
      : []),
  ];
  if (actions.length === 0) return null;
  const askReset = () =>
    ask({
      title: say(companyText.resetQuestion, { account: row.managerAccount ?? '' }),
      text: say(userText.resetConsequence),
      verb: say(jurisdictionText.resetPassword),
      isDanger: true,
      act: () => reset.mutateAsync({ id: row.id }).then(setMade),
    });
  return (
    <>
      <RowActs actions={actions} onAct={(key) => (key === 'change' ? setChanging(true) : askReset())} />
      {isChanging && (
        <RecordForm
          call={jurisdiction.changeAdministrator}
          title={`${say(jurisdictionText.changeAdministrator)} · ${name}`}
          sections={manager}
          fields={jurisdictionFields}
          words={jurisdictionText}
          hidden={{ id: row.id, version: row.version }}
          saveWord={say(jurisdictionText.changeAdministrator)}
          question={{
            title: say(companyText.changeQuestion, { name }),
            text: say(companyText.changeConsequence),
          }}
          onClose={() => setChanging(false)}
          onDone={(output) => {
            setMade(output);
            setChanging(false);
          }}
        />
      )}
      {made && <NewAccounts output={made} close={() => setMade(null)} />}
    </>
  );
}
