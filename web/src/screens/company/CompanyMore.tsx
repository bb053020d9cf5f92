import type { Output } from '@fleet/contract/call';
import { company } from '@fleet/contract/company/calls';
import { companyText } from '@fleet/contract/company/text';
import { shellText } from '@fleet/contract/shell/text';
import { userText } from '@fleet/contract/user/text';
import { useState } from 'react';
import type { Action } from '../../kit/ActionMenu';
import { useAskFirst } from '../../kit/askFirst';
import { announceDone, useSend } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { RowActs } from '../../kit/list/RowAct';
import { TypedDelete } from '../../kit/TypedDelete';
import { useMay } from '../../kit/session';
import { companyFields } from './fields';
import { NewAccounts, type Made } from '../../parts/company/NewAccounts';

type Company = Output<typeof company.list>['rows'][number];

const administrator = [
  { names: ['administratorAccount', 'administratorName', 'administratorEmail', 'administratorPhone'] },
];
const ofRole = [{ names: ['roleId'] }];
const ofOrg = [{ names: ['parentId'] }];

/** The rarer acts on a company: its people, its role, its place, its end. */
export function CompanyMore({ row }: { row: Company }) {
  const say = useSay();
  const may = useMay();
  const ask = useAskFirst();
  const reset = useSend(company.resetPassword);
  const [doing, setDoing] = useState<string | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const close = () => setDoing(null);
  const hidden = { id: row.id, version: row.version };
  const shared = { fields: companyFields, words: companyText, hidden, onClose: close };
  const saved = () => {
    announceDone();
    close();
  };

  const askReset = (duty: 'administrator' | 'safety', account: string) =>
    ask({
      title: say(companyText.resetQuestion, { account }),
      text: say(userText.resetConsequence),
      verb: say(userText.resetPassword),
      isDanger: true,
      act: () => reset.mutateAsync({ id: row.id, duty }).then(setMade),
    });

  const actions: Action[] = [];
  if (may(company.changeAdministrator))
    actions.push({ key: 'administrator', label: say(companyText.changeAdministrator) });
  if (may(company.resetPassword) && row.administratorAccount)
    actions.push({ key: 'reset', label: say(companyText.resetAdministrator) });
  if (may(company.resetPassword) && row.safetyAccount)
    actions.push({ key: 'resetSafety', label: say(companyText.resetSafety) });
  if (may(company.changeRole) && row.administratorAccount)
    actions.push({ key: 'role', label: say(companyText.changeRole) });
  if (may(company.bindOrg)) actions.push({ key: 'org', label: say(companyText.bindOrg) });
  if (may(company.del))
    actions.push({ key: 'del', label: say(shellText.del), isDanger: true, isApart: true });
  if (actions.length === 0) return null;

  function act(key: string) {
    if (key === 'reset') askReset('administrator', row.administratorAccount ?? '');
    else if (key === 'resetSafety') askReset('safety', row.safetyAccount ?? '');
    else setDoing(key);
  }

  return (
    <>
      <RowActs actions={actions} onAct={act} />
      {doing === 'administrator' && (
        <RecordForm
          {...shared}
          call={company.changeAdministrator}
          title={`${say(companyText.changeAdministrator)} · ${row.companyName}`}
          sections={administrator}
          saveWord={say(companyText.changeAdministrator)}
          question={{
            title: say(companyText.changeQuestion, { name: row.companyName }),
            text: say(companyText.changeConsequence),
          }}
          onDone={(output) => {
            setMade(output);
            close();
          }}
        />
      )}
      {doing === 'role' && (
        <RecordForm
          {...shared}
          call={company.changeRole}
          title={`${say(companyText.changeRole)} · ${row.companyName}`}
          sections={ofRole}
          initial={row}
          onDone={saved}
        />
      )}
      {doing === 'org' && (
        <RecordForm
          {...shared}
          call={company.bindOrg}
          title={`${say(companyText.bindOrg)} · ${row.companyName}`}
          sections={ofOrg}
          initial={row}
          onDone={saved}
        />
      )}
      {doing === 'del' && (
        <TypedDelete
          call={company.del}
          id={row.id}
          name={row.companyName}
          title={say(companyText.deleteQuestion, { name: row.companyName })}
          text={say(companyText.deleteConsequence)}
          close={close}
        />
      )}
      {made && <NewAccounts output={made} close={() => setMade(null)} />}
    </>
  );
}
